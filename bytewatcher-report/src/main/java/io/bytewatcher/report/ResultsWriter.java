package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonGenerator;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Round;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Comparison.GrownSite;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import java.io.IOException;
import java.time.Duration;
import java.util.List;

/** Writes results as docs/results.md says. */
final class ResultsWriter {
    static final String FORMAT = "bytewatcher-results";
    static final int VERSION = 1;

    private final JsonGenerator json;

    ResultsWriter(JsonGenerator json) {
        this.json = json;
    }

    private interface Element<T> {
        void write(T value) throws IOException;
    }

    void results(RunResults results) throws IOException {
        json.writeStartObject();
        json.writeStringField("format", FORMAT);
        json.writeNumberField("version", VERSION);
        json.writeStringField("run", results.run());
        json.writeStringField("time", results.time().toString());
        array("machines", results.machines(), this::machine);
        array("findings", results.findings(), this::finding);
        array("tests", ResultsOrder.tests(results.tests()), this::test);
        array("soaks", ResultsOrder.soaks(results.soaks()), this::soak);
        strings("unmeasured", results.unmeasured());
        json.writeEndObject();
    }

    private void machine(Machine machine) throws IOException {
        json.writeStartObject();
        json.writeStringField("jdk", machine.jdk());
        json.writeStringField("vm", machine.vm());
        json.writeStringField("os", machine.os());
        json.writeNumberField("processors", machine.processors());
        json.writeNumberField("maxHeap", machine.maxHeap());
        json.writeStringField("flags", machine.flags());
        json.writeEndObject();
    }

    private void finding(Finding finding) throws IOException {
        json.writeStartObject();
        json.writeBooleanField("failed", finding.failed());
        json.writeStringField("text", finding.text());
        json.writeEndObject();
    }

    void test(TestResult test) throws IOException {
        json.writeStartObject();
        json.writeStringField("module", test.module());
        json.writeStringField("test", test.test());
        json.writeStringField("name", test.name());
        environment(test.environment());
        json.writeStringField("status", Json.word(test.status()));
        json.writeBooleanField("failed", test.failed());
        json.writeStringField("message", test.message());
        if (test.limit().isPresent()) {
            json.writeNumberField("limit", test.limit().getAsLong());
        }
        if (test.measured().isPresent()) {
            measured(test.measured().get());
        }
        if (test.baseline().isPresent()) {
            baseline(test.baseline().get());
        }
        json.writeEndObject();
    }

    private void environment(Environment environment) throws IOException {
        json.writeObjectFieldStart("environment");
        json.writeStringField("layout", environment.layout());
        json.writeStringField("collector", environment.collector());
        json.writeStringField("jit", environment.jit());
        json.writeNumberField("jdk", environment.jdk());
        json.writeEndObject();
    }

    private void measured(Measured measured) throws IOException {
        json.writeObjectFieldStart("measured");
        json.writeStringField("verdict", Json.word(measured.verdict()));
        json.writeStringField("scope", Json.word(measured.scope()));
        json.writeNumberField("bytes", measured.bytes());
        json.writeNumberField("operations", measured.operations());
        json.writeNumberField("warmUpOperations", measured.warmUpOperations());
        if (measured.operations() > 0) {
            json.writeNumberField("bytesPerOperation", measured.bytesPerOperation());
        }
        json.writeStringField("explanation", measured.explanation());
        array("rounds", measured.rounds(), this::round);
        array("oneOffs", measured.oneOffs(), json::writeNumber);
        array("sites", measured.sites(), this::site);
        if (measured.asWritten().isPresent()) {
            json.writeFieldName("asWritten");
            round(measured.asWritten().get());
        }
        json.writeEndObject();
    }

    private void round(Round round) throws IOException {
        json.writeStartObject();
        json.writeNumberField("operations", round.operations());
        json.writeNumberField("bytes", round.bytes());
        json.writeEndObject();
    }

    private void site(AllocationSite site) throws IOException {
        json.writeStartObject();
        json.writeStringField("thread", site.thread());
        json.writeStringField("cause", site.cause());
        json.writeNumberField("bytes", site.bytes());
        json.writeNumberField("hits", site.hits());
        json.writeNumberField("operations", site.operations());
        array("path", site.path(), this::frame);
        array("inside", site.inside(), this::frame);
        json.writeEndObject();
    }

