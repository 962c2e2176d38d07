package io.bytewatcher.report;

import static io.bytewatcher.report.JsonType.INTEGER;
import static io.bytewatcher.report.JsonType.TEXT;
import static io.bytewatcher.report.JsonType.TIME;

import io.bytewatcher.baseline.FigureChange;
import io.bytewatcher.report.BaselineHistory.Commit;
import io.bytewatcher.report.BaselineHistory.Problem;
import io.bytewatcher.report.BaselineHistory.Step;

/** The objects of history.json, which is only written. docs/command-line.md describes them. */
final class HistoryFormat {
    private static final String FORMAT = "bytewatcher-history";
    private static final int VERSION = 1;

    private static final JsonType<FigureChange.Direction> KIND = JsonType.word(FigureChange.Direction.class);

    private static final JsonType<BaselineHistory.File> FILE = new JsonObjectType<BaselineHistory.File>()
            .field("module", TEXT, BaselineHistory.File::module)
            .field("file", TEXT, BaselineHistory.File::path);

    private static final JsonType<Commit> COMMIT = new JsonObjectType<Commit>()
            .field("id", TEXT, Commit::id)
            .field("time", TIME, Commit::time)
            .field("author", TEXT, Commit::author)
            .field("subject", TEXT, Commit::subject);

    private static final JsonType<Step> STEP = new JsonObjectType<Step>()
            .field("module", TEXT, Step::module)
            .field("test", TEXT, step -> step.change().test())
            .list(
                    "environments",
                    ResultsFormat.ENVIRONMENT,
                    step -> step.change().environments())
            .field("kind", KIND, step -> step.change().direction())
            .optional("was", ResultsFormat.FIGURE, step -> step.change().was())
            .optional("is", ResultsFormat.FIGURE, step -> step.change().is())
            .field("commit", TEXT, step -> step.commit().id())
            .optional("merge", TEXT, step -> step.merge().map(Commit::id))
            .field("reason", TEXT, step -> step.change().reason());

    private static final JsonType<Problem> PROBLEM = new JsonObjectType<Problem>()
            .field("commit", TEXT, problem -> problem.commit().id())
            .field("text", TEXT, Problem::text);

    /** The whole file. */
    static final JsonType<BaselineHistory> HISTORY = new JsonObjectType<BaselineHistory>()
            .field("format", TEXT, history -> FORMAT)
            .field("version", INTEGER, history -> VERSION)
            .list("files", FILE, BaselineHistory::files)
            .field("head", COMMIT, BaselineHistory::head)
            .optional("since", COMMIT, BaselineHistory::since)
            .list("commits", COMMIT, BaselineHistory::commits)
            .list("merged", COMMIT, BaselineHistory::merged)
            .list("problems", PROBLEM, BaselineHistory::problems)
            .list("before", STEP, BaselineHistory::before)
            .list("steps", STEP, BaselineHistory::steps);

    private HistoryFormat() {}
}
