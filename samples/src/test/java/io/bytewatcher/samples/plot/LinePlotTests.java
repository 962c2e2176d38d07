package io.bytewatcher.samples.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.samples.plot.Line.Point;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LinePlotTests {

    private static final Axis.Numbers TIMES = new Axis.Numbers("µs", Axis.Scale.LOGARITHMIC);
    private static final String NASTY = "</script><script>alert('\"&')</script>";

    @TempDir
    private Path folder;

    @Test
    void aPageHasThePlotItsLibraryAndItsFiguresAndAsksForNothingElse() throws IOException {
        String page = page(new LinePlot(
                "Latency",
                List.of("echo --rate 10000"),
                new Axis.Numbers("messages per second", Axis.Scale.LINEAR),
                TIMES,
                List.of(
                        new Line("99", List.of(new Point(20_000, 1_234.5), new Point(10_000, 0.25))),
                        new Line("50", List.of(new Point(10_000, Double.NaN))))));

        assertThat(page)
                .contains("Chart.js v", "<h1>Latency</h1>", "<p>echo --rate 10000</p>", "MIT License")
                .contains("{\"title\":\"messages per second\",\"type\":\"linear\"}", "\"type\":\"logarithmic\"")
                .contains("\"points\":[[20000.0,1234.5],[10000.0,0.25]]", "\"points\":[[10000.0,null]]")
                .contains("<tr><th scope=\"row\">10,000</th><td>0.2500</td><td></td></tr>\n"
                        + "<tr><th scope=\"row\">20,000</th><td>1,234.50</td><td></td></tr>")
                .doesNotContain("{{", "<script src", "<link", "sourceMappingURL");
    }

    @Test
    void namesOfACategoryAxisAreInTheTable() throws IOException {
        String page = page(new LinePlot(
                "t",
                List.of(),
                new Axis.Names("lock", List.of("plain", "fair")),
                TIMES,
                List.of(new Line("50", List.of(new Point(0, 1), new Point(1, 2))))));

        assertThat(page)
                .contains("\"type\":\"category\",\"names\":[\"plain\",\"fair\"]")
                .contains("<tr><th scope=\"row\">fair</th><td>2</td></tr>");
    }

    @Test
    void noTextIsTakenForMarkup() throws IOException {
        String page = page(new LinePlot(
                NASTY,
                List.of(NASTY),
                new Axis.Names(NASTY, List.of(NASTY)),
                new Axis.Numbers(NASTY, Axis.Scale.LINEAR),
                List.of(new Line(NASTY, List.of(new Point(0, 1))))));

        assertThat(page).doesNotContain("<script>alert");
        assertThat(Pattern.compile("<script").matcher(page).results()).hasSize(3);
    }

    @Test
    void aPointBesideTheNamesIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new LinePlot(
                        "t",
                        List.of(),
                        new Axis.Names("lock", List.of("plain")),
                        TIMES,
                        List.of(new Line("50", List.of(new Point(1, 1))))))
                .withMessage("x of 50: 1.0 (expected: the place of one of 1 names)");
    }

    @Test
    void aFileThatCannotBeWrittenIsTold() throws IOException {
        Path file = folder.resolve("none").resolve("plot.html");
        LinePlot plot = new LinePlot("t", List.of(), new Axis.Numbers("x", Axis.Scale.LINEAR), TIMES, List.of());

        assertThatIOException()
                .isThrownBy(() -> plot.writeHtml(file))
                .withMessage("cannot write " + file + ": its folder does not exist");
        assertThatIOException()
                .isThrownBy(() -> plot.writeHtml(folder))
                .withMessageStartingWith("cannot write " + folder + ": ");
    }

    private String page(LinePlot plot) throws IOException {
        Path file = folder.resolve("plot.html");
        plot.writeHtml(file);
        return Files.readString(file);
    }
}
