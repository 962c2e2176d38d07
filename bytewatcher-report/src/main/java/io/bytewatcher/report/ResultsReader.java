package io.bytewatcher.report;

import static io.bytewatcher.report.ResultsWriter.FORMAT;
import static io.bytewatcher.report.ResultsWriter.VERSION;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Comparison.GrownSite;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link ResultsWriter} writes. Fields that it does not know are left out. Throws an
 * {@link IllegalArgumentException} where something is missing or makes no sense; the parser then is where that was seen.
 */
final class ResultsReader {
    /** The file is sound and of a version that came later. */
    static final class NewerVersionException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        private NewerVersionException(int version) {
            super("version " + version + ", and this ByteWatcher knows " + VERSION);
        }
    }

    private final JsonParser json;

    ResultsReader(JsonParser json) {
        this.json = json;
    }

    private interface Element<T> {
        T read() throws IOException;
    }

    /** The only value of a document. */
    RunResults results() throws IOException {
        if (json.nextToken() == null) {
            throw new IllegalArgumentException("empty");
        }
        RunResults results = members();
        if (json.nextToken() != null) {
            throw new IllegalArgumentException("something follows the results");
        }
        return results;
    }

    private RunResults members() throws IOException {
        String format = null;
        Integer version = null;
        String run = null;
        Instant time = null;
        List<Machine> machines = null;
        List<TestResult> tests = null;
        List<SoakResult> soaks = null;
        List<String> unmeasured = null;
        List<Finding> findings = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "format" -> format = checkFormat(string());
                case "version" -> version = checkVersion(integer());
                case "run" -> run = string();
                case "time" -> time = instant();
                case "machines" -> machines = list(this::machine);
                case "findings" -> findings = list(this::finding);
                case "tests" -> tests = list(this::test);
                case "soaks" -> soaks = list(this::soak);
                case "unmeasured" -> unmeasured = list(this::string);
                default -> json.skipChildren();
            }
        }
        required("format", format);
        required("version", version);
        return new RunResults(
                required("run", run),
                required("time", time),
                required("machines", machines),
                required("tests", tests),
                required("soaks", soaks),
                required("unmeasured", unmeasured),
                required("findings", findings));
    }

    private static String checkFormat(String format) {
        if (!format.equals(FORMAT)) {
            throw new IllegalArgumentException("not results of ByteWatcher, but of format \"" + format + "\"");
        }
        return format;
    }

    private static Integer checkVersion(int version) {
        if (version > VERSION) {
            throw new NewerVersionException(version);
        }
        if (version < 1) {
            throw new IllegalArgumentException("version " + version + " (expected: " + VERSION + ")");
        }
        return version;
    }

    private Machine machine() throws IOException {
        String jdk = null;
        String vm = null;
        String os = null;
        Integer processors = null;
        Long maxHeap = null;
        String flags = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "jdk" -> jdk = string();
                case "vm" -> vm = string();
                case "os" -> os = string();
                case "processors" -> processors = integer();
                case "maxHeap" -> maxHeap = number();
                case "flags" -> flags = string();
                default -> json.skipChildren();
            }
        }
        return new Machine(
                required("jdk", jdk),
                required("vm", vm),
                required("os", os),
                required("processors", processors),
                required("maxHeap", maxHeap),
                required("flags", flags));
    }

    private Finding finding() throws IOException {
        Boolean failed = null;
        String text = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "failed" -> failed = bool();
                case "text" -> text = string();
                default -> json.skipChildren();
            }
        }
        return new Finding(required("failed", failed), required("text", text));
    }

    TestResult test() throws IOException {
        String module = null;
        String test = null;
        String shown = null;
        Status status = null;
        OptionalLong limit = OptionalLong.empty();
        Measured measured = null;
        BaselineResult baseline = null;
        Boolean failed = null;
        String message = null;
        Environment environment = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "module" -> module = string();
                case "test" -> test = string();
                case "name" -> shown = string();
                case "status" -> status = word(Status.class);
                case "limit" -> limit = OptionalLong.of(number());
                case "measured" -> measured = measured();
                case "baseline" -> baseline = baseline();
                case "failed" -> failed = bool();
                case "message" -> message = string();
                case "environment" -> environment = environment();
                default -> json.skipChildren();
            }
        }
        return new TestResult(
                required("module", module),
                required("test", test),
                required("name", shown),
                required("status", status),
                limit,
                Optional.ofNullable(measured),
                Optional.ofNullable(baseline),
                required("failed", failed),
                required("message", message),
                required("environment", environment));
    }

    private Environment environment() throws IOException {
        String layout = null;
        String collector = null;
        String jit = null;
        Integer jdk = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "layout" -> layout = string();
                case "collector" -> collector = string();
                case "jit" -> jit = string();
                case "jdk" -> jdk = integer();
                default -> json.skipChildren();
            }
        }
        return new Environment(
                required("layout", layout),
                required("collector", collector),
                required("jit", jit),
                required("jdk", jdk));
    }

    private Measured measured() throws IOException {
        Verdict verdict = null;
        Figure.Scope scope = null;
        Long bytes = null;
        Long operations = null;
        Long warmUpOperations = null;
        List<Round> rounds = null;
        List<Long> oneOffs = null;
        String explanation = null;
        List<AllocationSite> sites = null;
        Round asWritten = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "verdict" -> verdict = word(Verdict.class);
                case "scope" -> scope = word(Figure.Scope.class);
                case "bytes" -> bytes = number();
                case "operations" -> operations = number();
                case "warmUpOperations" -> warmUpOperations = number();
                case "rounds" -> rounds = list(this::round);
                case "oneOffs" -> oneOffs = list(this::number);
                case "explanation" -> explanation = string();
                case "sites" -> sites = list(this::site);
                case "asWritten" -> asWritten = round();
                default -> json.skipChildren();
            }
        }
        return new Measured(
                required("verdict", verdict),
                required("scope", scope),
                required("bytes", bytes),
                required("operations", operations),
                required("warmUpOperations", warmUpOperations),
                required("rounds", rounds),
                required("oneOffs", oneOffs),
                required("explanation", explanation),
                required("sites", sites),
                Optional.ofNullable(asWritten));
    }

    private Round round() throws IOException {
        Long operations = null;
        Long bytes = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "operations" -> operations = number();
                case "bytes" -> bytes = number();
                default -> json.skipChildren();
            }
        }
        return new Round(required("operations", operations), required("bytes", bytes));
    }

    private AllocationSite site() throws IOException {
        String thread = null;
        List<StackTraceElement> path = null;
        List<StackTraceElement> inside = null;
        String cause = null;
        Long bytes = null;
        Long hits = null;
        Long operations = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "thread" -> thread = string();
                case "path" -> path = list(this::frame);
                case "inside" -> inside = list(this::frame);
                case "cause" -> cause = string();
                case "bytes" -> bytes = number();
                case "hits" -> hits = number();
                case "operations" -> operations = number();
                default -> json.skipChildren();
            }
        }
        return new AllocationSite(
                required("thread", thread),
                required("path", path),
                required("inside", inside),
                required("cause", cause),
                required("bytes", bytes),
                required("hits", hits),
                required("operations", operations));
    }

    private StackTraceElement frame() throws IOException {
        String type = null;
        String method = null;
        String file = null;
        Integer line = null;
        String loader = null;
        String module = null;
        String moduleVersion = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "class" -> type = string();
                case "method" -> method = string();
                case "file" -> file = string();
                case "line" -> line = integer();
                case "loader" -> loader = string();
                case "module" -> module = string();
                case "moduleVersion" -> moduleVersion = string();
                default -> json.skipChildren();
            }
        }
        return new StackTraceElement(
                loader,
                module,
                moduleVersion,
                required("class", type),
                required("method", method),
                file,
                required("line", line));
    }

    private BaselineResult baseline() throws IOException {
        Outcome outcome = null;
        Figure was = null;
        Figure now = null;
        List<GrownSite> grown = null;
        String text = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "outcome" -> outcome = word(Outcome.class);
                case "was" -> was = figure();
                case "now" -> now = figure();
                case "grown" -> grown = list(this::grown);
                case "text" -> text = string();
                default -> json.skipChildren();
            }
        }
        return new BaselineResult(
                required("outcome", outcome),
                Optional.ofNullable(was),
                required("now", now),
                required("grown", grown),
                required("text", text));
    }

    private Figure figure() throws IOException {
        Verdict verdict = null;
        Figure.Scope scope = null;
        Long bytes = null;
        Long operations = null;
        Long deviation = null;
        List<Figure> others = List.of();
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "verdict" -> verdict = word(Verdict.class);
                case "scope" -> scope = word(Figure.Scope.class);
                case "bytes" -> bytes = number();
                case "operations" -> operations = number();
                case "deviation" -> deviation = number();
                case "others" -> others = list(this::figure);
                default -> json.skipChildren();
            }
        }
        return new Figure(
                required("verdict", verdict),
                required("scope", scope),
                required("bytes", bytes),
                required("operations", operations),
                required("deviation", deviation),
                others);
    }

    private GrownSite grown() throws IOException {
        String method = null;
        String cause = null;
        BigDecimal bytes = null;
        BigDecimal was = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "method" -> method = string();
                case "cause" -> cause = string();
                case "bytes" -> bytes = decimal();
                case "was" -> was = decimal();
                default -> json.skipChildren();
            }
        }
        BaselineSite site =
                new BaselineSite(required("method", method), required("cause", cause), required("bytes", bytes));
        return new GrownSite(site, Optional.ofNullable(was));
    }

    SoakResult soak() throws IOException {
        String module = null;
        String test = null;
        String shown = null;
        Duration duration = null;
        Long operations = null;
        List<String> limits = null;
        List<SoakResult.Series> threads = null;
        List<SoakResult.Mark> breaches = null;
        Boolean failed = null;
        String message = null;
        Environment environment = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "module" -> module = string();
                case "test" -> test = string();
                case "name" -> shown = string();
                case "duration" -> duration = duration();
                case "operations" -> operations = number();
                case "limits" -> limits = list(this::string);
                case "threads" -> threads = list(this::series);
                case "breaches" -> breaches = list(this::breach);
                case "failed" -> failed = bool();
                case "message" -> message = string();
                case "environment" -> environment = environment();
                default -> json.skipChildren();
            }
        }
        return new SoakResult(
                required("module", module),
                required("test", test),
                required("name", shown),
                required("duration", duration),
                required("operations", operations),
                required("limits", limits),
                required("threads", threads),
                required("breaches", breaches),
                required("failed", failed),
                required("message", message),
                Optional.ofNullable(environment));
    }

    private SoakResult.Series series() throws IOException {
        String thread = null;
        List<SoakResult.Point> points = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "thread" -> thread = string();
                case "points" -> points = list(this::point);
                default -> json.skipChildren();
            }
        }
        return new SoakResult.Series(required("thread", thread), required("points", points));
    }

    private SoakResult.Point point() throws IOException {
        Duration elapsed = null;
        Long bytes = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "elapsed" -> elapsed = duration();
                case "bytes" -> bytes = number();
                default -> json.skipChildren();
            }
        }
        return new SoakResult.Point(required("elapsed", elapsed), required("bytes", bytes));
    }

    private SoakResult.Mark breach() throws IOException {
        Duration elapsed = null;
        String thread = null;
        Long bytes = null;
        String text = null;
        for (String name = first(); name != null; name = next()) {
            switch (name) {
                case "elapsed" -> elapsed = duration();
                case "thread" -> thread = string();
                case "bytes" -> bytes = number();
                case "text" -> text = string();
                default -> json.skipChildren();
            }
        }
        return new SoakResult.Mark(
                required("elapsed", elapsed),
                required("thread", thread),
                required("bytes", bytes),
                required("text", text));
    }

    // Values

    /** The name of an object's first member, whose value is then the current token; null where there is none. */
    private @Nullable String first() throws IOException {
        expect(JsonToken.START_OBJECT);
        return next();
    }

    private @Nullable String next() throws IOException {
        String name = json.nextFieldName();
        if (name != null) {
            json.nextToken();
        }
        return name;
    }

    private <T> List<T> list(Element<T> element) throws IOException {
        expect(JsonToken.START_ARRAY);
        List<T> elements = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            elements.add(element.read());
        }
        return elements;
    }

    private String string() throws IOException {
        expect(JsonToken.VALUE_STRING);
        return json.getText();
    }

    private <E extends Enum<E>> E word(Class<E> type) throws IOException {
        return Json.value(type, string());
    }

    private Instant instant() throws IOException {
        try {
            return Instant.parse(string());
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("\"" + json.getText() + "\" is no time", e);
        }
    }

    private Duration duration() throws IOException {
        try {
            return Duration.parse(string());
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("\"" + json.getText() + "\" is no duration", e);
        }
    }

    private boolean bool() throws IOException {
        if (json.currentToken() == JsonToken.VALUE_TRUE || json.currentToken() == JsonToken.VALUE_FALSE) {
            return json.getBooleanValue();
        }
        throw unexpected("true or false");
    }

    private Integer integer() throws IOException {
        expect(JsonToken.VALUE_NUMBER_INT);
        return json.getIntValue();
    }

    private Long number() throws IOException {
        expect(JsonToken.VALUE_NUMBER_INT);
        return json.getLongValue();
    }

    private BigDecimal decimal() throws IOException {
        if (!json.currentToken().isNumeric()) {
            throw unexpected("a number");
        }
        return json.getDecimalValue();
    }

    private void expect(JsonToken token) {
        if (json.currentToken() != token) {
            throw unexpected(
                    switch (token) {
                        case START_OBJECT -> "an object";
                        case START_ARRAY -> "an array";
                        case VALUE_STRING -> "a string";
                        default -> "a whole number";
                    });
        }
    }

    private IllegalArgumentException unexpected(String expected) {
        String seen = switch (json.currentToken()) {
            case START_OBJECT, END_OBJECT -> "an object";
            case START_ARRAY, END_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT -> "a whole number";
            case VALUE_NUMBER_FLOAT -> "a fraction";
            case VALUE_NULL -> "null";
            default -> "true or false";
        };
        return new IllegalArgumentException(seen + " where " + expected + " belongs");
    }

    private static <T> T required(String name, @Nullable T value) {
        if (value == null) {
            throw new IllegalArgumentException("\"" + name + "\" is missing");
        }
        return value;
    }
}
