package io.bytewatcher.report;

import static io.bytewatcher.report.JsonType.INTEGER;
import static io.bytewatcher.report.JsonType.TEXT;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.internal.jmh.BenchmarkName;
import io.bytewatcher.report.JmhFigure.Score;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The file that JMH writes with {@code -prof gc -rf json}: an array with an object for each benchmark, its parameters and its mode. */
final class JmhFormat {
    private static final String NORM = "gc.alloc.rate.norm";
    private static final String RATE = "gc.alloc.rate";

    /** Stands before the names of metrics up to JMH 1.36. */
    private static final String DOT = "·";

    private static final String SINGLE_SHOT = "ss";
    private static final String SAMPLE_TIME = "sample";

    private static final Map<String, Double> SECONDS =
            Map.of("ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0, "day", 86_400.0);

    private static final Pattern TIME = Pattern.compile("([0-9]+) ([a-z]+)");

    /** A number, or a text such as {@code "NaN"} and {@code "+INF"}. */
    private static final JsonType<Double> VALUE = JsonType.of(JsonGenerator::writeNumber, JmhFormat::value);

    private static final JsonType<Score> SCORE = new JsonObjectType<Score>(read -> new Score(
                    read.get("score", VALUE),
                    read.find("scoreError", VALUE).orElse(Double.NaN),
                    read.find("rawData", JsonType.list(JsonType.list(VALUE))).orElse(List.of()).stream()
                            .flatMap(List::stream)
                            .toList()))
            .readOnly("score", VALUE)
            .readOnly("scoreError", VALUE)
            .readOnly("rawData", JsonType.list(JsonType.list(VALUE)));

    private static final JsonType<Metrics> METRICS = new JsonObjectType<Metrics>(read -> new Metrics(
                    read.find(NORM, SCORE).or(() -> read.find(DOT + NORM, SCORE)),
                    read.find(RATE, SCORE).or(() -> read.find(DOT + RATE, SCORE))))
            .readOnly(NORM, SCORE)
            .readOnly(DOT + NORM, SCORE)
            .readOnly(RATE, SCORE)
            .readOnly(DOT + RATE, SCORE);

    private static final JsonType<Element> ELEMENT = new JsonObjectType<>(JmhFormat::element)
            .readOnly("benchmark", TEXT)
            .readOnly("params", JsonType.map(TEXT))
            .readOnly("mode", TEXT)
            .readOnly("threads", INTEGER)
            .readOnly("jdkVersion", TEXT)
            .readOnly("vmVersion", TEXT)
            .readOnly("jvmArgs", JsonType.list(TEXT))
            .readOnly("measurementTime", TEXT)
            .readOnly("secondaryMetrics", METRICS);

    private JmhFormat() {}

    private record Metrics(Optional<Score> norm, Optional<Score> rate) {}

    private record Element(BenchmarkName benchmark, String mode, Environment environment, Optional<Measured> measured) {
        private TestKey key() {
            return new TestKey("", benchmark.id(), Optional.of(environment));
        }

        private double size() {
            return measured.filter(Measured::isTrusted)
                    .map(Measured::bytesPerOperation)
                    .orElse(-1.0);
        }

        private TestResult result() {
            return new TestResult(
                    "",
                    benchmark.id(),
                    benchmark.name(),
                    measured.isPresent() ? Status.RECORDED : Status.NOT_MEASURED,
                    OptionalLong.empty(),
                    measured,
                    Optional.empty(),
                    false,
                    measured.isPresent() ? "" : "JMH ran it without -prof gc",
                    environment);
        }
    }

    /** JMH did not count allocation. */
    static final class NoAllocationException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        private NoAllocationException(String problem) {
            super(problem);
        }
    }

    /** Whether a document is an array, which the results of ByteWatcher are not. */
    static boolean isJmh(byte[] content, int length) {
        try (JsonParser json = Json.parser(content, 0, length)) {
            return json.nextToken() == JsonToken.START_ARRAY;
        } catch (IOException notJson) {
            return false;
        }
    }

