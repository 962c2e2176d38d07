package io.bytewatcher.exactness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.CompilationState;
import io.bytewatcher.Verdict;
import io.bytewatcher.exactness.Outcome.Kind;
import io.bytewatcher.exactness.Results.Result;
import io.bytewatcher.test.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class OutcomeTests {
    private static final Jdk JDK = new Jdk(17, "17.0.15", Path.of("jdk"));
    private static final List<String> C2 = List.of("110 201 4 acme.Codec::encode (20 bytes)");

    @Test
    void deviationByOneByteIsAFault() {
        assertThat(singleShot(Cell.ARRAY, 32, List.of())).isEqualTo(Kind.OK);
        assertThat(singleShot(Cell.ARRAY, 33, List.of())).isEqualTo(Kind.PHANTOM);
        assertThat(singleShot(Cell.ARRAY, 31, C2)).isEqualTo(Kind.PHANTOM);
        assertThat(steady(Jit.DEFAULT, Cell.CONSUMED, 320_008, 32)).isEqualTo(Kind.PHANTOM);
        assertThat(steady(Jit.DEFAULT, Cell.CONSUMED, 319_992, 32)).isEqualTo(Kind.PHANTOM);
    }

    @Test
    void singleShotIsExcusedOnlyByAReportOfTheJvm() {
        assertThat(singleShot(Cell.EMPTY, 744, List.of())).isEqualTo(Kind.PHANTOM);
        assertThat(singleShot(Cell.EMPTY, 744, C2)).isEqualTo(Kind.COMPILE);
        assertThat(singleShot(Cell.EMPTY, 16, C2)).isEqualTo(Kind.PHANTOM); // no String is that small
        assertThat(singleShot(Cell.EMPTY, 10_000, C2)).isEqualTo(Kind.COMPILE);
        assertThat(singleShot(Cell.EMPTY, 10_008, C2)).isEqualTo(Kind.PHANTOM); // no class costs that much
    }

    @Test
    void frequentExcuseIsAFault() {
        Outcome right = outcome(Cell.ARRAY, 32, List.of());
        Outcome compile = outcome(Cell.ARRAY, 744, C2);
        List<Outcome> some = new ArrayList<>(Collections.nCopies(60, right));
        some.addAll(Collections.nCopies(2, compile));
        Outcome.assertThatExcusesAreFew(some);
        some.add(compile);
        assertThatThrownBy(() -> Outcome.assertThatExcusesAreFew(some)).hasMessageContaining("[COMPILE]");
        assertThatThrownBy(() -> Outcome.assertThatExcusesAreFew(List.of())).isInstanceOf(AssertionError.class);
    }

    @Test
    void onlyACollectorThatTheJvmDoesNotKnowIsMissing() {
        assertThat(Gc.SHENANDOAH.isUnknownBy(
                        "Error occurred during initialization of VM\n" + "Option -XX:+UseShenandoahGC not supported"))
                .isTrue();
        assertThat(Gc.SHENANDOAH.isUnknownBy("Unrecognized VM option 'UseShenandoahGC'\n"
                        + "Error: Could not create the Java Virtual Machine."))
                .isTrue();
        assertThat(Gc.SHENANDOAH.isUnknownBy("Error occurred during initialization of VM\n"
                        + "Could not reserve enough space for 524288KB object heap"))
                .isFalse();
        assertThat(Gc.SHENANDOAH.isUnknownBy("Unrecognized VM option 'UseZGC'")).isFalse();
    }

    private static Outcome outcome(Cell cell, long bytes, List<String> compilations) {
        return new Outcome(new Combination(JDK, Gc.G1, Jit.DEFAULT), result(cell, bytes, compilations), true);
    }

    @Test
    void objectsThatDoNotEscapeAreRemovedByC2Only() {
        assertThat(steady(Jit.DEFAULT, Cell.DISCARDED, 0, 0)).isEqualTo(Kind.OK);
        assertThat(steady(Jit.INTERPRETER, Cell.DISCARDED, 320_000, 32)).isEqualTo(Kind.OK);
        assertThat(steady(Jit.DEFAULT, Cell.DISCARDED, 320_000, 0)).isEqualTo(Kind.PHANTOM);
        assertThat(steady(Jit.C1_ONLY, Cell.DISCARDED, 0, 32)).isEqualTo(Kind.PHANTOM);
    }

    @Test
    void objectsKeptByC2RequireTheOracle() {
        assertThat(steady(Jit.DEFAULT, Cell.DISCARDED, 320_000, 32)).isEqualTo(Kind.NOT_REMOVED);
        assertThat(steady(Jit.DEFAULT, Cell.DISCARDED, 160_000, 16)).isEqualTo(Kind.PHANTOM);
        assertThat(steady(Jit.C1_ONLY, Cell.DISCARDED, 640_000, 64)).isEqualTo(Kind.PHANTOM);
    }

    @Test
    void theOracleMustAgreeWithTheRules() {
        assertThat(steady(Jit.DEFAULT, Cell.CONSUMED, 320_000, 40)).isEqualTo(Kind.ORACLE);
        assertThat(steady(Jit.DEFAULT, Cell.DISCARDED, 0, 32)).isEqualTo(Kind.ORACLE_NOT_REMOVED);
        assertThat(steady(Jit.DEFAULT, Cell.DISCARDED, 0, 16)).isEqualTo(Kind.ORACLE);
    }

    @Test
    void timeBoundExcusesOnlyObjectsNotYetEliminated() {
        assertThat(timeBound(Cell.ONE_MILLISECOND, 352 * 10_000)).isEqualTo(Kind.UNSETTLED);
        assertThat(timeBound(Cell.ONE_MILLISECOND, 352 * 10_000 + 8)).isEqualTo(Kind.PHANTOM);
        assertThat(timeBound(Cell.CONSUMED, 320_008)).isEqualTo(Kind.PHANTOM);
    }

    private static Kind singleShot(Cell cell, long bytes, List<String> compilations) {
        return kind(Jit.DEFAULT, result(cell, bytes, compilations));
    }

    private static Result result(Cell cell, long bytes, List<String> compilations) {
        return new Result(
                cell,
                bytes,
                1,
                Verdict.SINGLE_SHOT,
                CompilationState.NOT_APPLICABLE,
                "[]",
                Results.NO_ORACLE,
                100,
                "-",
                compilations);
    }

    private static Kind steady(Jit jit, Cell cell, long bytes, long oracle) {
        return kind(
                jit,
                new Result(
                        cell,
                        bytes,
                        10_000,
                        Verdict.STEADY,
                        CompilationState.TOP_TIER,
                        "[]",
                        oracle,
                        0,
                        "-",
                        List.of()));
    }

    private static Kind timeBound(Cell cell, long bytes) {
        return kind(
                Jit.DEFAULT,
                new Result(
                        cell,
                        bytes,
                        10_000,
                        Verdict.AMORTISED,
                        CompilationState.TIME_BOUND,
                        "[]",
                        32,
                        0,
                        "-",
                        List.of()));
    }

    private static Kind kind(Jit jit, Result result) {
        return new Outcome(new Combination(JDK, Gc.G1, jit), result, true).kind();
    }
}
