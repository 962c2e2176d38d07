package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTests {
    private static Table table() {
        Table table = new Table("Sizes", List.of("tool", "B", "ns"));
        table.add(List.of(Cell.of("a|b"), Cell.ofBytes(1234), Cell.of(1.25, 1)));
        table.add(List.of(Cell.of("c"), Cell.failed(), Cell.NOTHING));
        table.note("of one run");
        table.note("of one run");
        return table;
    }

    @Test
    void textHasRoundedFiguresAndEachNoteOnce() {
        assertThat(table().markdown())
                .containsExactly(
                        "### Sizes",
                        "",
                        "| tool | B | ns |",
                        "|---|--:|--:|",
                        "| a\\|b | 1,234 | 1.3 |",
                        "| c | fails | – |",
                        "",
                        "- of one run",
                        "");
    }

    @Test
    void aRowHasAllColumns() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> table().add(List.of(Cell.of(1))))
                .withMessage("cells: 1 (expected: 3)");
    }

    @Test
    void bytesHaveSignificantDecimalsOnly() {
        assertThat(Cell.ofBytes(16.0001).text()).isEqualTo("16");
        assertThat(Cell.ofBytes(0.0016).text()).isEqualTo("0.002");
        assertThat(Cell.ofBytes(-0.0001).text()).isEqualTo("0");
    }

    @Test
    void anErrorHasASign() {
        assertThat(Cell.ofError(1_024).text()).isEqualTo("+1,024");
        assertThat(Cell.ofError(-16).text()).isEqualTo("-16");
        assertThat(Cell.ofError(0).text()).isEqualTo("0");
        assertThat(Cell.ofError(0.0001).text()).isEqualTo("0");
    }
}
