package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationAssertions;
import io.bytewatcher.sites.AllocationSite;
import io.bytewatcher.sites.SiteReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExactForkTests {
    private static final Duration BOUND = Duration.ofMinutes(2);

    private static SiteReport search(Class<?> fixture, String segments, String subject) {
        return search(fixture, segments, subject, BOUND);
    }

    private static SiteReport search(Class<?> fixture, String segments, String subject, Duration bound) {
        return ExactFork.search(
                "[engine:junit-jupiter]/[class:" + fixture.getName() + "]/" + segments,
                "ExactForkTests." + subject,
                bound,
                Map.of("junit.jupiter.execution.parallel.enabled", "true"));
    }

    private static List<String> rows(SiteReport report) {
        return report.sites().stream()
                .map(site -> site.bytesPerOperation() + " " + site.methodName().replaceFirst("\\d+$", "n") + " "
                        + site.cause())
                .toList();
    }

    @Test
    void placesEachObjectOnItsLine() {
        SiteReport report = search(Kinds.class, "[method:all()]", "Kinds.all()");
        assertThat(rows(report))
                .as(report.toString())
                .containsExactlyInAnyOrder(
                        "48.0 concatenation string concatenation",
                        "32.0 array new byte[]",
                        "32.0 iterator java.util.List.iterator()",
                        "24.0 boxing boxing long → Long",
                        "16.0 lambda lambda capturing");
        assertThat(report.engine()).isEqualTo(SiteReport.Engine.EXACT_FORK);
        assertThat(report.undisturbedBytesPerOperation()).isEqualTo(152.0);
        assertThat(report.isDisturbed()).isFalse();
        assertThat(report.remarks()).isEmpty();
        AllocationSite iterator = report.sites().stream()
                .filter(site -> site.methodName().equals("iterator"))
                .findFirst()
                .orElseThrow();
        assertThat(iterator.fileName()).isEqualTo("ExactForkTests.java");
        assertThat(iterator.path()).extracting(StackTraceElement::getMethodName).containsExactly("iterator", "all");
        assertThat(iterator.inside())
                .extracting(StackTraceElement::getClassName)
                .containsExactly("java.util.ArrayList");
    }

    @Test
    void findsOneInvocationOfAParameterisedTest() {
        assertThat(rows(search(
                        Several.class,
                        "[test-template:sized(int)]/[test-template-invocation:#2]",
                        "Several.sized(int) 100")))
                .containsExactly("120.0 sized new byte[]");
    }

    @Test
    void findsOneRepetition() {
        assertThat(rows(search(
                        Several.class,
                        "[test-template:repeated()]/[test-template-invocation:#3]",
                        "Several.repeated() repetition 3 of 3")))
                .containsExactly("24.0 repeated new byte[]");
    }

    @Test
    void findsADynamicTest() {
        assertThat(rows(search(
                        Several.class, "[test-factory:dynamic()]/[dynamic-test:#2]", "Several.dynamic() second")))
                .containsExactly("40.0 lambda$dynamic$n new byte[]");
    }

    @Test
    void findsATestOfANestedClass() {
        assertThat(rows(search(Several.class, "[nested-class:Inner]/[method:test()]", "Several.Inner.test()")))
                .containsExactly("32.0 test new byte[]");
    }

    @Test
    void findsAnAssertionInTheTestThatContainsIt() {
        String message = FixtureRun.of(Asserting.class)
                .with("bytewatcher.sites", "on-failure")
                .execute()
                .thrown()
                .getMessage();
        assertThat(message)
                .containsPattern(
                        "40  ExactForkTests\\$Asserting\\.lambda\\$test\\$\\d+\\(ExactForkTests\\.java:\\d+\\)  new byte")
                .contains("40  of 40 B explained");
    }

    @Test
    void aTestThatHoldsItsLimitAloneIsFoundWithNothing() {
        SiteReport report = search(Failing.class, "[method:holds()]", "Failing.holds()");
        assertThat(report.isFound()).isTrue();
        assertThat(report.undisturbedBytesPerOperation()).isZero();
        assertThat(report.sites()).isEmpty();
    }

    @Test
    void aTimeOutOfTheTestDoesNotRule() {
        assertThat(rows(search(Failing.class, "[method:impatient()]", "Failing.impatient()")))
                .containsExactly("24.0 impatient new byte[]");
    }

    @Test
    void aTestMayPrint() {
        assertThat(rows(search(Failing.class, "[method:prints()]", "Failing.prints()")))
                .contains("24.0 prints new byte[]");
    }

    @Test
    void aTestThatThrowsSaysWhat() {
        assertThat(search(Failing.class, "[method:throwing()]", "Failing.throwing()")
                        .remarks())
                .containsExactly("where: not known, because run alone in a fresh JVM, the test threw"
                        + " java.lang.IllegalStateException: no server before anything was measured");
    }

    @Test
    void aTestThatIsSkippedSaysWhy() {
        assertThat(search(Failing.class, "[method:assuming()]", "Failing.assuming()")
                        .remarks())
                .containsExactly("where: not known, because run alone in a fresh JVM, the test threw"
                        + " org.opentest4j.TestAbortedException: Assumption failed: the other tests ran before"
                        + " anything was measured");
    }

    @Test
    void aTestThatEndsTheJvmSaysSo() {
        assertThat(search(Failing.class, "[method:exits()]", "Failing.exits()").remarks())
                .containsExactly("where: not known, because run alone in a fresh JVM, the test ended that JVM with exit"
                        + " status 0; it printed last: bye");
    }

    @Test
    void aTestThatHangsIsStopped() {
        assertThat(search(Failing.class, "[method:hangs()]", "Failing.hangs()", Duration.ofSeconds(5))
                        .remarks())
                .containsExactly("where: not known, because run alone in a fresh JVM, the test was not done after"
                        + " 5 s and was stopped");
    }

    @Test
    void aTestThatIsNotThereSaysSo() {
        assertThat(search(Failing.class, "[method:gone()]", "Failing.gone()").remarks())
                .singleElement()
                .asString()
                .startsWith("where: not known, because run");
    }

    @Test
    void aTestThatDoesNotComeToTheMeasurementSaysSo() {
        assertThat(search(Failing.class, "[method:holds()]", "Failing.holds(ExactForkTests.java:1)")
                        .remarks())
                .containsExactly("where: not known, because run alone in a fresh JVM, the test did not come to"
                        + " ExactForkTests.Failing.holds(ExactForkTests.java:1)");
    }

    @SuppressWarnings("unused") // fields that are written only keep the objects
    static class Sink {
        static Object sink = "";
        static long large = 1_000;
        static int small;
    }

    static class Kinds extends Sink {
        private static final List<Integer> LIST = new ArrayList<>(List.of(1, 2, 3));

        @Test
        @NoAllocation
        void all() {
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
            sink = large++;
        }

        private static void iterator() {
            Iterator<Integer> iterator = LIST.iterator();
            sink = iterator;
        }

        private static void concatenation() {
            sink = "a" + (large & 7);
        }

        private static void lambda() {
            int captured = small;
            Supplier<Object> supplier = () -> captured;
            sink = supplier;
        }
    }

    static class Several extends Sink {
        @ParameterizedTest(name = "{0}")
        @ValueSource(ints = {10, 100})
        @NoAllocation
        void sized(int size) {
            sink = new byte[size];
        }

        @RepeatedTest(3)
        @NoAllocation
        void repeated() {
            sink = new byte[1];
        }

        @TestFactory
        @NoAllocation
        Stream<DynamicTest> dynamic() {
            return Stream.of(
                    DynamicTest.dynamicTest("first", () -> sink = new byte[1]),
                    DynamicTest.dynamicTest("second", () -> sink = new byte[20]));
        }

        @Nested
        class Inner {
            @Test
            @NoAllocation
            void test() {
                sink = new byte[10];
            }
        }
    }

    static class Asserting extends Sink {
        @Test
        void test() {
            AllocationAssertions.assertNoAllocation(() -> small++);
            AllocationAssertions.assertNoAllocation(() -> sink = new byte[20]);
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
            sink = new byte[1];
        }

        @Test
        @NoAllocation
        void prints() {
            if (small++ % 1_000 == 0) {
                System.out.println("all work and no play");
            }
            sink = new byte[1];
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
