package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.baseline.FigureChange.Direction;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FigureChangeTests {
    private static final Environment JDK17 = new Environment("compressed-oops", "g1", "c2", 17);
    private static final Environment JDK25 = new Environment("compressed-oops", "g1", "c2", 25);

    private static BaselineEntry entry(String collector, List<Integer> jdks, Figure figure, String reason) {
        return new BaselineEntry("a", "compressed-oops", collector, "c2", jdks, figure, List.of(), reason);
    }

    private static Direction kind(@Nullable Figure was, @Nullable Figure is) {
        return new FigureChange("a", Optional.ofNullable(was), Optional.ofNullable(is), List.of(JDK17), "").direction();
    }

    @Test
    void kindIsThatOfTheLargestState() {
        assertThat(kind(null, Figure.steady(0))).isEqualTo(Direction.NEW);
        assertThat(kind(Figure.steady(0), null)).isEqualTo(Direction.REMOVED);
        assertThat(kind(Figure.steady(0), Figure.steady(0))).isEqualTo(Direction.UNCHANGED);
        assertThat(kind(Figure.steady(0), Figure.steady(40).or(0))).isEqualTo(Direction.RAISED);
        assertThat(kind(Figure.steady(40).or(0), Figure.steady(40))).isEqualTo(Direction.CHANGED);
        assertThat(kind(Figure.steady(40).or(0), Figure.steady(8))).isEqualTo(Direction.LOWERED);
        assertThat(kind(Figure.steady(1), Figure.amortised(1, 2, 0))).isEqualTo(Direction.LOWERED);
        assertThat(kind(Figure.steady(1), Figure.singleShot(1_000))).isEqualTo(Direction.CHANGED);
        assertThat(kind(Figure.steady(1), Figure.steady(2).withScope(AllocationScope.ALL_THREADS)))
                .isEqualTo(Direction.CHANGED);
    }

    @Test
    void environmentsOfTheSameChangeShareIt() {
        List<FigureChange> changes = FigureChange.between(
                "a",
                List.of(entry("g1", List.of(17, 25), Figure.steady(48), "")),
                List.of(
                        entry("g1", List.of(25), Figure.steady(64), "why"),
                        entry("g1", List.of(17), Figure.steady(64), "")));
        assertThat(changes)
                .containsExactly(new FigureChange(
                        "a",
                        Optional.of(Figure.steady(48)),
                        Optional.of(Figure.steady(64)),
                        List.of(JDK17, JDK25),
                        "why"));
    }

    @Test
    void unchangedLinesKeepTheirReasons() {
        List<BaselineEntry> lines = List.of(
                entry("g1", List.of(17), Figure.steady(48), "X"), entry("g1", List.of(25), Figure.steady(48), "Y"));
        assertThat(FigureChange.between("a", lines, lines))
                .extracting(FigureChange::reason)
                .containsExactlyInAnyOrder("X", "Y");
    }

    @Test
    void collectorWithoutALineHadThatOfG1() {
        BaselineEntry g1 = entry("g1", List.of(17), Figure.steady(48), "");
        List<FigureChange> changes = FigureChange.between(
                "a", List.of(g1), List.of(g1, entry("serial", List.of(17), Figure.steady(64), "why")));
        assertThat(changes.stream().map(FigureChange::direction))
                .containsExactly(Direction.UNCHANGED, Direction.RAISED);
        assertThat(changes.get(1).environments())
                .extracting(Environment::collector)
                .containsExactly("serial");
    }

    @Test
    void rejectsAChangeOfNothing() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FigureChange("a", Optional.empty(), Optional.empty(), List.of(JDK17), ""))
                .withMessageContaining("expected: one or more each");
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> new FigureChange("a", Optional.of(Figure.steady(1)), Optional.empty(), List.of(), ""));
    }
}
