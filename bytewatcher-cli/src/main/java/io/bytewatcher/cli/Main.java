package io.bytewatcher.cli;

import io.bytewatcher.baseline.BaselineException;
import io.bytewatcher.report.ResultsException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ScopeType;

/**
 * Merges, compares and reports the results of test runs, and shows the past of baselines.
 *
 * <pre>
 * java -jar bytewatcher-cli.jar report -o report shard-1 shard-2
 * </pre>
 */
@Command(
        name = "bytewatcher",
        scope = ScopeType.INHERIT,
        description = "Merges, compares and reports the results of test runs (results.json), and shows the past of"
                + " the committed baseline.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        versionProvider = JarVersion.class,
        subcommands = {
            MergeCommand.class,
            CompareCommand.class,
            ReportCommand.class,
            HistoryCommand.class,
            JmhCommand.class
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  bytewatcher merge -o all.json shard-1 shard-2",
            "  bytewatcher compare main/results.json target/bytewatcher",
            "  bytewatcher report -o report --strict --baseline base.tsv shards",
            "  bytewatcher jmh target/benchmarks.jar --baseline base.tsv",
            "  bytewatcher history -o history --since v1.0",
            "",
            "A folder is searched for results.json, and for the journals of killed JVMs.",
            "A file is a results.json, or what JMH writes with -prof gc -rf json.",
            "bytewatcher means java -jar bytewatcher-cli.jar."
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:all is well",
            "1:something regressed or is red",
            "2:the command is wrong, or a file cannot be used"
        })
public final class Main {
    private Main() {}

    /**
     * Runs a command and ends the JVM.
     *
     * @param arguments the command and its options
     */
    public static void main(String[] arguments) {
        PrintWriter out = writer(System.out, "stdout.encoding");
        PrintWriter err = writer(System.err, "stderr.encoding");
        int code = run(out, err, arguments);
        out.flush();
        err.flush();
        System.exit(code);
    }

    /** Writes in the encoding of the console. JDK 17 has only a property for that of the system. */
    private static PrintWriter writer(PrintStream stream, String encodingKey) {
        String encoding = System.getProperty(encodingKey, System.getProperty("native.encoding", "UTF-8"));
        Charset charset = Charset.isSupported(encoding) ? Charset.forName(encoding) : StandardCharsets.UTF_8;
        return new PrintWriter(new OutputStreamWriter(stream, charset), true);
    }

    /** Returns the exit code. */
    static int run(PrintWriter out, PrintWriter err, String... arguments) {
        CommandLine line = new CommandLine(new Main())
                .setOut(out)
                .setErr(err)
                .setUsageHelpAutoWidth(true)
                .setParameterExceptionHandler((exception, given) -> {
                    err.println(sentence(exception));
                    err.println("Try --help.");
                    return Exit.UNUSABLE;
                })
                .setExecutionExceptionHandler((exception, command, result) -> {
                    boolean isOfAFile = exception instanceof ResultsException || exception instanceof BaselineException;
                    err.println(isOfAFile ? sentence(exception) : "bytewatcher: " + exception);
                    return Exit.UNUSABLE;
                });
        if (arguments.length == 0) {
            line.usage(err);
            return Exit.UNUSABLE;
        }
        try {
            return line.execute(arguments);
        } catch (Error error) { // uncaught, it would end the JVM with 1, which means that something is red
            err.println("bytewatcher: " + error);
            return Exit.UNUSABLE;
        }
    }

    private static String sentence(Exception exception) {
        return "bytewatcher: " + exception.getMessage();
    }
}
