package io.bytewatcher.report;

import static io.bytewatcher.report.JsonType.DECIMAL;
import static io.bytewatcher.report.JsonType.DURATION;
import static io.bytewatcher.report.JsonType.FLAG;
import static io.bytewatcher.report.JsonType.INTEGER;
import static io.bytewatcher.report.JsonType.NUMBER;
import static io.bytewatcher.report.JsonType.TEXT;
import static io.bytewatcher.report.JsonType.TIME;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.GrownSite;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.report.SoakResult.Mark;
import io.bytewatcher.watch.ThreadHistory;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** The objects of results.json. docs/results.md and the schema describe them. */
final class ResultsFormat {
    private static final String FORMAT = "bytewatcher-results";
    private static final int VERSION = 1;

    private static final JsonType<String> CHECKED_FORMAT =
            JsonType.of(JsonGenerator::writeString, ResultsFormat::format);
    private static final JsonType<Integer> CHECKED_VERSION =
            JsonType.of(JsonGenerator::writeNumber, ResultsFormat::version);
    /** A convenience for other programs. Reading skips it. */
    private static final JsonType<Double> DERIVED = JsonType.of(JsonGenerator::writeNumber, ResultsFormat::skip);

    private static final JsonType<Status> STATUS = JsonType.word(Status.class);
    private static final JsonType<Verdict> VERDICT = JsonType.word(Verdict.class);
    private static final JsonType<KeptReason.Kind> KEPT_KIND = JsonType.word(KeptReason.Kind.class);
    private static final JsonType<AllocationScope> SCOPE = JsonType.word(AllocationScope.class);
    private static final JsonType<Outcome> OUTCOME = JsonType.word(Outcome.class);

    private static final JsonType<Machine> MACHINE = new JsonObjectType<Machine>(read -> new Machine(
                    read.get("jdk", TEXT),
                    read.get("vm", TEXT),
                    read.get("os", TEXT),
                    read.get("processors", INTEGER),
                    read.get("maxHeap", NUMBER),
                    read.get("flags", TEXT)))
            .field("jdk", TEXT, Machine::jdk)
            .field("vm", TEXT, Machine::vm)
            .field("os", TEXT, Machine::os)
            .field("processors", INTEGER, Machine::processors)
            .field("maxHeap", NUMBER, Machine::maxHeap)
            .field("flags", TEXT, Machine::flags);

    private static final JsonType<Finding> FINDING = new JsonObjectType<Finding>(
                    read -> new Finding(read.get("failed", FLAG), read.get("text", TEXT)))
            .field("failed", FLAG, Finding::failed)
            .field("text", TEXT, Finding::text);

    static final JsonType<Environment> ENVIRONMENT = new JsonObjectType<Environment>(read -> new Environment(
                    read.get("layout", TEXT),
                    read.get("collector", TEXT),
                    read.get("jit", TEXT),
                    read.get("jdk", INTEGER)))
            .field("layout", TEXT, Environment::layout)
            .field("collector", TEXT, Environment::collector)
            .field("jit", TEXT, Environment::jit)
            .field("jdk", INTEGER, Environment::jdk);

    private static final JsonType<Round> ROUND = new JsonObjectType<Round>(
                    read -> new Round(read.get("operations", NUMBER), read.get("bytes", NUMBER)))
            .field("operations", NUMBER, Round::operations)
            .field("bytes", NUMBER, Round::bytes);

    private static final JsonType<StackTraceElement> FRAME = new JsonObjectType<StackTraceElement>(
                    read -> new StackTraceElement(
                            read.find("loader", TEXT).orElse(null),
                            read.find("module", TEXT).orElse(null),
                            read.find("moduleVersion", TEXT).orElse(null),
                            read.get("class", TEXT),
                            read.get("method", TEXT),
                            read.find("file", TEXT).orElse(null),
                            read.get("line", INTEGER)))
            .field("class", TEXT, StackTraceElement::getClassName)
            .field("method", TEXT, StackTraceElement::getMethodName)
            .optional("file", TEXT, frame -> Optional.ofNullable(frame.getFileName()))
            .field("line", INTEGER, StackTraceElement::getLineNumber)
            .optional("loader", TEXT, frame -> Optional.ofNullable(frame.getClassLoaderName()))
            .optional("module", TEXT, frame -> Optional.ofNullable(frame.getModuleName()))
            .optional("moduleVersion", TEXT, frame -> Optional.ofNullable(frame.getModuleVersion()));

