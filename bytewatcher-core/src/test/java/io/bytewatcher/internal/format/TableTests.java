package io.bytewatcher.internal.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TableTests {
    @Test
    void noteBeginsAtItsColumnAndWidensNone() {
        Table table = new Table("lrl")
                .row("main", "8", "here")
                .note(2, "longer than any cell of a row")
                .row("io", "4,096", "there")
                .note(0, "at the left edge");
        assertThat(table.lines())
                .containsExactly(
                        "main      8  here",
                        "             longer than any cell of a row",
                        "io    4,096  there",
                        "at the left edge");
    }

    @Test
    void noteIgnoresColumnsWithoutText() {
        Table table = new Table("lrl").row("", "48", "here").note(2, "a note");
        assertThat(table.lines()).containsExactly("48  here", "    a note");
    }
}
