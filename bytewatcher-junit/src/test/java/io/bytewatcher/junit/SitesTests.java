package io.bytewatcher.junit;

import static io.bytewatcher.AllocationAssertions.assertAllocatesSame;
import static io.bytewatcher.AllocationAssertions.assertNoAllocation;
import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.bytewatcher.AllocatedType;
import io.bytewatcher.AllocationAssertionError;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.Allocations;
import io.bytewatcher.KeptReason;
import io.bytewatcher.Producer;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.junit.environment.FreshRun;
import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.junit.internal.sites.SiteSearchRun;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The sites of a broken limit, as users see them. */
class SitesTests {
    private static final String KEY = "bytewatcher.sites";

    private static Outcomes run(String when, Class<?> fixture) {
        return FixtureRun.of(fixture).with(KEY, when).execute();
    }

    /** With no more fresh JVMs than the sites need. */
    private static Outcomes confirmedOnce(Class<?> fixture) {
        return FixtureRun.of(fixture)
                .with(KEY, "on-failure")
                .with(ByteWatcherKeys.SEVERAL_STATES, "fail")
                .execute();
    }

    @Test
    void aBrokenLimitNamesTheLineAndTheCause() {
        Throwable thrown = run("on-failure", Boxing.class).thrown();
        assertThat(normal(String.valueOf(thrown.getMessage()))).startsWith("""
                SitesTests.Boxing.boxes(): 48 B per call, limit 0 B [STEADY]
                 32 Garbage.make(Garbage.java:15) new byte[]
                 kept: it is stored in the static field Garbage.sink
                 16 SitesTests$Boxing.boxes(SitesTests.java:?) boxing int → Integer
                 kept: it is stored in Boxing.kept
                 cure: use int in place of Integer
                 48 of 48 B explained
                """);
        assertThat(thrown.getStackTrace()[0]).hasToString("io.bytewatcher.junit.Garbage.make(Garbage.java:15)");
        assertThat(thrown.getStackTrace()[1].getMethodName()).isEqualTo("boxes");
        assertThat(thrown)
                .asInstanceOf(type(AllocationLimitExceededError.class))
                .extracting(error -> error.allocation().sites().orElseThrow().engine())
                .isEqualTo(SiteReport.Engine.EXACT_FORK);
    }

    static class Boxing {
        private Object kept = "";
        private int number = 1_000;

        @Test
        @NoAllocation
        void boxes() {
            kept = number;
            Garbage.make();
        }

        Object kept() {
            return kept;
        }
    }

    @Test
    void assertionNamesTheLineAndTheCause() {
        assertThat(run("on-failure", InCode.class).thrown())
                .asInstanceOf(type(AllocationAssertionError.class))
                .satisfies(error -> assertThat(error.getMessage())
                        .contains("assertEach(SitesTests.java:")
                        .contains("""

                                  64  Garbage.make(Garbage.java:20)  new byte[]
                                      kept: it is stored in the static field Garbage.sink
                                  64  of 64 B explained
                                """));
    }

    static class InCode {
        @Test
        void test() {
            assertEach(() -> {}, () -> Garbage.make(48));
        }

        private static void assertEach(io.bytewatcher.Body... bodies) {
            for (io.bytewatcher.Body body : bodies) {
                assertNoAllocation(body);
            }
        }
    }

    @Test
    @Tag("junit-neutral")
    void reasonsAreFoundInCode() {
        WhyInCode.reports.clear();
        assertThat(run("on-failure", WhyInCode.class).failures()).isEmpty();
        assertThat(WhyInCode.reports).hasSize(3);
        assertThat(WhyInCode.reports.get(0).sites()).singleElement().satisfies(site -> {
            assertThat(site.bytesPerOperation()).isEqualTo(64);
            assertThat(site.kept().reasons())
                    .extracting(KeptReason::text)
                    .containsExactly("it is stored in the static field Garbage.sink");
        });
        long operations = WhyInCode.reports.get(0).operations();
        assertThat(WhyInCode.reports.get(0).types())
                .containsExactly(new AllocatedType("byte[]", 64 * operations, operations));
        assertThat(WhyInCode.reports.get(1).sites()).isEmpty();
        assertThat(WhyInCode.reports.get(2).sites())
                .as(WhyInCode.reports.get(2).toString())
                .flatExtracting(site -> site.kept().reasons())
                .extracting(KeptReason::text)
                .containsExactly("it is the result of the test, which ByteWatcher uses");
        assertThat(WhyInCode.reports).extracting(SiteReport::engine).containsOnly(SiteReport.Engine.EXACT_FORK);

        WhyInCode.reports.clear();
        assertThat(run("off", WhyInCode.class).failures()).isEmpty();
        assertThat(WhyInCode.reports.get(0).remarks())
                .containsExactly("where: the search is off (bytewatcher.sites=off)");
    }