    private static final JsonType<KeptReason> KEPT_REASON = new JsonObjectType<KeptReason>(read -> new KeptReason(
                    read.get("kind", KEPT_KIND),
                    read.get("text", TEXT),
                    read.find("flags", JsonType.list(TEXT)).orElse(List.of()),
                    ""))
            .field("kind", KEPT_KIND, KeptReason::kind)
            .field("text", TEXT, KeptReason::text)
            .optional(
                    "flags",
                    JsonType.list(TEXT),
                    reason -> Optional.of(reason.flags()).filter(flags -> !flags.isEmpty()));

    private static final JsonType<Kept> KEPT = new JsonObjectType<Kept>(read -> new Kept(
                    read.list("reasons", KEPT_REASON),
                    read.find("proof", TEXT).orElse(""),
                    read.find("tried", TEXT).orElse(""),
                    read.find("cure", TEXT).orElse("")))
            .list("reasons", KEPT_REASON, Kept::reasons)
            .optional("proof", TEXT, kept -> Optional.of(kept.proof()).filter(text -> !text.isEmpty()))
            .optional("tried", TEXT, kept -> Optional.of(kept.tried()).filter(text -> !text.isEmpty()))
            .optional("cure", TEXT, kept -> Optional.of(kept.cure()).filter(text -> !text.isEmpty()));

    private static final JsonType<AllocationSite> SITE = new JsonObjectType<AllocationSite>(read -> new AllocationSite(
                    read.get("thread", TEXT),
                    read.list("path", FRAME),
                    read.list("inside", FRAME),
                    read.get("cause", TEXT),
                    read.get("bytes", NUMBER),
                    read.get("hits", NUMBER),
                    read.get("operations", NUMBER),
                    read.find("kept", KEPT).orElse(Kept.NOT_SOUGHT)))
            .field("thread", TEXT, AllocationSite::thread)
            .field("cause", TEXT, AllocationSite::cause)
            .field("bytes", NUMBER, AllocationSite::bytes)
            .field("hits", NUMBER, AllocationSite::hits)
            .field("operations", NUMBER, AllocationSite::operations)
            .list("path", FRAME, AllocationSite::path)
            .list("inside", FRAME, AllocationSite::inside)
            .optional("kept", KEPT, site -> Optional.of(site.kept()).filter(kept -> !kept.equals(Kept.NOT_SOUGHT)));

    private static final JsonType<FragileZero.Inlined> INLINED = new JsonObjectType<FragileZero.Inlined>(
                    read -> new FragileZero.Inlined(
                            read.get("method", TEXT),
                            read.get("bytecodes", INTEGER),
                            read.get("limit", INTEGER),
                            read.get("flag", TEXT),
                            read.get("otherwise", ROUND)))
            .field("method", TEXT, FragileZero.Inlined::method)
            .field("bytecodes", INTEGER, FragileZero.Inlined::bytecodes)
            .field("limit", INTEGER, FragileZero.Inlined::limit)
            .field("flag", TEXT, FragileZero.Inlined::flag)
            .field("otherwise", ROUND, FragileZero.Inlined::otherwise);

    private static final JsonType<FragileZero> FRAGILE_ZERO = new JsonObjectType<FragileZero>(
                    read -> new FragileZero(read.list("inlined", INLINED), read.get("untried", TEXT)))
            .list("inlined", INLINED, FragileZero::inlined)
            .field("untried", TEXT, FragileZero::untried);

    private static final JsonType<Measured> MEASURED = new JsonObjectType<Measured>(read -> new Measured(
                    read.get("verdict", VERDICT),
                    read.get("scope", SCOPE),
                    read.get("bytes", NUMBER),
                    read.get("operations", NUMBER),
                    read.get("warmUpOperations", NUMBER),
                    read.list("rounds", ROUND),
                    read.list("outliers", NUMBER),
                    read.get("explanation", TEXT),
                    read.list("sites", SITE),
                    read.find("asWritten", ROUND),
                    read.find("fragileZero", FRAGILE_ZERO)))
            .field("verdict", VERDICT, Measured::verdict)
            .field("scope", SCOPE, Measured::scope)
            .field("bytes", NUMBER, Measured::bytes)
            .field("operations", NUMBER, Measured::operations)
            .field("warmUpOperations", NUMBER, Measured::warmUpOperations)
            .optional(
                    "bytesPerOperation",
                    DERIVED,
                    measured -> Optional.of(measured.bytesPerOperation()).filter(Double::isFinite))
            .field("explanation", TEXT, Measured::explanation)
            .list("rounds", ROUND, Measured::rounds)
            .list("outliers", NUMBER, Measured::outliers)
            .list("sites", SITE, Measured::sites)
            .optional("asWritten", ROUND, Measured::asWritten)
            .optional("fragileZero", FRAGILE_ZERO, Measured::fragileZero);

