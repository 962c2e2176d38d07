package io.bytewatcher.cli;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.FigureChange;
import io.bytewatcher.baseline.FigureChange.Direction;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.format.Table;
import io.bytewatcher.report.BaselineHistory;
import io.bytewatcher.report.BaselineHistory.Commit;
import io.bytewatcher.report.BaselineHistory.Step;
import io.bytewatcher.report.HistoryReport;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.eclipse.jgit.errors.MissingObjectException;
import org.eclipse.jgit.revwalk.RevCommit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Writes the past of committed baselines. */
@Command(
        name = "history",
        description = {
            "Reads all commits that changed the committed baseline, and writes who changed which figure, when and why"
                    + " (history.html, history.json, history.csv).",
            "",
            "The history is that of HEAD. It follows first parents and renames. A change that a merge brought is shown"
                    + " once, with the merged commit that wrote it. No git program is needed, and the repository is only read."
        },
        footer = {
            "  bytewatcher history -o history",
            "  bytewatcher history -o history --since v1.0",
            "  bytewatcher history -o history --since 2026-01-31 \\",
            "      --baseline core=core/base.tsv --baseline web=web/base.tsv"
        },
        exitCodeList = {
            "0:the history is written; versions of the file that are damaged are named",
            "2:the command is wrong, or the repository or the baseline cannot be used"
        })
