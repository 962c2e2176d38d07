package io.bytewatcher.junit.internal.sites;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationAssertions;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import jdk.jfr.FlightRecorder;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests share one JVM where they can. The others end that JVM, or depend on the JIT. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExactForkTests {
    private static final Duration BOUND = Duration.ofMinutes(2);
    private static final Map<String, String> PARAMETERS = Map.of("junit.jupiter.execution.parallel.enabled", "true");

    private final Map<String, SiteReport> found = new HashMap<>();

    private void searchAll() throws InterruptedException {
        Map<String, String> ids = new LinkedHashMap<>();
        ids.put("Failing.assuming()", "[method:assuming()]"); // assumes to be the first
        ids.put("Failing.throwing()", "[method:throwing()]");
        ids.put("Failing.gone()", "[method:gone()]");
        ids.put("Failing.holds()", "[method:holds()]");
        ids.put("Failing.holds(ExactForkTests.java:1)", "[method:holds()]");
        ids.put("Failing.impatient()", "[method:impatient()]");
        ids.put("Failing.prints()", "[method:prints()]");
        ids.put("Several.sized(int) 1000", "[test-template:sized(int)]/[test-template-invocation:#2]");
        ids.put("Several.repeated() repetition 3 of 3", "[test-template:repeated()]/[test-template-invocation:#3]");
        ids.put("Several.dynamic() second", "[test-factory:dynamic()]/[dynamic-test:#2]");
        ids.put("Several.Inner.test()", "[nested-class:Inner]/[method:test()]");
        String assertion = assertion();
        ids.put(assertion, "[method:test()]");
        ManySearches searches = new ManySearches();
        ids.forEach((subject, segments) -> searches.add(
                id(fixture(subject), segments),
                subject.equals(assertion) ? subject : "ExactForkTests." + subject,
                PARAMETERS));
        List<SiteReport> reports = searches.ask();
        assertThat(reports).hasSameSizeAs(ids.keySet());
        List<String> subjects = List.copyOf(ids.keySet());
        for (int i = 0; i < subjects.size(); i++) {
            found.put(subjects.get(i), reports.get(i));
        }
    }

    private static Class<?> fixture(String subject) {
        return subject.startsWith("Failing.")
                ? Failing.class
                : subject.startsWith("Several.") ? Several.class : Asserting.class;
    }

    /** The place of the failing assertion in its message. */
    private static String assertion() {
        String message = String.valueOf(FixtureRun.of(Asserting.class)
                .with("bytewatcher.sites", "off")
                .execute()
                .thrown()
                .getMessage());
        assertThat(message)
                .matches("(?s)ExactForkTests\\$Asserting\\.test\\(ExactForkTests\\.java:\\d+\\): 2,016 B per call.*");
        return message.substring(0, message.indexOf(": "));
    }

    private static String id(Class<?> fixture, String segments) {
        return "[engine:junit-jupiter]/[class:" + fixture.getName() + "]/" + segments;
    }

    private static SiteReport search(Class<?> fixture, String segments, String subject, Duration bound) {
        return ExactFork.search(
                new WantedSites(id(fixture, segments), "ExactForkTests." + subject, 0, Optional.empty(), false),
                bound,
                bound,
                PARAMETERS);
    }

    /** The tests that search alone need none of these. */
    private SiteReport search(String subject) throws InterruptedException {
        if (found.isEmpty()) {
            searchAll();
        }
        return requireNonNull(found.get(subject));
    }

    private static List<String> rows(SiteReport report) {
        return report.sites().stream()
                .map(site -> site.bytesPerOperation() + " " + site.methodName().replaceFirst("\\d+$", "n") + " "
                        + site.cause())
                .toList();
    }

    @Test
    @Tag("junit-neutral")
    void placesEachObjectOnItsLine() {
        SiteReport report = search(Iterating.class, "[method:all()]", "Iterating.all()", BOUND);
        assertThat(rows(report))
                .as(report.toString())
                .containsExactlyInAnyOrder("32.0 iterator java.util.List.iterator()", "2016.0 all new byte[]");
        assertThat(report.engine()).isEqualTo(SiteReport.Engine.EXACT_FORK);
        assertThat(report.undisturbedBytesPerOperation()).isEqualTo(2048.0);
        assertThat(report.isDisturbed()).isFalse();
        assertThat(report.remarks()).isEmpty();
        AllocationSite iterator = report.sites().get(1);
        assertThat(iterator.fileName()).isEqualTo("ExactForkTests.java");
        assertThat(iterator.path()).extracting(StackTraceElement::getMethodName).containsExactly("iterator", "all");
        assertThat(iterator.inside())
                .extracting(StackTraceElement::getClassName)
                .containsExactly("java.util.ArrayList");
    }

    /** Here it allocates as it does before the recorder runs. */
    @Test
    @Tag("gate")
    void distinguishesTheEffectOfTheRecorderFromTheEffectOfIsolation() {
        Observation observation = new Observation(1_016, false, true, report -> report.holdsAlone(0));
        SiteReport report = ExactFork.search(
                new WantedSites(
                        id(Recorded.class, "[method:test()]"),
                        "ExactForkTests.Recorded.test()",
                        0,
                        Optional.of(observation),
                        false),
                BOUND,
                BOUND,
                PARAMETERS);
        assertThat(report.undisturbedBytesPerOperation()).isEqualTo(1_016);
        assertThat(report.isDisturbed()).isTrue();
        assertThat(rows(report)).containsExactly("2016.0 test new byte[]");
        assertThat(report.remarks()).isEmpty();
    }

    /** One invocation of a parameterised test, one repetition, a dynamic test, and a test of a nested class. */
    @ParameterizedTest
    @CsvSource({
        "Several.sized(int) 1000, 1016.0 sized new byte[]",
        "Several.repeated() repetition 3 of 3, 2016.0 repeated new byte[]",
        "Several.dynamic() second, 2016.0 lambda$dynamic$n new byte[]",
        "Several.Inner.test(), 2016.0 test new byte[]"
    })
    void findsATestOfEachKind(String subject, String row) throws InterruptedException {
        assertThat(rows(search(subject))).containsExactly(row);
    }

    @Test
    void findsAnAssertionInTheTestThatContainsIt() throws InterruptedException {
        SiteReport report = search(assertion());
        assertThat(report.toString())
                .containsPattern(
                        "2,016  ExactForkTests\\$Asserting\\.lambda\\$test\\$\\d+\\(ExactForkTests\\.java:\\d+\\)  new byte")
                .contains("2,016  of 2,016 B explained");
    }

    @Test
    void testWithinItsLimitAloneHasNoSites() throws InterruptedException {
        SiteReport report = search("Failing.holds()");
        assertThat(report.isFound()).isTrue();
        assertThat(report.undisturbedBytesPerOperation()).isZero();
        assertThat(report.sites()).isEmpty();
    }

    @Test
    void timeoutOfTheTestIsIgnored() throws InterruptedException {
        assertThat(rows(search("Failing.impatient()"))).containsExactly("2016.0 impatient new byte[]");
    }

    @Test
    void aTestMayPrint() throws InterruptedException {
        assertThat(rows(search("Failing.prints()"))).contains("2016.0 prints new byte[]");
    }

    @Test
    void exceptionOfTheTestIsReported() throws InterruptedException {
        assertThat(search("Failing.throwing()").remarks())
                .containsExactly("where: not known, because run alone in a fresh JVM, the test threw"
                        + " java.lang.IllegalStateException: no server before anything was measured");
    }

    @Test
    void reasonOfASkippedTestIsReported() throws InterruptedException {
        assertThat(search("Failing.assuming()").remarks())
                .containsExactly("where: not known, because run alone in a fresh JVM, the test threw"
                        + " org.opentest4j.TestAbortedException: Assumption failed: the other tests ran before"
                        + " anything was measured");
    }

    @Test
    void exitOfTheJvmIsReported() {
        assertThat(search(Failing.class, "[method:exits()]", "Failing.exits()", BOUND)
                        .remarks())
                .containsExactly("where: not known, because run alone in a fresh JVM, the test ended that JVM with exit"
                        + " status 0; it printed last: bye");
    }

    /** {@code JvmForkTests} shows the same of any fork. */
    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void hangingTestIsStopped() {
        assertThat(search(Failing.class, "[method:hangs()]", "Failing.hangs()", Duration.ofSeconds(5))
                        .remarks())
                .containsExactly("where: not known, because run alone in a fresh JVM, the test was not done after"
                        + " 5 s and was stopped");
    }

    @Test
    void missingTestIsReported() throws InterruptedException {
        assertThat(search("Failing.gone()").remarks())
                .singleElement()
                .asString()
                .startsWith("where: not known, because run");
    }

    @Test
    void testThatReachesNoMeasurementIsReported() throws InterruptedException {
        assertThat(search("Failing.holds(ExactForkTests.java:1)").remarks())
                .containsExactly("where: not known, because run alone in a fresh JVM, the test did not reach"
                        + " ExactForkTests.Failing.holds(ExactForkTests.java:1)");
    }

    /** The larger an object, the fewer of them a search has to read. */
    @SuppressWarnings("unused") // fields that are written only keep the objects
    static class Sink {
        static Object sink = "";
        static int small;
    }

    /** Like code whose call sites get further types from the recorder. */
    static class Recorded extends Sink {
        @Test
        @NoAllocation
        void test() {
            sink = new byte[FlightRecorder.isInitialized() ? 2_000 : 1_000];
        }
    }

    /** {@code ObjectEventsTests} has the other causes. */
    static class Iterating extends Sink {
        private static final List<Integer> LIST = new ArrayList<>(List.of(1, 2, 3));

        @Test
        @NoAllocation
        void all() {
            sink = new byte[2_000];
            iterator();
        }

        private static void iterator() {
            Iterator<Integer> iterator = LIST.iterator();
            sink = iterator;
        }
    }

    static class Several extends Sink {
        @ParameterizedTest(name = "{0}")
        @ValueSource(ints = {10, 1_000})
        @NoAllocation
        void sized(int size) {
            sink = new byte[size];
        }

        @RepeatedTest(3)
        @NoAllocation
        void repeated() {
            sink = new byte[2_000];
        }

        @TestFactory
        @NoAllocation
        Stream<DynamicTest> dynamic() {
            return Stream.of(
                    DynamicTest.dynamicTest("first", () -> sink = new byte[1]),
                    DynamicTest.dynamicTest("second", () -> sink = new byte[2_000]));
        }

        @Nested
        class Inner {
            @Test
            @NoAllocation
            void test() {
                sink = new byte[2_000];
            }
        }
    }

    static class Asserting extends Sink {
        @Test
        void test() {
            AllocationAssertions.assertNoAllocation(() -> small++);
            AllocationAssertions.assertNoAllocation(() -> sink = new byte[2_000]);
            AllocationAssertions.assertNoAllocation(() -> sink = new byte[100]);
        }
    }

    static class Failing extends Sink {
        @Test
        @NoAllocation
        void holds() {
            small++;
        }

        @Test
        @NoAllocation
        @Timeout(1)
        void impatient() {
            sink = new byte[2_000];
        }

        @Test
        @NoAllocation
        void prints() {
            if (small++ % 1_000 == 0) {
                System.out.println("all work and no play");
            }
            sink = new byte[2_000];
        }

        @Test
        @NoAllocation
        void throwing() {
            throw new IllegalStateException("no server");
        }

        @Test
        @NoAllocation
        void assuming() {
            Assumptions.assumeTrue(small > 0, "the other tests ran");
        }

        @Test
        @NoAllocation
        void exits() {
            System.out.println("bye");
            System.exit(0);
        }

        @Test
        @NoAllocation
        void hangs() throws InterruptedException {
            Thread.sleep(Duration.ofMinutes(10).toMillis());
        }
    }
}
