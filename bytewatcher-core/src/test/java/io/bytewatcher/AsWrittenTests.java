package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The allocation of code before the JIT removes any object. */
class AsWrittenTests {
    /** Runs in a fresh JVM, whose flags select the compiler. */
    static final class Bodies {
        private static int sum;
        private static int calls;

        private record Pair(int left, int right) {}

        private Bodies() {}

        public static void main(String... arguments) {
            measure("removed", Bodies::addPair);
            measure("removed, hot before", Bodies::addPair);
            measure("in a long loop", () -> {
                for (int i = 0; i < 60_000; i++) {
                    addPair();
                }
            });
            measure("now and then", () -> {
                if (++calls % 1_000 == 0) {
                    addPair();
                }
            });
            measure("nothing", () -> sum++);
        }

        private static void addPair() {
            sum += new Pair(sum, 1).right();
        }

        private static void measure(String name, Body body) {
            Allocation allocation = SteadyState.of(body).measure();
            System.out.println(name + ": " + bytes(allocation) + ", written "
                    + allocation.asWritten().map(Bodies::bytes).orElse("unknown"));
        }

        private static String bytes(Allocation allocation) {
            return String.format(Locale.ROOT, "%.3f", allocation.bytesPerOperation());
        }
    }

    @Test
    @Tag("gate")
    void equalsTheSteadyStateOfAC1Jvm() {
        assertThat(run("-XX:TieredStopAtLevel=1"))
                .containsExactly(
                        "removed: 24.000, written 24.000",
                        "removed, hot before: 24.000, written 24.000",
                        "in a long loop: 1440000.000, written 1440000.000",
                        "now and then: 0.024, written 0.024",
                        "nothing: 0.000, written 0.000");
    }

    @Test
    void isUnknownInAJvmThatEliminatesAllocations() {
        assertThat(run("-XX:TieredStopAtLevel=4"))
                .containsExactly(
                        "removed: 0.000, written unknown",
                        "removed, hot before: 0.000, written unknown",
                        "in a long loop: 0.000, written unknown",
                        "now and then: 0.000, written unknown",
                        "nothing: 0.000, written unknown");
    }

    private static List<String> run(String flag) {
        return ForkedJvm.ofThisJdk()
                .withFlags(flag, "-XX:-UseCompactObjectHeaders", "-XX:+IgnoreUnrecognizedVMOptions")
                .run(Bodies.class);
    }
}