    static class WhyInCode {
        static final List<SiteReport> reports = new ArrayList<>();

        @Test
        void test() {
            SiteReport first = Allocations.why(() -> Garbage.make(48));
            reports.add(first);
            reports.add(SteadyState.of(() -> {}).why());
            reports.add(Allocations.why((Producer<Object>) () -> new byte[8]));
        }
    }

    /** The smaller figure, which is measured first, has no lines. */
    @Test
    @Tag("junit-neutral")
    void assertionAboutTwoSizesNamesTheLinesOfTheLarger() {
        assertThat(confirmedOnce(OfTwoSizes.class).thrown())
                .asInstanceOf(type(AllocationAssertionError.class))
                .satisfies(error -> assertThat(error.getMessage())
                        .containsPattern(
                                "^SitesTests\\$OfTwoSizes\\.test\\(SitesTests\\.java:[0-9]+\\) for 10,000: 10,016 B per call, limit 32 B")
                        .contains("""

                                  10,016  Garbage.make(Garbage.java:20)  new byte[]
                                          kept: it is stored in the static field Garbage.sink
                                  10,016  of 10,016 B explained
                                """)
                        .containsPattern("\n  the limit is the figure for 10: 32 B per call \\[STEADY\\], counted "));
    }

    static class OfTwoSizes {
        @Test
        void test() {
            assertAllocatesSame(n -> SteadyState.of(() -> Garbage.make(n)), 10, 10_000);
        }
    }

    /** Alone, the first turn has the data that the second one has here, and keeps the limit. */
    @Test
    @Tag("junit-neutral")
    void assertionInALoopIsNotExcusedByAnotherTurn() {
        assertThat(run("on-failure", InAnotherOrder.class).thrown())
                .isInstanceOf(AllocationAssertionError.class)
                .hasMessageContaining("32 B per call, limit 0 B [STEADY]")
                .hasMessageContaining("the line measures several times in the test");
    }

    /** As over a set whose order differs in each JVM. */
    static class InAnotherOrder {
        @Test
        void test() {
            boolean alone = SiteSearchRun.isOn();
            for (int length : List.of(alone ? 0 : 16, alone ? 16 : 0)) {
                assertNoAllocation(() -> {
                    if (length > 0) {
                        Garbage.make(length);
                    }
                });
            }
        }
    }

    @Test
    @Tag("gate")
    void sitesOfAllThreadsNameTheirThread() {
        Throwable thrown = FixtureRun.of(OverAllThreads.class)
                .with(KEY, "on-failure")
                .with(
                        "bytewatcher.max-time",
                        "60s") // two threads that wait for each other, where others keep the machine busy
                .execute()
                .thrown();
        assertThat(normal(String.valueOf(thrown.getMessage())))
                .startsWith("""
                SitesTests.OverAllThreads.test(): 64 B per call on 2 threads, limit 0 B [ALL_THREADS]
                """)
                .contains("""
                         worker 32 SitesTests$OverAllThreads.work(SitesTests.java:?) new byte[]
                        """.stripTrailing())
                .contains(" main 32 Garbage.make(Garbage.java:15) new byte[]")
                .contains(" 64 of 64 B explained\n");
    }

    static class OverAllThreads {
        private final Exchange exchange = new Exchange();
        private final Thread worker = new Thread(this::work, "worker");
        private volatile byte[] made = {};

        OverAllThreads() {
            worker.setDaemon(true);
            worker.start();
        }

        private void work() {
            while (true) {
                exchange.awaitOrder();
                made = new byte[16];
                exchange.done();
            }
        }

        @Test
        @MaxAllocation(value = 0, scope = AllocationScope.ALL_THREADS)
        void test() {
            Garbage.make();
            exchange.order(worker);
        }

        Object made() {
            return made;
        }
    }