    /**
     * Reads the only value of a document.
     *
     * @throws NoAllocationException when no benchmark has the metric
     * @throws IllegalArgumentException when a field is missing or invalid; the parser then stands at the fault
     */
    static RunResults read(JsonParser json, String run, Instant time) throws IOException {
        json.nextToken();
        List<Element> elements = JsonType.list(ELEMENT).read(json);
        if (json.nextToken() != null) {
            throw new IllegalArgumentException("something follows the results");
        }
        if (elements.stream().allMatch(element -> element.measured().isEmpty())) {
            throw new NoAllocationException(
                    elements.isEmpty() ? "JMH's results of no benchmark" : "JMH's results without " + NORM);
        }
        Map<TestKey, List<Element>> byTest =
                elements.stream().collect(Collectors.groupingBy(Element::key, LinkedHashMap::new, Collectors.toList()));
        List<TestResult> tests = new ArrayList<>();
        List<Finding> findings = new ArrayList<>();
        byTest.values().forEach(ofTest -> {
            Element kept =
                    ofTest.stream().max(Comparator.comparing(Element::size)).orElseThrow();
            tests.add(kept.result());
            remark(kept, ofTest).ifPresent(text -> findings.add(new Finding(false, text)));
        });
        return new RunResults(run, time, List.of(), tests, List.of(), List.of(), findings);
    }

    private static Optional<String> remark(Element kept, List<Element> ofTest) {
        String name = kept.benchmark().name();
        if (kept.measured().isEmpty()) {
            return Optional.of(name + ": JMH's results have no " + NORM + " of it. Run JMH with -prof gc");
        }
        if (kept.size() < 0) {
            return Optional.of(name + ": " + kept.measured().orElseThrow().explanation());
        }
        return ofTest.size() == 1
                ? Optional.empty()
                : Optional.of(name + ": JMH's results have " + ofTest.size() + " figures of it, in the modes "
                        + ofTest.stream().map(Element::mode).distinct().collect(Collectors.joining(", "))
                        + ". The largest is kept");
    }

    private static Element element(JsonObjectType.Values read) {
        String mode = read.get("mode", TEXT);
        int threads = read.find("threads", INTEGER).orElse(1);
        if (threads < 1) {
            throw new IllegalArgumentException("threads: " + threads + " (expected: >= 1)");
        }
        OptionalDouble seconds = mode.equals(SINGLE_SHOT)
                ? OptionalDouble.empty()
                : OptionalDouble.of(read.find("measurementTime", TEXT)
                        .map(JmhFormat::seconds)
                        .orElse(1.0));
        Environment environment = new JmhEnvironment(
                        read.get("jdkVersion", TEXT),
                        read.find("vmVersion", TEXT).orElse(""),
                        read.find("jvmArgs", JsonType.list(TEXT)).orElse(List.of()))
                .environment();
        BenchmarkName benchmark = BenchmarkName.of(
                read.get("benchmark", TEXT),
                read.find("params", JsonType.map(TEXT)).orElse(Map.of()));
        Metrics metrics =
                read.find("secondaryMetrics", METRICS).orElse(new Metrics(Optional.empty(), Optional.empty()));
        return new Element(
                benchmark,
                mode,
                environment,
                metrics.norm()
                        .map(norm -> new JmhFigure(norm, metrics.rate(), threads, seconds, mode.equals(SAMPLE_TIME))
                                .measured()));
    }

    private static double seconds(String time) {
        Matcher matcher = TIME.matcher(time);
        Double unit = matcher.matches() ? SECONDS.get(matcher.group(2)) : null;
        if (unit == null) {
            throw new IllegalArgumentException("\"" + time + "\" is no time");
        }
        return unit * Double.parseDouble(matcher.group(1));
    }

    private static double value(JsonParser json) throws IOException {
        if (json.currentToken() == JsonToken.VALUE_STRING) {
            return Double.NaN;
        }
        return JsonType.DECIMAL.read(json).doubleValue();
    }
}
