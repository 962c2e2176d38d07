package io.bytewatcher;

import io.bytewatcher.internal.invoke.ForkedJvm;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Fresh JVMs with a class path of choice. */
final class Forks {
    private Forks() {}

    static List<String> run(String... javaArguments) {
        return ForkedJvm.run(Arrays.asList(javaArguments));
    }

    /**
     * Some entries of these tests' class path.
     *
     * @param names {@code classes} for ByteWatcher, {@code test-classes} for its tests, otherwise how a jar's name starts
     */
    static List<String> classPath(String... names) {
        List<String> entries = new ArrayList<>();
        for (String name : names) {
            switch (name) {
                case "classes" -> entries.add(locationOf(Allocations.class));
                case "test-classes" -> entries.add(locationOf(Forks.class));
                default ->
                    Arrays.stream(System.getProperty("java.class.path").split(java.io.File.pathSeparator))
                            .filter(entry ->
                                    Path.of(entry).getFileName().toString().startsWith(name))
                            .forEach(entries::add);
            }
        }
        return entries;
    }

    private static String locationOf(Class<?> type) {
        try {
            CodeSource source = type.getProtectionDomain().getCodeSource();
            return Path.of(source.getLocation().toURI()).toString();
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
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

    /** Asks again and again in a JVM that cannot measure. */
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
