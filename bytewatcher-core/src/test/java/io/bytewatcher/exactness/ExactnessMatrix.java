package io.bytewatcher.exactness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.bytewatcher.test.ContinuousBuild;
import io.bytewatcher.test.SideBySide;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Measures known allocations in fresh JVMs, as many in parallel as there are processors. The layout of objects gives the expected bytes
 * ({@link ObjectSizes}); steady states must also agree with a plain loop around the JVM's counter ({@link Oracle}).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class ExactnessMatrix {
    /** Only a starved JIT needs all of it. */
    private static final long MAX_MILLIS = 10_000;

    private static final List<Cell> QUICK = List.of(Cell.CONCATENATION, Cell.DISCARDED, Cell.CONSUMED);

    private final SideBySide forks = new SideBySide();
    private final MatrixTable table = new MatrixTable();

    /** The kinds of JVM. */
    abstract List<Combination> combinations();

    /** Whether to measure all steady states in a kind of JVM, or only those that settle fast. */
    abstract boolean measuresAll(Combination combination);

    @TestFactory
    Stream<DynamicNode> countsExactlyTheAllocatedBytes() {
        List<Combination> all = combinations();
        assertThat(all).isNotEmpty();
        return all.stream().map(this::tests).toList().stream(); // starts them all
    }

    @AfterAll
    void printTableAndCountExcuses() {
        forks.close();
        table.print(System.out);
        Outcome.assertThatExcusesAreFew(table.outcomes());
    }

    /** Reports a missing JDK. */
    void note(String reason) {
        table.note(reason);
    }

    private DynamicNode tests(Combination combination) {
        List<Cell> steady = measuresAll(combination) ? Cell.STEADY : QUICK;
        SideBySide.Answer<Run> run = forks.start(() -> run(combination, steady));
        return dynamicContainer(
                combination.toString(),
                Stream.concat(Cell.SINGLE_SHOTS.stream(), steady.stream()).map(cell -> test(run, cell)));
    }

    private static DynamicTest test(SideBySide.Answer<Run> run, Cell cell) {
        return dynamicTest(cell.title(), () -> {
            Run done = run.get();
            if (!done.refusal().isEmpty()) {
                abort(done.refusal());
            }
            List<Outcome> outcomes = done.outcomes().stream()
                    .filter(outcome -> outcome.result().cell() == cell)
                    .toList();
            assertThat(outcomes).hasSize(cell.isSingleShot() ? Cell.SINGLE_SHOTS.size() : 1);
            assertThat(outcomes)
                    .allSatisfy(outcome -> assertThat(outcome.kind().isFault())
                            .as(outcome.toString())
                            .isFalse());
        });
    }

    /**
     * The results of a combination.
     *
     * @param refusal the JVM's message that it has no such collector, or empty
     */
    private record Run(String refusal, List<Outcome> outcomes) {}

    private Run run(Combination combination, List<Cell> steady) throws IOException, InterruptedException {
        Fork fork = new Fork(combination);
        String refusal = combination.gc().isEverywhere() ? "" : fork.refusal();
        if (!refusal.isEmpty()) {
            String reason = combination + ": the JVM does not start: " + refusal.strip();
            table.note(reason);
            assertThat(combination.gc().isUnknownBy(refusal)).as(reason).isTrue();
            return new Run(ContinuousBuild.skipping(reason), List.of());
        }
        List<Outcome> outcomes = new ArrayList<>();
        try {
            for (Cell cell : Cell.SINGLE_SHOTS) {
                fork.singleShots(cell)
                        .forEach(result -> outcomes.add(new Outcome(combination, result, result.cell() == cell)));
            }
            fork.steadyStates(MAX_MILLIS, steady)
                    .forEach(result -> outcomes.add(new Outcome(combination, result, true)));
            return new Run("", outcomes);
        } catch (AssertionError e) {
            table.note(e.toString());
            throw e;
        } finally {
            table.add(combination, outcomes, System.out);
        }
    }
}
