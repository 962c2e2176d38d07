package io.bytewatcher.exactness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import io.bytewatcher.exactness.Outcome.Kind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;

/**
 * Measures known allocations in fresh JVMs. Every build looks at some kinds of JVM, {@code -Dmatrix=full} at all of them: JDK 17
 * and 25, five collectors, four ways to run bytecode. Expected are the bytes that follow from the layout of objects
 * ({@link ObjectSizes}); steady states must also agree with a plain loop around the JVM's counter ({@link Oracle}).
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExactnessMatrixTests {
    private static final int PARALLEL_FORKS = 2;
    private static final List<Integer> FEATURES = List.of(17, 25);
    private static final long FULL_MAX_MILLIS = 4_000;
    private static final long FAST_MAX_MILLIS = 1_500;
    private static final List<Cell> QUICK = List.of(Cell.CONCATENATION, Cell.DISCARDED, Cell.CONSUMED);

    private final boolean full = isFull();
    private final ExecutorService forks = Executors.newFixedThreadPool(PARALLEL_FORKS);
    private final MatrixTable table = new MatrixTable();

    @TestFactory
    Stream<DynamicNode> countsWhatIsAllocatedAndNothingElse() {
        List<DynamicNode> nodes = new ArrayList<>();
        for (int feature : FEATURES) {
            Optional<Jdk> jdk = Jdk.find(feature);
            if (jdk.isPresent()) {
                combinations(jdk.get()).forEach(combination -> nodes.add(tests(combination)));
            } else {
                nodes.add(missing(feature));
            }
        }
        return nodes.stream();
    }

    /** A compilation hits a single shot now and then. Were it many, it would be a fault with an excuse. */
    @AfterAll
    void printTableAndCountCompilations() {
        forks.shutdownNow();
        table.print(System.out);
        List<Outcome> all = table.outcomes();
        assertThat(all)
                .filteredOn(outcome -> outcome.kind() == Kind.COMPILE)
                .hasSizeLessThanOrEqualTo(1 + all.size() / 50);
    }

    private static boolean isFull() {
        String matrix = System.getProperty("matrix", "fast");
        return switch (matrix) {
            case "full" -> true;
            case "fast" -> false;
            default -> throw new IllegalArgumentException("matrix: " + matrix + " (expected: full or fast)");
        };
    }

    private Stream<Combination> combinations(Jdk jdk) {
        if (full) {
            return Arrays.stream(Gc.values())
                    .flatMap(gc -> Arrays.stream(Jit.values()).map(jit -> new Combination(jdk, gc, jit)));
        }
        return Stream.of(
                new Combination(jdk, Gc.G1, Jit.DEFAULT),
                jdk.feature() == 17
                        ? new Combination(jdk, Gc.SERIAL, Jit.INTERPRETER)
                        : new Combination(jdk, Gc.ZGC, Jit.C1_ONLY));
    }

    private DynamicNode missing(int feature) {
        return dynamicTest("JDK " + feature, () -> {
            String reason = "no JDK " + feature + " on this machine, so nothing is known about it; looked at "
                    + Jdk.places(feature);
            table.note(reason);
            abort(reason);
        });
    }

    private DynamicNode tests(Combination combination) {
        List<Cell> steady = full || combination.jit() == Jit.DEFAULT ? Cell.STEADY : QUICK;
        Future<Run> run = forks.submit(() -> run(combination, steady));
        return dynamicContainer(
                combination.toString(),
                Stream.concat(Cell.SINGLE_SHOTS.stream(), steady.stream()).map(cell -> test(run, cell)));
    }

    private static DynamicTest test(Future<Run> run, Cell cell) {
        return dynamicTest(cell.title(), () -> {
            Run done = get(run);
            if (!done.refusal().isEmpty()) {
                abort(done.refusal());
            }
            List<Outcome> outcomes = done.outcomes().stream()
                    .filter(outcome -> outcome.result().cell() == cell)
                    .toList();
            assertThat(outcomes).isNotEmpty();
            // The other kinds are for the summary: they say themselves why they are not the number that was expected.
            assertThat(outcomes)
                    .allSatisfy(outcome -> assertThat(outcome.kind())
                            .as(outcome.toString())
                            .isIn(Kind.OK, Kind.COMPILE, Kind.NOT_REMOVED, Kind.ORACLE_NOT_REMOVED, Kind.UNSETTLED));
        });
    }

    private static Run get(Future<Run> run) throws Exception {
        try {
            return run.get();
        } catch (ExecutionException e) {
            throw new AssertionError(e.getCause());
        }
    }

    /**
     * What came of a combination.
     *
     * @param refusal why the JVM does not start so, or empty
     */
    private record Run(String refusal, List<Outcome> outcomes) {}

    private Run run(Combination combination, List<Cell> steady) throws IOException, InterruptedException {
        Fork fork = new Fork(combination);
        String refusal = fork.refusal();
        if (!refusal.isEmpty()) {
            String reason = combination + ": the JVM does not start: " + refusal.strip();
            table.note(reason);
            return new Run(reason, List.of());
        }
        List<Outcome> outcomes = new ArrayList<>();
        try {
            for (Cell cell : Cell.SINGLE_SHOTS) {
                fork.singleShots(cell)
                        .forEach(result -> outcomes.add(new Outcome(combination, result, result.cell() == cell)));
            }
            fork.steadyStates(full ? FULL_MAX_MILLIS : FAST_MAX_MILLIS, steady)
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
