package io.bytewatcher.report;

import static io.bytewatcher.report.JsonType.TEXT;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;

/** The objects of the page of a difference, which are only written. */
final class DifferenceFormat {
    private static final JsonType<Double> BYTES = JsonType.of(JsonGenerator::writeNumber, JsonParser::getDoubleValue);

    private static final JsonType<ResultsComparison.Difference> CHANGE =
            JsonType.word(ResultsComparison.Difference.class);

    private static final JsonType<SiteStack.Change> STACK = new JsonObjectType<SiteStack.Change>()
            .field("thread", TEXT, change -> change.stack().thread())
            .list("methods", TEXT, change -> change.stack().methods())
            .field("cause", TEXT, change -> change.stack().cause())
            .field("was", BYTES, SiteStack.Change::was)
            .field("now", BYTES, SiteStack.Change::now);

    private static final JsonType<ResultsComparison.Row> ROW = new JsonObjectType<ResultsComparison.Row>()
            .field("module", TEXT, row -> row.key().module())
            .field("test", TEXT, row -> row.key().test())
            .optional("environment", ResultsFormat.ENVIRONMENT, row -> row.key().environment())
            .field("change", CHANGE, ResultsComparison.Row::difference)
            .optional("was", ResultsFormat.FIGURE, ResultsComparison.Row::was)
            .optional("now", ResultsFormat.FIGURE, ResultsComparison.Row::now)
            .list("stacks", STACK, ResultsComparison.Row::stacks);

    private static final JsonType<ResultsComparison> DIFFERENCE = new JsonObjectType<ResultsComparison>()
            .field("old", TEXT, comparison -> comparison.old().run())
            .field("now", TEXT, comparison -> comparison.now().run())
            .list("tests", ROW, ResultsComparison::rows);

    private DifferenceFormat() {}

    static void write(JsonGenerator json, ResultsComparison comparison) throws IOException {
        DIFFERENCE.write(json, comparison);
    }
}
