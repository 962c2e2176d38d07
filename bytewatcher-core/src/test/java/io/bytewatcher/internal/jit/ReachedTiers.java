package io.bytewatcher.internal.jit;

import java.util.List;

/** Runs in a fresh JVM: makes a method hot and prints the tier that it reached. */
final class ReachedTiers {
    private static int state;

    private ReachedTiers() {}

    public static void main(String[] arguments) throws Exception {
        JitCompiler compiler = JitCompiler.ofThisJvm();
        System.out.println(compiler.description());
        System.out.println(compiler.present());
        MethodId hot = MethodId.of(ReachedTiers.class.getDeclaredMethod("hot", int.class));
        System.out.println(compiler.block(List.of()));
        System.out.println("cold " + tier(compiler, hot));
        Tier now = tier(compiler, hot);
        long end = System.nanoTime() + 60_000_000_000L;
        while (now != Tier.TOP && now != Tier.UNKNOWN && System.nanoTime() < end) {
            for (int i = 0; i < 50_000; i++) {
                hot(i);
            }
            now = tier(compiler, hot);
        }
        System.out.println("hot " + now);
    }

    private static Tier tier(JitCompiler compiler, MethodId method) {
        return compiler.tiersOf(List.of(method)).getOrDefault(method, Tier.UNKNOWN);
    }

    /** Has no loop: an on-stack replacement at a lower tier could come last and stay, as in 1 of 6 builds on 25. */
    private static void hot(int x) {
        int mixed = state * 31 + x;
        mixed ^= mixed >>> 7;
        if (mixed % 3 == 0) {
            mixed += x << 2;
        } else {
            mixed -= x * 5;
        }
        state = mixed * 17 + (x ^ mixed);
    }
}