    static final JsonObjectType<Figure> FIGURE = new JsonObjectType<>(ResultsFormat::figure)
            .field("verdict", VERDICT, Figure::verdict)
            .field("scope", SCOPE, Figure::scope)
            .field("bytes", NUMBER, Figure::bytes)
            .field("operations", NUMBER, Figure::operations)
            .field("deviation", NUMBER, Figure::deviation);

    static {
        FIGURE.optional(
                "others",
                JsonType.list(FIGURE),
                figure -> Optional.of(figure.others()).filter(others -> !others.isEmpty()));
    }

    private static final JsonType<GrownSite> GROWN = new JsonObjectType<GrownSite>(read -> new GrownSite(
                    new BaselineSite(read.get("method", TEXT), read.get("cause", TEXT), read.get("bytes", DECIMAL)),
                    read.find("was", DECIMAL)))
            .field("method", TEXT, grown -> grown.site().method())
            .field("cause", TEXT, grown -> grown.site().cause())
            .field("bytes", DECIMAL, grown -> grown.site().bytes())
            .optional("was", DECIMAL, GrownSite::was);

    private static final JsonType<Comparison> BASELINE = new JsonObjectType<Comparison>(read -> new Comparison(
                    read.get("outcome", OUTCOME),
                    read.find("was", FIGURE),
                    read.get("now", FIGURE),
                    read.list("grown", GROWN),
                    read.get("text", TEXT)))
            .field("outcome", OUTCOME, Comparison::outcome)
            .optional("was", FIGURE, Comparison::was)
            .field("now", FIGURE, Comparison::now)
            .list("grown", GROWN, Comparison::grown)
            .field("text", TEXT, Comparison::text);

    /** A test, also in a journal. */
    static final JsonType<TestResult> TEST = new JsonObjectType<TestResult>(read -> new TestResult(
                    read.get("module", TEXT),
                    read.get("test", TEXT),
                    read.get("name", TEXT),
                    read.get("status", STATUS),
                    read.find("limit", NUMBER).map(OptionalLong::of).orElse(OptionalLong.empty()),
                    read.find("objectLimit", NUMBER).map(OptionalLong::of).orElse(OptionalLong.empty()),
                    read.find("measured", MEASURED),
                    read.find("baseline", BASELINE),
                    read.get("failed", FLAG),
                    read.get("message", TEXT),
                    read.get("environment", ENVIRONMENT)))
            .field("module", TEXT, TestResult::module)
            .field("test", TEXT, TestResult::test)
            .field("name", TEXT, TestResult::name)
            .field("environment", ENVIRONMENT, TestResult::environment)
            .field("status", STATUS, TestResult::status)
            .field("failed", FLAG, TestResult::failed)
            .field("message", TEXT, TestResult::message)
            .optional("limit", NUMBER, test -> boxed(test.limit()))
            .optional("objectLimit", NUMBER, test -> boxed(test.objectLimit()))
            .optional("measured", MEASURED, TestResult::measured)
            .optional("baseline", BASELINE, TestResult::baseline);

    private static final JsonType<ThreadHistory.Point> POINT = new JsonObjectType<ThreadHistory.Point>(
                    read -> new ThreadHistory.Point(read.get("elapsed", DURATION), read.get("bytes", NUMBER)))
            .field("elapsed", DURATION, ThreadHistory.Point::elapsed)
            .field("bytes", NUMBER, ThreadHistory.Point::bytes);

    private static final JsonType<ThreadHistory> HISTORY = new JsonObjectType<ThreadHistory>(read -> new ThreadHistory(
                    read.find("id", NUMBER).orElse(0L), read.get("thread", TEXT), read.list("points", POINT)))
            .field("id", NUMBER, ThreadHistory::threadId)
            .field("thread", TEXT, ThreadHistory::threadName)
            .list("points", POINT, ThreadHistory::points);

    private static final JsonType<Mark> BREACH = new JsonObjectType<Mark>(read -> new Mark(
                    read.get("elapsed", DURATION),
                    read.get("thread", TEXT),
                    read.get("bytes", NUMBER),
                    read.get("text", TEXT),
                    read.find("sites", JsonType.list(SITE)).orElse(List.of())))
            .field("elapsed", DURATION, Mark::elapsed)
            .field("thread", TEXT, Mark::thread)
            .field("bytes", NUMBER, Mark::bytes)
            .field("text", TEXT, Mark::text)
            .optional(
                    "sites",
                    JsonType.list(SITE),
                    breach -> Optional.of(breach.sites()).filter(sites -> !sites.isEmpty()));