    @Test
    void sitesAreNotSearchedIfOff() {
        assertThat(run("off", Boxing.class).thrown()).message().matches("""
                SitesTests\\.Boxing\\.boxes\\(\\): 48 B per call, limit 0 B \\[STEADY]
                (  the time bound came before .*
                )?  counted .*(
                  reproduce: .*)?""");
        assertThat(run("off", InCode.class).thrown())
                .hasMessageContaining("where: the search is off (bytewatcher.sites=off)");
    }

    @Test
    @Tag("gate")
    void alwaysSearchesTheSitesOfPassingTestsAndOfASurvey(@TempDir Path reports) {
        Outcomes outcomes = FixtureRun.of(Passing.class)
                .with(KEY, "always")
                .with("bytewatcher.survey", "true")
                .reportingTo(reports)
                .execute();
        assertThat(outcomes.failures()).isEmpty();
        assertThat(outcomes.sites()).containsOnlyKeys("steady()", "once()", "surveyed()");
        assertThat(outcomes.sites().get("steady()")).isEqualTo("""
                32  Garbage.make(Garbage.java:15)  new byte[]
                    kept: it is stored in the static field Garbage.sink
                32  of 32 B explained""");
        for (String singleShot : new String[] {"once()", "surveyed()"}) {
            assertThat(outcomes.sites().get(singleShot)).isEqualTo("""
                    32  Garbage.make(Garbage.java:15)  new byte[]
                    32  of 32 B explained""");
        }
        assertThat(reports.resolve("sites.collapsed"))
                .content(UTF_8)
                .contains(
                        "io.bytewatcher.junit.SitesTests$Passing#surveyed;io/bytewatcher/junit/SitesTests$Passing.surveyed;"
                                + "io/bytewatcher/junit/Garbage.make;byte[]_[i] 32\n");
    }

    static class Passing {
        @Test
        @MaxAllocation(32)
        void steady() {
            Garbage.make();
        }

        @Test
        @MaxAllocation(value = 32, mode = SINGLE_SHOT)
        void once() {
            Garbage.make();
        }

        @Test
        void surveyed() {
            Garbage.make();
        }

        @Test
        @NoAllocation
        void nothing() {}
    }

    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void breachAbsentInAFreshJvmMayDependOnEarlierTests() {
        assertThat(confirmedOnce(LessInAFork.class).thrown())
                .hasMessageContaining(
                        "  alone in a fresh JVM: 32 B; the other 64 B may depend on tests that ran before, on how often");
        assertThat(FreshRun.run(
                        List.of(),
                        KEY + "=on-failure",
                        ByteWatcherKeys.SEVERAL_STATES + "=fail",
                        LessInAFork.class.getName()))
                .as("where there were none")
                .singleElement()
                .asString()
                .contains(" |  alone in a fresh JVM: 32 B; the other 64 B may depend on how often");
    }

    static class LessInAFork {
        private static final boolean IN_A_FORK = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .anyMatch(flag -> flag.contains("TLAB"));

        @Test
        @NoAllocation
        void test() {
            Garbage.make();
            if (!IN_A_FORK) {
                Garbage.make(48);
            }
        }
    }

    /** Without C2, which would take most of the time of the search. {@code WatchSitesTests} and {@code AgentTests} search with C2. */
    @Test
    void sitesWithoutAForkAreSearchedAfterTheLastTest() {
        List<String> lines = FreshRun.run(
                List.of("-XX:TieredStopAtLevel=1"),
                KEY + "=on-failure",
                KEY + ".fork=false",
                Boxing.class.getName(),
                OnlyOnce.class.getName(),
                InCode.class.getName());
        assertThat(normal(String.join("\n", lines)))
                .contains("| where: no fresh JVM may be started (bytewatcher.sites.fork=false); the sites follow after"
                        + " the last test, as [bytewatcher] |")
                .contains("""
                        [bytewatcher] sites of SitesTests.Boxing.boxes():
                        [bytewatcher] 32 Garbage.make(Garbage.java:15) new byte[]
                        [bytewatcher] 16 SitesTests$Boxing.boxes(SitesTests.java:?) boxing int → Integer
                        [bytewatcher] 48 of 48 B explained
                        """)
                .contains("""
                        [bytewatcher] sites of SitesTests.OnlyOnce.test():
                        [bytewatcher] run again, the test threw java.lang.IllegalStateException: the server is gone before\
                         anything was measured
                        """)
                .contains("""
                        [bytewatcher] sites of SitesTests$InCode.assertEach(SitesTests.java:?), measurement 2:
                        [bytewatcher] 64 Garbage.make(Garbage.java:20) new byte[]
                        [bytewatcher] 64 of 64 B explained""");
    }