final class HistoryCommand implements Callable<Integer> {
    private static final String BASELINE = "bytewatcher-baseline.tsv";
    private static final int LARGEST = 5;
    private static final int ID_LENGTH = 10;

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FOLDER",
            description = "The folder to write. An earlier history there is replaced.")
    private Path output = Path.of("");

    @Option(
            names = "--baseline",
            paramLabel = "[MODULE=]FILE",
            description = "The committed baseline; with several modules, once for each (default: " + BASELINE
                    + "). The file may have been deleted since.")
    private List<String> baselines = List.of(BASELINE);

    @Option(
            names = "--repository",
            paramLabel = "FOLDER",
            description = "The folder of the baselines, in a git repository, or a bare repository (default: the"
                    + " current folder).")
    private @Nullable Path folder;

    @Option(
            names = "--since",
            paramLabel = "DATE_OR_COMMIT",
            description = "Show only the commits since a date (UTC), such as 2026-01-31, or after a tag or commit."
                    + " The figures before are shown as such.")
    private @Nullable String since;

    @Override
    public Integer call() {
        CommandSpec command = requireNonNull(spec, "spec");
        Map<String, Path> files = files(command);
        BaselineHistory history;
        try (BaselineRepository repository = BaselineRepository.open(command, start(command, files))) {
            history = read(command, repository, files);
        } catch (MissingObjectException e) {
            throw Exit.wrong(
                    command,
                    "the repository lacks an object of the baseline's past (" + e.getMessage()
                            + "). Clone it again, without --filter");
        } catch (IOException e) {
            throw Exit.wrong(command, "the repository cannot be read (" + e + ")");
        }
        HistoryReport.write(output, history);
        print(command.commandLine().getOut(), history);
        return 0;
    }

    private Map<String, Path> files(CommandSpec command) {
        Map<String, Path> files = new LinkedHashMap<>();
        for (String option : baselines) {
            NamedBaseline named = NamedBaseline.of(option);
            if (named.module().isEmpty() && baselines.size() > 1) {
                throw Exit.wrong(
                        command, "--baseline " + option + ": of which module? Write --baseline MODULE=FILE for each");
            }
            if (files.put(named.module().orElse(""), named.file()) != null) {
                throw Exit.wrong(command, "--baseline " + option + ": a second baseline of that module");
            }
        }
        return files;
    }

    /** The folder in which the search for the repository starts. Relative baselines are relative to it if it is an option's. */
    private Path start(CommandSpec command, Map<String, Path> files) {
        if (folder == null) {
            return BaselineRepository.existingFolder(files.values().iterator().next());
        }
        if (!Files.isDirectory(folder)) {
            throw Exit.wrong(command, "--repository " + folder + ": not a folder");
        }
        return folder;
    }

    private BaselineHistory read(CommandSpec command, BaselineRepository repository, Map<String, Path> files)
            throws IOException {
        RevCommit head = repository.head();
        Since bound = since == null ? Since.EVER : Since.of(command, since, repository.git(), head);
        Map<String, String> paths = new LinkedHashMap<>();
        Map<String, FilePast> pasts = new LinkedHashMap<>();
        for (Map.Entry<String, Path> file : files.entrySet()) {
            Path base = folder == null ? Path.of("") : folder;
            String path = repository.pathOf(file.getValue(), base);
            FilePast past = new FilePast(repository);
            past.walk(head, path, bound);
            if (!past.hasFile()) {
                throw Exit.wrong(
                        command,
                        path + ": no commit" + (since == null ? "" : " since " + since)
                                + " in the history of HEAD has this file. Name a committed baseline with --baseline");
            }
            paths.put(file.getKey(), path);
            pasts.put(file.getKey(), past);
        }
        BaselineHistory history = new HistoryReader(repository).read(head, paths, pasts);
        for (Map.Entry<String, FilePast> past : pasts.entrySet()) {
            if (past.getValue().isUnreadable()) {
                throw Exit.wrong(
                        command,
                        "no version of the baseline can be read. The last one is "
                                + past.getValue()
                                        .problems()
                                        .get(past.getValue().problems().size() - 1)
                                        .text());
            }
        }
        return history;
    }

    private void print(PrintWriter out, BaselineHistory history) {
        out.println(headline(history));
        Table table = new Table("lllllll");
        for (Step step : history.largest(LARGEST)) {
            FigureChange change = step.change();
            table.row(
                    word(change.direction()),
                    (step.module().isEmpty() ? "" : Escapes.escape(step.module()) + ": ")
                            + Escapes.escape(change.test()),
                    change.was().map(Figure::toString).orElse("") + " -> "
                            + change.is().map(Figure::toString).orElse(""),
                    day(step.arrival()).toString(),
                    Escapes.escape(step.commit().author()),
                    id(step.commit()),
                    change.reason().isEmpty() ? "-" : Escapes.escape(change.reason()));
        }
        table.lines().forEach(out::println);
        history.problems()
                .forEach(problem -> out.println("not readable: commit " + id(problem.commit()) + " of "
                        + day(problem.commit()) + ": " + Escapes.escape(problem.text())));
        out.println("The history is in " + output.resolve(HistoryReport.PAGE_NAME));
    }

    /** Such as {@code 12 commits changed the figures of 30 tests: 5 raised, 3 lowered, 20 new, 2 removed}. */
    private static String headline(BaselineHistory history) {
        int commits = history.commits().size();
        int tests = history.tests();
        List<String> counts = new ArrayList<>();
        for (Direction direction :
                List.of(Direction.RAISED, Direction.LOWERED, Direction.NEW, Direction.REMOVED, Direction.CHANGED)) {
            int count = history.count(direction);
            if (count > 0 || direction == Direction.RAISED || direction == Direction.LOWERED) {
                counts.add(count + " " + word(direction));
            }
        }
        return commits + (commits == 1 ? " commit" : " commits") + " changed "
                + history.files().stream().map(BaselineHistory.File::path).collect(Collectors.joining(", "))
                + ", " + tests + (tests == 1 ? " test" : " tests") + ": " + String.join(", ", counts);
    }

    private static String word(Direction direction) {
        return direction.name().toLowerCase(Locale.ROOT);
    }

    private static String id(Commit commit) {
        return commit.id().substring(0, ID_LENGTH);
    }

    private static LocalDate day(Commit commit) {
        return LocalDate.ofInstant(commit.time(), ZoneOffset.UTC);
    }
}
