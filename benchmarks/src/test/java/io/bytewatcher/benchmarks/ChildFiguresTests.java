package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ChildFiguresTests {
    private final ChildFigures figures = new ChildFigures();

    @Test
    void figuresAreExtractedFromTheLines() {
        assertThat(figures.take(List.of("marks: 3 ms", "figure\tmarks ms\t3.0", "end")))
                .containsExactly("marks: 3 ms", "end");
        figures.take(List.of("figure\tmarks ms\t9.0"));
        figures.take(List.of("figure\tmarks ms\t4.0"));
        assertThat(figures.median("marks ms")).isEqualTo(4);
        assertThat(figures.largest("marks ms")).isEqualTo(9);
    }

    @Test
    void missingFigureIsNaN() {
        assertThat(figures.median("marks ms")).isNaN();
        assertThat(figures.largest("marks ms")).isNaN();
    }
}