    /** A test under watch, also in a journal. */
    static final JsonType<SoakResult> SOAK = new JsonObjectType<SoakResult>(read -> new SoakResult(
                    read.get("module", TEXT),
                    read.get("test", TEXT),
                    read.get("name", TEXT),
                    read.get("duration", DURATION),
                    read.get("operations", NUMBER),
                    read.list("limits", TEXT),
                    read.list("threads", HISTORY),
                    read.list("breaches", BREACH),
                    read.get("failed", FLAG),
                    read.get("message", TEXT),
                    read.find("environment", ENVIRONMENT)))
            .field("module", TEXT, SoakResult::module)
            .field("test", TEXT, SoakResult::test)
            .field("name", TEXT, SoakResult::name)
            .optional("environment", ENVIRONMENT, SoakResult::environment)
            .field("failed", FLAG, SoakResult::failed)
            .field("message", TEXT, SoakResult::message)
            .field("duration", DURATION, SoakResult::duration)
            .field("operations", NUMBER, SoakResult::operations)
            .list("limits", TEXT, SoakResult::limits)
            .list("threads", HISTORY, SoakResult::threads)
            .list("breaches", BREACH, SoakResult::breaches);

    /** The whole file. */
    static final JsonType<RunResults> RESULTS = new JsonObjectType<>(ResultsFormat::results)
            .field("format", CHECKED_FORMAT, results -> FORMAT)
            .field("version", CHECKED_VERSION, results -> VERSION)
            .field("run", TEXT, RunResults::run)
            .field("time", TIME, RunResults::time)
            .list("machines", MACHINE, RunResults::machines)
            .list("findings", FINDING, RunResults::findings)
            .list("tests", TEST, results -> TestKey.sorted(results.tests()))
            .list("soaks", SOAK, results -> TestKey.sortedSoaks(results.soaks()))
            .list("unmeasured", TEXT, RunResults::unmeasured);

    private ResultsFormat() {}

    /** The file is of a later version. */
    static final class NewerVersionException extends IllegalArgumentException {
        private static final long serialVersionUID = 1L;

        private NewerVersionException(int version) {
            super("version " + version + ", and this ByteWatcher knows " + VERSION);
        }
    }

    /**
     * Reads the only value of a document.
     *
     * @throws IllegalArgumentException when a field is missing or invalid; the parser then stands at the fault
     */
    static RunResults read(JsonParser json) throws IOException {
        if (json.nextToken() == null) {
            throw new IllegalArgumentException("empty");
        }
        RunResults results = RESULTS.read(json);
        if (json.nextToken() != null) {
            throw new IllegalArgumentException("something follows the results");
        }
        return results;
    }

    private static RunResults results(JsonObjectType.Values read) {
        read.get("format", TEXT);
        read.get("version", INTEGER);
        return new RunResults(
                read.get("run", TEXT),
                read.get("time", TIME),
                read.list("machines", MACHINE),
                read.list("tests", TEST),
                read.list("soaks", SOAK),
                read.list("unmeasured", TEXT),
                read.list("findings", FINDING));
    }

    private static Figure figure(JsonObjectType.Values read) {
        return new Figure(
                read.get("verdict", VERDICT),
                read.get("scope", SCOPE),
                read.get("bytes", NUMBER),
                read.get("operations", NUMBER),
                read.get("deviation", NUMBER),
                read.find("others", JsonType.list(FIGURE)).orElse(List.of()));
    }

    private static Optional<Long> boxed(OptionalLong limit) {
        return limit.isPresent() ? Optional.of(limit.getAsLong()) : Optional.empty();
    }

    private static String format(JsonParser json) throws IOException {
        String format = TEXT.read(json);
        if (!format.equals(FORMAT)) {
            throw new IllegalArgumentException("not results of ByteWatcher, but of format \"" + format + "\"");
        }
        return format;
    }

    private static int version(JsonParser json) throws IOException {
        int version = INTEGER.read(json);
        if (version > VERSION) {
            throw new NewerVersionException(version);
        }
        if (version < 1) {
            throw new IllegalArgumentException("version " + version + " (expected: " + VERSION + ")");
        }
        return version;
    }

    private static double skip(JsonParser json) throws IOException {
        json.skipChildren();
        return Double.NaN;
    }
}