    /** {@code SiteSearchesTests} has the rest of the rule. */
    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void searchesBeyondTheTimeOfTheRunFollowAfterTheLastTest() {
        List<String> lines =
                FreshRun.run(List.of(), KEY + "=on-failure", KEY + ".max-time=100ms", Many.class.getName());
        assertThat(lines)
                .filteredOn(line -> line.matches(
                        ".* \\|  where: this run has spent (0\\.[6-9]|[1-9][0-9]*\\.[0-9]) s on the sites of other"
                                + " failures; the sites follow after the last test, as \\[bytewatcher] \\|.*"))
                .hasSizeBetween(1, 11); // the first one has time, if little
        assertThat(lines)
                .contains("[bytewatcher] sites of SitesTests.Many.test() repetition 12 of 12: not searched for after 10"
                        + " other failures; run this test alone");
    }

    static class Many {
        @RepeatedTest(12)
        @NoAllocation
        void test() {
            Garbage.make();
        }
    }

    /** {@code LaterSearchesTests} has the rest of the rule. */
    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void hangingRepetitionDoesNotBlockTheRun() {
        List<String> lines = FreshRun.run(
                List.of(),
                KEY + "=on-failure",
                KEY + ".fork=false",
                KEY + ".max-time=1s",
                EndsOnce.class.getName(),
                Boxing.class.getName());
        assertThat(normal(String.join("\n", lines))).contains("""
                        [bytewatcher] sites of SitesTests.EndsOnce.test():
                        [bytewatcher] run again, the test had not ended after 3.0 s
                        [bytewatcher] sites of SitesTests.Boxing.boxes(): not searched for, because SitesTests.EndsOnce.test()\
                         did not end when it was repeated; run this test alone""");
    }

    static class EndsOnce {
        private static int runs;

        @BeforeEach
        void start() {
            while (++runs > 1) {
                LockSupport.park();
            }
        }

        @Test
        @NoAllocation
        void test() {
            Garbage.make();
        }
    }

    static class OnlyOnce {
        private static int runs;

        @BeforeEach
        void start() {
            if (++runs > 1) {
                throw new IllegalStateException("the server is gone");
            }
        }

        @Test
        @NoAllocation
        void test() {
            Garbage.make();
        }
    }

    /** Hands work over without allocating. */
    private static final class Exchange {
        private volatile boolean ordered;
        private volatile @Nullable Thread customer;

        void order(Thread worker) {
            customer = Thread.currentThread();
            ordered = true;
            LockSupport.unpark(worker);
            while (ordered) {
                LockSupport.park(this); // leaves its processor to the worker
            }
        }

        void awaitOrder() {
            while (!ordered) {
                LockSupport.park(this);
            }
        }

        void done() {
            ordered = false;
            LockSupport.unpark(customer);
        }
    }

    /** The text without columns and this file's line numbers. */
    private static String normal(String text) {
        return text.replaceAll("SitesTests.java:[0-9]+", "SitesTests.java:?").replaceAll(" +", " ");
    }

    /**
     * On 17 the recorder of the fresh JVM calls {@code Iterable.forEach} with lists of its own. The JIT then keeps the lambda and the list,
     * which it removes in this JVM.
     */
    @Test
    @Tag("gate")
    void figureThatDiffersBesideTheRecorderComesWithItsStates() {
        String message =
                normal(String.valueOf(run("on-failure", OfAList.class).thrown().getMessage()));
        Matcher figures = Pattern.compile("test\\(\\): (\\d+) B per call, (?:.*\n)+? \\d+ of (\\d+) B explained(.*)")
                .matcher(message);
        assertThat(figures.find()).as(message).isTrue();
        if (!figures.group(1).equals(figures.group(2))) {
            assertThat(figures.group(3)).isEqualTo(" in a fresh JVM; here " + figures.group(1) + " B");
            assertThat(message)
                    .containsAnyOf(
                            "recording changed the figure from " + figures.group(1) + " B to " + figures.group(2)
                                    + " B: ",
                            "it differs among fresh JVMs: ");
        }
    }

    static class OfAList {
        private Object sink = "";

        @Test
        @NoAllocation
        void test() {
            List.of(1).forEach(x -> sink = new Object[3]);
        }

        Object sink() {
            return sink;
        }
    }
}