    private void frame(StackTraceElement frame) throws IOException {
        json.writeStartObject();
        json.writeStringField("class", frame.getClassName());
        json.writeStringField("method", frame.getMethodName());
        if (frame.getFileName() != null) {
            json.writeStringField("file", frame.getFileName());
        }
        json.writeNumberField("line", frame.getLineNumber());
        if (frame.getClassLoaderName() != null) {
            json.writeStringField("loader", frame.getClassLoaderName());
        }
        if (frame.getModuleName() != null) {
            json.writeStringField("module", frame.getModuleName());
        }
        if (frame.getModuleVersion() != null) {
            json.writeStringField("moduleVersion", frame.getModuleVersion());
        }
        json.writeEndObject();
    }

    private void baseline(BaselineResult baseline) throws IOException {
        json.writeObjectFieldStart("baseline");
        json.writeStringField("outcome", Json.word(baseline.outcome()));
        if (baseline.was().isPresent()) {
            figure("was", baseline.was().get());
        }
        figure("now", baseline.now());
        array("grown", baseline.grown(), this::grown);
        json.writeStringField("text", baseline.text());
        json.writeEndObject();
    }

    private void figure(String name, Figure figure) throws IOException {
        json.writeFieldName(name);
        figure(figure);
    }

    private void figure(Figure figure) throws IOException {
        json.writeStartObject();
        json.writeStringField("verdict", Json.word(figure.verdict()));
        json.writeStringField("scope", Json.word(figure.scope()));
        json.writeNumberField("bytes", figure.bytes());
        json.writeNumberField("operations", figure.operations());
        json.writeNumberField("deviation", figure.deviation());
        if (!figure.others().isEmpty()) {
            array("others", figure.others(), this::figure);
        }
        json.writeEndObject();
    }

    private void grown(GrownSite grown) throws IOException {
        BaselineSite site = grown.site();
        json.writeStartObject();
        json.writeStringField("method", site.method());
        json.writeStringField("cause", site.cause());
        json.writeNumberField("bytes", site.bytes());
        if (grown.was().isPresent()) {
            json.writeNumberField("was", grown.was().get());
        }
        json.writeEndObject();
    }

    void soak(SoakResult soak) throws IOException {
        json.writeStartObject();
        json.writeStringField("module", soak.module());
        json.writeStringField("test", soak.test());
        json.writeStringField("name", soak.name());
        if (soak.environment().isPresent()) {
            environment(soak.environment().get());
        }
        json.writeBooleanField("failed", soak.failed());
        json.writeStringField("message", soak.message());
        duration("duration", soak.duration());
        json.writeNumberField("operations", soak.operations());
        strings("limits", soak.limits());
        array("threads", soak.threads(), this::series);
        array("breaches", soak.breaches(), this::breach);
        json.writeEndObject();
    }

    private void series(SoakResult.Series series) throws IOException {
        json.writeStartObject();
        json.writeStringField("thread", series.thread());
        array("points", series.points(), this::point);
        json.writeEndObject();
    }

    private void point(SoakResult.Point point) throws IOException {
        json.writeStartObject();
        duration("elapsed", point.elapsed());
        json.writeNumberField("bytes", point.bytes());
        json.writeEndObject();
    }

    private void breach(SoakResult.Mark breach) throws IOException {
        json.writeStartObject();
        duration("elapsed", breach.elapsed());
        json.writeStringField("thread", breach.thread());
        json.writeNumberField("bytes", breach.bytes());
        json.writeStringField("text", breach.text());
        json.writeEndObject();
    }

    private void duration(String name, Duration duration) throws IOException {
        json.writeStringField(name, duration.toString());
    }

    private void strings(String name, List<String> values) throws IOException {
        array(name, values, json::writeString);
    }

    private <T> void array(String name, List<T> values, Element<T> element) throws IOException {
        json.writeArrayFieldStart(name);
        for (T value : values) {
            element.write(value);
        }
        json.writeEndArray();
    }
}
