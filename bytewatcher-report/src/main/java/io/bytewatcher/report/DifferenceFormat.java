package io.bytewatcher.report;

import static io.bytewatcher.report.JsonType.TEXT;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;

/** The objects of the page of a difference, which are only written. */
final class DifferenceFormat {
    private static final JsonType<Double> BYTES = JsonType.of(JsonGenerator::writeNumber, JsonParser::getDoubleValue);

    private static final JsonType<ResultsComparison.Difference> CHANGE =
            JsonType.word(ResultsComparison.Difference.class);

    private static final JsonType<SiteStack.StackChange> STACK = new JsonObjectType<SiteStack.StackChange>()
            .field("thread", TEXT, change -> change.stack().thread())
            .list("methods", TEXT, change -> change.stack().methods())
            .field("cause", TEXT, change -> change.stack().cause())
            .field("was", BYTES, SiteStack.StackChange::was)
            .field("now", BYTES, SiteStack.StackChange::now);

    private static final JsonType<ResultsComparison.ComparedTest> ROW = new JsonObjectType<
                    ResultsComparison.ComparedTest>()
            .field("module", TEXT, row -> row.key().module())
            .field("test", TEXT, row -> row.key().test())
            .optional("environment", ResultsFormat.ENVIRONMENT, row -> row.key().environment())
            .field("change", CHANGE, ResultsComparison.ComparedTest::difference)
            .optional("was", ResultsFormat.FIGURE, ResultsComparison.ComparedTest::was)
            .optional("now", ResultsFormat.FIGURE, ResultsComparison.ComparedTest::now)
            .list("stacks", STACK, ResultsComparison.ComparedTest::stacks);

    static final JsonType<ResultsComparison> DIFFERENCE = new JsonObjectType<ResultsComparison>()
            .field("old", TEXT, comparison -> comparison.old().run())
            .field("now", TEXT, comparison -> comparison.now().run())
            .list("tests", ROW, ResultsComparison::rows);

    private DifferenceFormat() {}
}
