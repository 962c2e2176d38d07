package io.bytewatcher.cli;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.RunResults;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Makes one file of several. */
@Command(
        name = "merge",
        description = {
            "Makes one file of the results of several JVMs, modules or CI shards.",
            "",
            "Nothing is lost. If a test has two results, the failed one stays, or else the later one."
        },
        footerHeading = "%nExample:%n",
        footer = "  bytewatcher merge -o all.json shard-1 shard-2/results.json",
        exitCodeList = {"0:merged", "2:the command is wrong, or a file cannot be used"})
final class MergeCommand implements Callable<Integer> {
    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "FILE",
            description = "The file to write. In an existing folder, results.json.")
    private Path output = Path.of("");

    @Parameters(arity = "1..*", paramLabel = "FILE_OR_FOLDER", description = "The results to merge.")
    private List<Path> inputs = List.of();

    @Override
    public Integer call() {
        CommandSpec command = requireNonNull(spec, "spec");
        Path file = Files.isDirectory(output) ? output.resolve(ResultsFile.NAME) : output;
        RunResults merged = new Inputs(command, file).read(inputs);
        ResultsFile.write(file, merged);
        command.commandLine()
                .getOut()
                .println(file + ": " + merged.tests().size() + " tests, "
                        + merged.soaks().size() + " soaks" + (merged.isRed() ? ", red" : ""));
        return 0;
    }
}
