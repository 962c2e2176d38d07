package io.bytewatcher.internal.jit;

import java.util.List;

/** Run in a JVM of its own: makes a method hot and prints where the compiler took it. */
final class CompilerProbe {
    private static int state;

    private CompilerProbe() {}

    public static void main(String[] arguments) throws Exception {
        JitCompiler compiler = JitCompiler.ofThisJvm();
        System.out.println(compiler.description());
        System.out.println(compiler.present());
        MethodId hot = MethodId.of(CompilerProbe.class.getDeclaredMethod("hot", int.class));
        TierState now = compiler.tierOf(List.of(hot));
        long end = System.nanoTime() + 10_000_000_000L;
        while (!now.allAtTop() && System.nanoTime() < end) {
            for (int i = 0; i < 50_000; i++) {
                hot(i);
            }
            Thread.sleep(5);
            now = compiler.tierOf(List.of(hot));
        }
        System.out.println("hot " + now.tiers().get(hot));
        System.out.println("at top " + now.allAtTop());
    }

    private static void hot(int x) {
        for (int i = 0; i < 10; i++) {
            state = state * 31 + x + i;
        }
    }
}
