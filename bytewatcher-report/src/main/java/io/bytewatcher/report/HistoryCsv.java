package io.bytewatcher.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.FigureChange;
import io.bytewatcher.report.BaselineHistory.Commit;
import io.bytewatcher.report.BaselineHistory.Step;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes history.csv, by RFC 4180, with a row for each test, environment and step. docs/command-line.md describes the columns. */
record HistoryCsv(Writer out) {
    private static final List<String> COLUMNS = List.of(
            "module",
            "test",
            "layout",
            "collector",
            "jit",
            "jdk",
            "number",
            "time",
            "kind",
            "was",
            "is",
            "states",
            "verdict",
            "scope",
            "commit",
            "merge",
            "author",
            "subject",
            "reason");

    private static final Pattern QUOTED = Pattern.compile("[\",\r\n]|^\\s|\\s$");

    /** Expects a file that does not exist yet. */
    static void write(Path file, BaselineHistory history) throws IOException {
        try (Writer out = new BufferedWriter(
                new OutputStreamWriter(Files.newOutputStream(file, StandardOpenOption.CREATE_NEW), UTF_8))) {
            new HistoryCsv(out).write(history);
        }
    }

    private void write(BaselineHistory history) throws IOException {
        Map<String, Integer> numbers = new HashMap<>();
        history.commits().forEach(commit -> numbers.put(commit.id(), numbers.size() + 1));
        row(COLUMNS);
        for (Step step : history.before()) {
            rows(step, 0, "before");
        }
        for (Step step : history.steps()) {
            rows(
                    step,
                    numbers.getOrDefault(step.arrival().id(), 0),
                    Json.word(step.change().direction()));
        }
    }

    private void rows(Step step, int number, String kind) throws IOException {
        FigureChange change = step.change();
        Optional<Figure> figure = change.is().or(change::was);
        for (Environment environment : change.environments()) {
            List<String> cells = new ArrayList<>();
            cells.add(step.module());
            cells.add(change.test());
            cells.add(environment.layout());
            cells.add(environment.collector());
            cells.add(environment.jit());
            cells.add(String.valueOf(environment.jdk()));
            cells.add(String.valueOf(number));
            cells.add(step.arrival().time().toString());
            cells.add(kind);
            cells.add(change.was().map(HistoryCsv::bytes).orElse(""));
            cells.add(change.is().map(HistoryCsv::bytes).orElse(""));
            cells.add(change.is().map(HistoryCsv::states).orElse(""));
            cells.add(figure.map(known -> Json.word(known.verdict())).orElse(""));
            cells.add(figure.map(known -> Json.word(known.scope())).orElse(""));
            cells.add(step.commit().id());
            cells.add(step.merge().map(Commit::id).orElse(""));
            cells.add(step.commit().author());
            cells.add(step.commit().subject());
            cells.add(change.reason());
            row(cells);
        }
    }

    private static String bytes(Figure figure) {
        if (figure.operations() == 1) {
            return String.valueOf(figure.bytes());
        }
        BigDecimal mean = figure.bytesPerOperation().round(MathContext.DECIMAL64);
        return (mean.signum() == 0 ? BigDecimal.ZERO : mean.stripTrailingZeros()).toPlainString();
    }

    private static String states(Figure figure) {
        return figure.states().stream().map(HistoryCsv::bytes).collect(Collectors.joining("|"));
    }

    private void row(List<String> cells) throws IOException {
        out.write(cells.stream().map(HistoryCsv::cell).collect(Collectors.joining(",")));
        out.write("\r\n");
    }

    private static String cell(String text) {
        return QUOTED.matcher(text).find() ? "\"" + text.replace("\"", "\"\"") + "\"" : text;
    }
}
