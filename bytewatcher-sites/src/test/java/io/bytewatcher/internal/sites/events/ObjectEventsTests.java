package io.bytewatcher.internal.sites.events;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Allocations;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.SideBySide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** One JVM answers; {@link OtherJvmsTests} asks others. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ObjectEventsTests {
    static final String[] KINDS = {
        "152.0 B, undisturbed 152.0 B",
        "array 32.0 B 1.0 new byte[]",
        "boxing 24.0 B 1.0 boxing long → Long",
        "iterator 32.0 B 1.0 java.util.List.iterator()",
        "concatenation 48.0 B 2.0 string concatenation",
        "lambda 16.0 B 1.0 lambda capturing"
    };

    private final SideBySide jvms = new SideBySide();

    private final SideBySide.Answer<Map<String, List<String>>> g1 =
            jvms.start(() -> run("kinds rare prepared removed", "-XX:+UseG1GC"));

    /** Returns the output of each body. */
    static Map<String, List<String>> run(String bodies, String... flags) throws IOException {
        Path directory = Files.createTempDirectory("object-events-");
        try {
            List<String> all = new ArrayList<>(Arrays.asList(flags));
            all.addAll(ObjectEventsEngine.flags(directory));
            return ForkedJvm.ofThisJdk().withFlags(all).run(Main.class, bodies.split(" ")).stream()
                    .map(line -> line.split(": ", 2))
                    .collect(groupingBy(line -> line[0], mapping(line -> line[1], toList())));
        } finally {
            Files.delete(directory); // which the JVM has left empty
        }
    }

    @AfterAll
    void stop() {
        jvms.close();
    }

    @Test
    void everyObjectHasItsLineAndCause() throws Exception {
        assertThat(g1.get().get("kinds")).containsExactlyInAnyOrder(KINDS);
    }

    @Test
    void rareAllocationIsFound() throws Exception {
        List<String> rare = g1.get().get("rare");
        assertThat(rare).hasSize(2).last().asString().matches("rare 0\\.0016\\d* B 1\\.0\\d*E-4 new byte\\[\\]");
    }

    @Test
    void beforeEachIsExcluded() throws Exception {
        assertThat(g1.get().get("prepared"))
                .containsExactly("24.0 B, undisturbed 24.0 B", "boxing 24.0 B 1.0 boxing long → Long");
    }

    @Test
    void allocationThatTheJitEliminatesIsExcluded() throws Exception {
        assertThat(g1.get().get("removed")).containsExactly("0.0 B, undisturbed 0.0 B");
    }

    @Test
    void unpreparedJvmIsReportedWithARemedy() {
        assertThat(ObjectEventsEngine.isPossible()).isFalse();
        assertThatThrownBy(() -> new ObjectEventsEngine().findSites(new NeverRun(), Duration.ofSeconds(1)))
                .isInstanceOf(AttributionException.class)
                .hasMessageContaining("-XX:MinTLABSize=24");
    }

    @Test
    void otherJvmThanHotSpotIsNamed() {
        assertThatThrownBy(() -> ReportingJvm.checkHotSpot(null))
                .isInstanceOf(AttributionException.class)
                .hasMessage("only HotSpot reports every object, and this JVM is " + System.getProperty("java.vm.name"));
    }

    private static final class NeverRun implements Workload {
        @Override
        public Allocation settle(Duration bound) {
            throw new AssertionError();
        }

        @Override
        public long run(int operations, WindowRecorder recording) {
            throw new AssertionError();
        }

        @Override
        public boolean allThreads() {
            return false;
        }

        @Override
        public Class<?> declaringClass() {
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
                System.out.println(body + ": " + report.bytesPerOperation() + " B, undisturbed "
                        + report.undisturbedBytesPerOperation() + " B");
                for (AllocationSite site : report.sites()) {
                    System.out.println(body + ": " + site.methodName() + " " + site.bytesPerOperation() + " B "
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
