package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Round;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Comparison.GrownSite;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.report.SoakResult.Mark;
import io.bytewatcher.report.SoakResult.Point;
import io.bytewatcher.report.SoakResult.Series;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The results as the page's script reads them, which knows the order of the values: rows are arrays, a text is a number in
 * the table of texts at the end. It is no format for others, and may change with each version.
 */
final class HtmlData {
    private static final int NONE = -1;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss 'UTC'", Locale.ROOT)
            .withZone(ZoneOffset.UTC);
    private static final Map<String, String> LICENCES = Map.of(
            "jQuery", "lib/jquery/LICENSE.txt",
            "DataTables", "lib/datatables/License.txt",
            "Chart.js", "lib/chartjs/LICENSE.md",
            "kurkle-color", "lib/kurkle-color/LICENSE.md");

    private final HtmlStrings strings = new HtmlStrings();
    private final JsonGenerator json;

    private HtmlData(JsonGenerator json) {
        this.json = json;
    }

    /** Writes JSON. */
    static void write(Writer writer, RunResults results) throws IOException {
        try (JsonGenerator json = HtmlJson.to(writer)) {
            new HtmlData(json).run(results);
        }
    }

    private void run(RunResults results) throws IOException {
        json.writeStartObject();
        json.writeStringField("run", results.run());
        json.writeStringField("time", TIME.format(results.time()));
        json.writeBooleanField("red", results.isRed());
        counts(results);
        json.writeArrayFieldStart("machines");
        for (Machine machine : results.machines()) {
            json.writeStartArray();
            for (String text : List.of(
                    machine.jdk(),
                    machine.vm(),
                    machine.os(),
                    Figures.group(machine.processors()),
                    Figures.group(machine.maxHeap()),
                    machine.flags())) {
                json.writeString(text);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("findings");
        for (Finding finding : results.findings()) {
            json.writeStartArray();
            flag(finding.failed());
            json.writeString(finding.text());
            json.writeEndArray();
        }
        json.writeEndArray();
        texts("unmeasured", results.unmeasured());
        json.writeArrayFieldStart("tests");
        for (TestResult test : results.tests()) {
            test(test);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("soaks");
        for (SoakResult soak : results.soaks()) {
            soak(soak);
        }
        json.writeEndArray();
        json.writeArrayFieldStart("paths");
        for (List<Integer> path : strings.paths()) {
            json.writeStartArray();
            for (int frame : path) {
                json.writeNumber(frame);
            }
            json.writeEndArray();
        }
        json.writeEndArray();
        texts("strings", strings.strings());
        json.writeObjectFieldStart("licences");
        for (String library : LICENCES.keySet().stream().sorted().toList()) {
            json.writeStringField(
                    library, HtmlResource.of(LICENCES.getOrDefault(library, "")).text());
        }
        json.writeEndObject();
        json.writeEndObject();
    }

    private void counts(RunResults results) throws IOException {
        List<TestResult> tests = results.tests();
        json.writeObjectFieldStart("counts");
        json.writeNumberField("measured", results.measured());
        json.writeNumberField("within", results.within());
        json.writeNumberField(
                "failed",
                tests.stream().filter(TestResult::failed).count()
                        + results.soaks().stream().filter(SoakResult::failed).count());
        json.writeNumberField("regressed", count(tests, Outcome.REGRESSED));
        json.writeNumberField("improved", count(tests, Outcome.IMPROVED));
        json.writeNumberField(
                "notGated",
                tests.stream().filter(test -> test.status() == Status.NOT_GATED).count());
        json.writeEndObject();
    }

    private static long count(List<TestResult> tests, Outcome outcome) {
        return tests.stream()
                .flatMap(test -> test.outcome().stream())
                .filter(outcome::equals)
                .count();
    }

    private void test(TestResult test) throws IOException {
        json.writeStartArray();
        text(test.module());
        text(test.test());
        text(test.name());
        json.writeNumber(strings.of(test.status()));
        flag(test.failed());
        if (test.limit().isPresent()) {
            HtmlJson.number(json, test.limit().getAsLong());
        } else {
            json.writeNumber(NONE);
        }
        text(test.message());
        json.writeNumber(strings.of(test.environment()));
        if (test.measured().isPresent()) {
            measured(test.measured().get(), test.baseline());
        } else {
            flag(false);
        }
        if (test.baseline().isPresent()) {
            baseline(test.baseline().get());
        } else {
            flag(false);
        }
        json.writeEndArray();
    }

    private void measured(Measured measured, Optional<BaselineResult> baseline) throws IOException {
        boolean trusted = measured.isTrusted();
        json.writeStartArray();
        json.writeNumber(strings.of(measured.verdict()));
        json.writeNumber(strings.of(measured.scope()));
        json.writeNumber(trusted ? strings.mean(measured.bytes(), measured.operations()) : NONE);
        HtmlJson.near(json, trusted ? measured.bytesPerOperation() : Double.NaN);
        optional(baseline.map(BaselineResult::now)
                .filter(now -> trusted)
                .or(measured::figure)
                .map(Figure::toString));
        HtmlJson.number(json, measured.operations());
        HtmlJson.number(json, measured.warmUpOperations());
        rounds(measured.rounds());
        json.writeStartArray();
        for (long bytes : measured.oneOffs()) {
            HtmlJson.number(json, bytes);
        }
        json.writeEndArray();
        text(measured.explanation());
        json.writeStartArray();
        for (AllocationSite site : measured.sites()) {
            site(site);
        }
        json.writeEndArray();
        optional(measured.asWritten().map(HtmlData::amount));
        HtmlJson.near(
                json,
                measured.asWritten()
                        .map(written -> (double) written.bytes() / written.operations())
                        .orElse(Double.NaN));
        json.writeEndArray();
    }

    private static String amount(Round written) {
        return Figures.mean(written.bytes(), written.operations());
    }

    /** Runs of equal rounds: how many, operations, bytes. */
    private void rounds(List<Round> rounds) throws IOException {
        json.writeStartArray();
        int from = 0;
        for (int i = 1; i <= rounds.size(); i++) {
            if (i == rounds.size() || !rounds.get(i).equals(rounds.get(from))) {
                json.writeNumber(i - from);
                HtmlJson.number(json, rounds.get(from).operations());
                HtmlJson.number(json, rounds.get(from).bytes());
                from = i;
            }
        }
        json.writeEndArray();
    }

    private void site(AllocationSite site) throws IOException {
        json.writeStartArray();
        text(site.thread());
        json.writeNumber(strings.path(site.path()));
        json.writeNumber(strings.path(site.inside()));
        text(site.cause());
        json.writeNumber(strings.mean(site.bytes(), site.operations()));
        json.writeNumber(site.hits() == 0 ? NONE : strings.mean(site.hits(), site.operations()));
        text(site.place());
        json.writeEndArray();
    }

    private void baseline(BaselineResult baseline) throws IOException {
        Optional<BigDecimal> difference = HtmlNumbers.difference(baseline);
        json.writeStartArray();
        json.writeNumber(strings.of(baseline.outcome()));
        json.writeNumber(baseline.was().map(strings::of).orElse(NONE));
        json.writeNumber(strings.of(baseline.now()));
        optional(difference.map(HtmlNumbers::signed));
        HtmlJson.near(json, difference.map(BigDecimal::doubleValue).orElse(Double.NaN));
        json.writeStartArray();
        for (GrownSite grown : baseline.grown()) {
            BaselineSite site = grown.site();
            json.writeStartArray();
            text(site.method());
            text(site.cause());
            text(HtmlNumbers.signed(grown.growth()));
            optional(grown.was().map(HtmlNumbers::plain));
            text(HtmlNumbers.plain(site.bytes()));
            json.writeEndArray();
        }
        json.writeEndArray();
        text(baseline.text());
        json.writeEndArray();
    }

    private void soak(SoakResult soak) throws IOException {
        json.writeStartArray();
        text(soak.module());
        text(soak.test());
        text(soak.name());
        text(soak.environment().map(Object::toString).orElse(""));
        json.writeNumber(soak.duration().toMillis());
        HtmlJson.number(json, soak.operations());
        json.writeStartArray();
        for (String limit : soak.limits()) {
            text(limit);
        }
        json.writeEndArray();
        flag(soak.failed());
        text(soak.message());
        json.writeNumber(soak.threads().size());
        json.writeStartArray();
        for (Series series : HtmlCurves.of(soak)) {
            json.writeStartArray();
            text(series.thread());
            steps(series.points());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeStartArray();
        for (Mark breach : soak.breaches()) {
            json.writeStartArray();
            json.writeNumber(breach.elapsed().toMillis());
            text(breach.thread());
            HtmlJson.number(json, breach.bytes());
            text(breach.text());
            json.writeEndArray();
        }
        json.writeEndArray();
        json.writeEndArray();
    }

    /** Milliseconds and bytes since the point before. */
    private void steps(List<Point> points) throws IOException {
        json.writeStartArray();
        long milliseconds = 0;
        long bytes = 0;
        for (Point point : points) {
            json.writeNumber(point.elapsed().toMillis() - milliseconds);
            json.writeNumber(point.bytes() - bytes);
            milliseconds = point.elapsed().toMillis();
            bytes = point.bytes();
        }
        json.writeEndArray();
    }

    private void texts(String field, Iterable<String> texts) throws IOException {
        json.writeArrayFieldStart(field);
        for (String text : texts) {
            json.writeString(text);
        }
        json.writeEndArray();
    }

    private void text(String text) throws IOException {
        json.writeNumber(strings.of(text));
    }

    private void optional(Optional<String> text) throws IOException {
        json.writeNumber(text.map(strings::of).orElse(NONE));
    }

    private void flag(boolean on) throws IOException {
        json.writeNumber(on ? 1 : 0);
    }
}
