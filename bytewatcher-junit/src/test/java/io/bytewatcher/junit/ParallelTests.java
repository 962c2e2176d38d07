package io.bytewatcher.junit;

import static io.bytewatcher.AllocationScope.ALL_THREADS;
import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

class ParallelTests {
    private static final Queue<Span> SPANS = new ConcurrentLinkedQueue<>();

    /** The time in which a test ran. */
    record Span(String test, long begin, long end) {
        boolean overlaps(Span other) {
            return !equals(other) && begin < other.end && other.begin < end;
        }
    }

    private static void spend(String test) throws InterruptedException {
        long begin = System.nanoTime();
        Thread.sleep(15);
        SPANS.add(new Span(test, begin, System.nanoTime()));
    }

    @Test
    void figuresAreExactWhileOtherTestsRun() {
        Outcomes outcomes = FixtureRun.of(Steady.class, Once.class, Neighbour.class)
                .inParallel()
                .execute();
        assertThat(outcomes.thrownBy("breach()"))
                .message()
                .startsWith("ParallelTests.Steady.breach(): 32 B per call, limit 0 B [STEADY]\n");
        assertThat(outcomes.allocations().entrySet())
                .filteredOn(entry -> entry.getKey().startsWith("once"))
                .hasSize(20)
                .allSatisfy(entry -> assertThat(entry.getValue()).isEqualTo("48 B [SINGLE_SHOT]"));
        assertThat(outcomes.statuses().entrySet())
                .filteredOn(entry -> !entry.getKey().equals("breach()"))
                .allSatisfy(entry -> assertThat(entry.getValue()).isEqualTo(Status.SUCCESSFUL));
    }

    static class Steady {
        @Test
        @NoAllocation
        void steady() {}

        @Test
        @NoAllocation
        void breach() {
            Garbage.make();
        }
    }

    static class Once {
        @RepeatedTest(value = 20, name = "once {currentRepetition}")
        @MeasureAllocation(mode = SINGLE_SHOT)
        void once() {
            Garbage.make(32);
        }
    }

    static class Neighbour {
        @RepeatedTest(20)
        void allocates() throws InterruptedException {
            for (int i = 0; i < 100; i++) {
                Garbage.make(1_000);
            }
            Thread.sleep(2);
        }
    }

    @Test
    void testOfAllThreadsRunsAlone() {
        SPANS.clear();
        Outcomes outcomes = FixtureRun.of(Crowd.class, MoreCrowd.class, Alone.class, AllAlone.class, Heir.class)
                .inParallel()
                .execute();
        assertThat(outcomes.statuses().values()).containsOnly(Status.SUCCESSFUL);
        List<Span> alone =
                SPANS.stream().filter(span -> span.test().equals("alone")).toList();
        assertThat(alone).hasSize(8);
        for (Span span : alone) {
            assertThat(SPANS).noneMatch(span::overlaps);
        }
        assertThat(SPANS)
                .as("tests ran in parallel at all")
                .anyMatch(a -> SPANS.stream().anyMatch(a::overlaps));
    }

    static class Crowd {
        @ParameterizedTest(name = "together {index}")
        @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
        void together(int number) throws InterruptedException {
            spend("together " + number);
        }
    }

    @MaxAllocation(value = 1_000_000, mode = SINGLE_SHOT)
    static class MoreCrowd {
        @ParameterizedTest(name = "also together {index}")
        @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
        void alsoTogether(int number) throws InterruptedException {
            spend("also together " + number);
        }
    }

    static class Alone {
        @Test
        @MeasureAllocation(mode = SINGLE_SHOT, scope = ALL_THREADS)
        void alone() throws InterruptedException {
            spend("alone");
        }

        @ParameterizedTest(name = "alone {index}")
        @ValueSource(ints = {1, 2})
        @MaxAllocation(value = 1_000_000, mode = SINGLE_SHOT, scope = ALL_THREADS)
        void aloneToo(int number) throws InterruptedException {
            spend("alone");
        }
    }

    abstract static class WithNestedTests {
        @Nested
        class Inherited {
            @RepeatedTest(3)
            void byTheSubclass() throws InterruptedException {
                spend("alone");
            }
        }
    }

    @MeasureAllocation(mode = SINGLE_SHOT, scope = ALL_THREADS)
    static class Heir extends WithNestedTests {}

    @MeasureAllocation(mode = SINGLE_SHOT, scope = ALL_THREADS)
    static class AllAlone {
        @Test
        void byItsClass() throws InterruptedException {
            spend("alone");
        }

        @Nested
        class Inner {
            @Test
            void byItsEnclosingClass() throws InterruptedException {
                spend("alone");
            }
        }
    }
}
