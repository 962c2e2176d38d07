package io.bytewatcher.internal.sites.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.Allocations;
import io.bytewatcher.SteadyState;
import io.bytewatcher.internal.invoke.ForkedJvm;
import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.steady.Judgement;
import io.bytewatcher.sites.AllocationSite;
import io.bytewatcher.sites.SiteReport;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ObjectEventsTests {
    @TempDir
    private Path directory;

    private List<String> run(String bodies, String... flags) {
        List<String> all = new ArrayList<>(Arrays.asList(flags));
        all.addAll(ObjectEventsEngine.flags(directory));
        return ForkedJvm.run(all, Main.class, bodies.split(" "));
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseG1GC", "-XX:+UseSerialGC", "-Xint"})
    void everyObjectHasItsLineAndCause(String flag) {
        assertThat(run("kinds", flag))
                .containsExactlyInAnyOrder(
                        "kinds 152.0 B, undisturbed 152.0 B",
                        "array 32.0 B 1.0 new byte[]",
                        "boxing 24.0 B 1.0 boxing long → Long",
                        "iterator 32.0 B 1.0 java.util.List.iterator()",
                        "concatenation 48.0 B 2.0 string concatenation",
                        "lambda 16.0 B 1.0 lambda capturing");
    }

    @Test
    void everyObjectHasItsLineUnderZgc() {
        assertThat(run("boxing", "-XX:+UseZGC"))
                .containsExactlyInAnyOrder("boxing 24.0 B, undisturbed 24.0 B", "boxing 24.0 B 1.0 boxing long → Long");
    }

    @Test
    void everyObjectHasItsLineWithoutTlabs() {
        assertThat(run("boxing", "-XX:+UseG1GC", "-XX:-UseTLAB"))
                .containsExactlyInAnyOrder("boxing 24.0 B, undisturbed 24.0 B", "boxing 24.0 B 1.0 boxing long → Long");
    }

    @Test
    void whatIsRareIsSeen() {
        assertThat(run("rare")).hasSize(2).last().asString().matches("rare 0\\.0016\\d* B 1\\.0\\d*E-4 new byte\\[\\]");
    }

    @Test
    void whatRunsBeforeEachOperationIsNotThere() {
        assertThat(run("prepared"))
                .containsExactly("prepared 24.0 B, undisturbed 24.0 B", "boxing 24.0 B 1.0 boxing long → Long");
    }

    @Test
    void whatTheJitRemovesIsNotThere() {
        assertThat(run("removed")).containsExactly("removed 0.0 B, undisturbed 0.0 B");
    }

    @Test
    void aJvmThatWasNotStartedForItSaysWhatToDo() {
        assertThat(ObjectEventsEngine.isPossible()).isFalse();
        assertThatThrownBy(() -> new ObjectEventsEngine().diagnose(new NeverRun(), Duration.ofSeconds(1)))
                .isInstanceOf(CannotPlaceException.class)
                .hasMessageContaining("-XX:MinTLABSize=24");
    }

    private static final class NeverRun implements Workload {
        @Override
        public Judgement settle(Duration bound) {
            throw new AssertionError();
        }

        @Override
        public long run(int operations, Recording recording) {
            throw new AssertionError();
        }

        @Override
        public boolean allThreads() {
            return false;
        }

        @Override
        public Class<?> author() {
            return ObjectEventsTests.class;
        }
    }

    /** Prints what is found: a line for the total, and one for each site. */
    @SuppressWarnings("unused") // fields that are written only keep the objects
    static final class Main {
        private static final List<Integer> LIST = new ArrayList<>(List.of(1, 2, 3));

        private static @Nullable Object sink;
        private static long count = 1_000;
        private static int sum;

        private Main() {}

        public static void main(String[] bodies) {
            for (String body : bodies) {
                SiteReport report = body.equals("prepared")
                        ? SteadyState.of(Main::boxing).beforeEach(Main::array).sites()
                        : Allocations.sites(() -> run(body));
                System.out.println(body + " " + report.bytesPerOperation() + " B, undisturbed "
                        + report.undisturbedBytesPerOperation() + " B");
                for (AllocationSite site : report.sites()) {
                    System.out.println(site.methodName() + " " + site.bytesPerOperation() + " B "
                            + site.hitsPerOperation() + " " + site.cause());
                }
            }
        }

        private static void run(String body) {
            switch (body) {
                case "kinds" -> kinds();
                case "boxing" -> boxing();
                case "rare" -> rare();
                case "removed" -> removed();
                default -> throw new AssertionError(body);
            }
        }

        private static void kinds() {
            array();
            boxing();
            iterator();
            concatenation();
            lambda();
        }

        private static void array() {
            sink = new byte[16];
        }

        private static void boxing() {
            sink = count++;
        }

        private static void iterator() {
            Iterator<Integer> iterator = LIST.iterator();
            sink = iterator;
        }

        private static void concatenation() {
            sink = "a" + (count & 7);
        }

        private static void lambda() {
            int captured = sum;
            Supplier<Object> supplier = () -> captured;
            sink = supplier;
        }

        private static void rare() {
            if (count++ % 10_000 == 0) {
                sink = new byte[0];
            }
        }

        private static void removed() {
            int[] pair = {sum, 1};
            sum += pair[0] + pair[1];
        }
    }
}
