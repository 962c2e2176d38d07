package io.bytewatcher;

import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.watch.ByteWatcher;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parts of the class path, and programs for fresh JVMs. */
final class Forks {
    private Forks() {}

    /**
     * Returns some entries of these tests' class path.
     *
     * @param names {@code classes} for ByteWatcher, {@code test-classes} for its tests, otherwise the prefix of a jar's name
     */
    static List<Path> classPath(String... names) {
        return Arrays.stream(names)
                .flatMap(name -> switch (name) {
                    case "classes" -> ForkedJvm.ownClassPathOf(Allocations.class).stream();
                    case "test-classes" -> ForkedJvm.ownClassPathOf(Forks.class).stream();
                    default -> ForkedJvm.ownClassPath(name).stream();
                })
                .toList();
    }

    /** Uses ByteWatcher without anything else on the class path. */
    static final class Bare {
        @SuppressWarnings("unused") // written only: keeps the JIT from removing the allocation
        private static volatile @Nullable Object sink;

        private Bare() {}

        public static void main(String[] arguments) {
            System.out.println("once " + Allocations.once(() -> new byte[16]).bytes());
            System.out.println(
                    "steady " + Allocations.steadyState(() -> new byte[16]).bytesPerOperation());
            AllocationMeter meter = AllocationMeter.ofCurrentThread();
            meter.mark();
            sink = new byte[16];
            System.out.println("meter " + meter.bytesSinceMark());
            try {
                AllocationAssertions.assertNoAllocation(() -> new byte[16]);
            } catch (AllocationAssertionError error) {
                System.out.println(
                        "error " + String.valueOf(error.getMessage()).startsWith("Forks$Bare.main(Forks.java:"));
            }
        }
    }

    /** Measures repeatedly in a JVM that cannot measure. */
    static final class Unmeasurable {
        private Unmeasurable() {}

        public static void main(String[] arguments) {
            for (int i = 0; i < 2; i++) {
                ask("once", () -> Allocations.once(() -> {}));
                ask("steadyState", () -> Allocations.steadyState(() -> {}));
                ask("assertion", () -> AllocationAssertions.assertNoAllocation(() -> {}));
                ask("ofCurrentThread", AllocationMeter::ofCurrentThread);
                ask("ofThread", () -> AllocationMeter.ofThread(Thread.currentThread()));
                ask("ofAllThreads", AllocationMeter::ofAllThreads);
                ask("all", () -> SteadyState.of(() -> {}).allThreads().once());
                ask("watcher", () -> ByteWatcher.builder().start());
            }
        }

        private static void ask(String what, Body body) {
            try {
                body.run();
                System.out.println(what + " passed");
            } catch (Throwable thrown) {
                System.out.println(what + " " + (thrown instanceof IllegalStateException) + " " + thrown.getMessage());
            }
        }
    }
}
