package io.bytewatcher.cli;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineStore;
import io.bytewatcher.baseline.BaselineUpdate;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.StrictCheck;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.internal.files.Folders;
import io.bytewatcher.internal.jit.DiagnosticCommand;
import io.bytewatcher.jmh.internal.BenchmarkMain;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.report.Finding;
import io.bytewatcher.report.MarkdownSummary;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.ResultsException;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.StrictReport;
import io.bytewatcher.report.TestResult;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Measures what JMH's benchmarks allocate, each in a JVM of its own, or reads what JMH measured. */
@Command(
        name = "jmh",
        description = {
            "Measures the bytes per operation of JMH benchmarks at their steady state, writes the reports, and with --baseline"
                    + " exits with 1 if a benchmark allocates more than its line.",
            "",
            "JMH's own code runs each benchmark in a JVM of its own: modes, times, forks and JVM arguments of the"
                    + " benchmarks have no effect.",
            "",
            "In place of a jar, the command accepts the results that JMH writes with -prof gc -rf json."
        },
        footer = {
            "  bytewatcher jmh target/benchmarks.jar",
            "  bytewatcher jmh target/benchmarks.jar Codec --baseline base.tsv --update",
            "  bytewatcher jmh target/benchmarks.jar --baseline base.tsv --strict",
            "  bytewatcher jmh jmh-result.json --baseline base.tsv --update"
        },
        exitCodeList = {
            "0:all is well",
            "1:a benchmark failed, or does not fit the baseline (the reports are written)",
            "2:the command is wrong, or a file cannot be used"
        })
final class JmhCommand implements Callable<Integer> {
    /** The time after which this program asks the other JVM to end, which receives Ctrl-C too, but not a signal for this program alone. */
    private static final long ASK_SECONDS = 1;

    /** The time for the other JVM to end by itself. */
    private static final long END_SECONDS = 10;

    /** The file with which JMH finds benchmarks. */
    private static final String LIST = "META-INF/BenchmarkList";

    /** The largest number of changed lines that are printed. */
    private static final int LISTED = 20;

    private final String run = "jmh-" + UUID.randomUUID();

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            index = "0",
            paramLabel = "JAR",
            description = "The benchmarks with all that they need, as JMH runs them, or JMH's results in JSON.")
    private Path jar = Path.of("");

    @Parameters(
            index = "1..*",
            arity = "0..*",
            paramLabel = "REGEX",
            description = "Searched for in names such as com.acme.CodecBenchmark.encode. Default: all benchmarks.")
    private List<String> regexes = List.of();

    @Option(
            names = {"-e", "--exclude"},
            paramLabel = "REGEX",
            description = "Benchmarks to skip.")
    private List<String> excludes = List.of();

    @Option(
            names = {"-p", "--param"},
            paramLabel = "NAME=VALUE,...",
            description = "Values of a parameter, in place of those of its @Param.")
    private List<String> params = List.of();

    @Option(
            names = "--baseline",
            paramLabel = "FILE",
            description = "The committed baseline. Without it, nothing is compared.")
    private @Nullable Path baseline;

    @Option(names = "--update", description = "Write the figures into the baseline instead of comparing them with it.")
    private boolean update;

    @Option(
            names = "--strict",
            description = "A benchmark below its line or without one, and a line without a benchmark, are red, too.")
    private boolean strict;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            defaultValue = "bytewatcher-jmh",
            description = "The folder of the reports, whose earlier reports are replaced (default: ${DEFAULT-VALUE}).")
    private Path output = Path.of("");

    @Option(
            names = "--class-path",
            paramLabel = "PATH",
            description = "Further jars and folders, separated as in a class path.")
    private String classPath = "";

    @Option(names = "--jvm", paramLabel = "FILE", description = "The java command (default: that of this JVM).")
    private @Nullable Path jvm;

    @Option(names = "--jvm-arg", paramLabel = "ARGUMENT", description = "An argument for the JVMs of the benchmarks.")
    private List<String> jvmArguments = List.of();

    @Override
    public Integer call() throws IOException, InterruptedException {
        CommandSpec command = requireNonNull(spec, "spec");
        if (baseline == null && (update || strict)) {
            throw Exit.wrong(command, (update ? "--update" : "--strict") + " needs --baseline FILE");
        }
        if (update && strict) {
            throw Exit.wrong(command, "--update and --strict exclude each other");
        }
        if (!Files.exists(jar)) {
            throw Exit.wrong(command, jar + ": does not exist. Build the benchmarks first, or name the right file");
        }
        if (baseline != null && !update && !Files.exists(baseline)) {
            throw Exit.wrong(
                    command,
                    "--baseline " + baseline + ": does not exist. Name the committed file, or write one with --update");
        }
        ReportDirectory directory = ReportDirectory.of(output);
        if (ResultsFile.isOfJmh(jar)) {
            return read(command, directory);
        }
        if (classPath.isEmpty() && !hasBenchmarks(jar)) {
            throw Exit.wrong(
                    command,
                    jar + ": has no benchmarks (" + LIST
                            + "). Name the jar that JMH runs, or give its other jars with --class-path, or JMH's results in"
                            + " JSON (-prof gc -rf json)");
        }
        requireWritable(command);
        Process process = new ProcessBuilder(java()).inheritIO().start();
        Thread interrupted = new Thread(() -> keepAfter(process, directory, command), "bytewatcher-interrupted");
        Runtime.getRuntime().addShutdownHook(interrupted);
        int code = process.waitFor();
        try {
            Runtime.getRuntime().removeShutdownHook(interrupted);
        } catch (IllegalStateException shuttingDown) {
            return Exit.RED; // the hook reports
        }
        if (code == BenchmarkMain.UNUSABLE) {
            return Exit.UNUSABLE;
        }
        PrintWriter out = command.commandLine().getOut();
        boolean ended = code == BenchmarkMain.GREEN || code == BenchmarkMain.RED;
        if (!ended) {
            out.println("The JVM of the benchmarks ended before the last of them, with exit code " + code + ".");
        }
        RunResults own = measured(directory).orElseThrow(() -> Exit.wrong(command, "nothing was measured"));
        RunResults results = ended ? withMissingBenchmarks(own) : own;
        if (!ended || !results.equals(own)) { // a JVM that was killed has written no reports
            directory.replace(results);
            results.findings().stream()
                    .filter(finding -> !own.findings().contains(finding))
                    .forEach(finding -> out.println("failed: " + finding.text()));
        }
        print(results, out);
        if (code == BenchmarkMain.GREEN && !results.isRed()) {
            return 0;
        }
        if (baseline != null && !update) {
            out.println("To accept these figures, run the command with --update.");
        }
        return Exit.RED;
    }

    /** Fails before anything is measured, because the figures would be lost. */
    private void requireWritable(CommandSpec command) {
        try {
            Folders.create(output);
            Files.delete(Files.createTempFile(output, "bytewatcher", ".tmp"));
        } catch (IOException unwritable) {
            throw Exit.wrong(
                    command, "--output " + output + ": the reports cannot be written there (" + unwritable + ")");
        }
    }

    /** Takes the figures from JMH's results in place of measuring. */
    private int read(CommandSpec command, ReportDirectory directory) {
        checkIsNoneGiven(command, "REGEX", regexes);
        checkIsNoneGiven(command, "--exclude", excludes);
        checkIsNoneGiven(command, "--param", params);
        checkIsNoneGiven(command, "--class-path", classPath.isEmpty() ? List.of() : List.of(classPath));
        checkIsNoneGiven(command, "--jvm", jvm == null ? List.of() : List.of(jvm));
        checkIsNoneGiven(command, "--jvm-arg", jvmArguments);
        PrintWriter out = command.commandLine().getOut();
        RunResults read = ResultsFile.read(jar);
        if (baseline != null && update) {
            writeInto(baseline, read).forEach(out::println);
        }
        RunResults results = baseline == null || update ? read : comparedWith(baseline, read, command);
        directory.replace(results);
        results.findings().forEach(finding -> out.println((finding.failed() ? "failed: " : "") + finding.text()));
        print(results, out);
        return results.isRed() ? Exit.RED : 0;
    }

    private RunResults comparedWith(Path file, RunResults read, CommandSpec command) {
        return StrictReport.of(
                read,
                new ModuleBaselines(command).read(read, List.of(file.toString())),
                Tolerance.DEFAULT,
                strict,
                "--update");
    }

    /** Writes the figures into a baseline, and returns the changes in words. */
    private static List<String> writeInto(Path file, RunResults read) {
        Map<Environment, List<MeasuredTest>> figures = read.tests().stream()
                .filter(test -> test.measuredTest().isPresent())
                .collect(Collectors.groupingBy(
                        TestResult::environment,
                        LinkedHashMap::new,
                        Collectors.mapping(test -> test.measuredTest().orElseThrow(), Collectors.toList())));
        BaselineUpdate update = BaselineStore.of(file).update(before -> {
            Baseline after = before;
            for (Map.Entry<Environment, List<MeasuredTest>> group : figures.entrySet()) {
                after = after.update(group.getValue(), group.getKey(), Tolerance.DEFAULT);
            }
            return after;
        });
        List<String> lines = new ArrayList<>();
        lines.add("baseline " + file + (update.diff().isEmpty() ? ": nothing has changed" : ":"));
        update.diff().lines(LISTED).forEach(line -> lines.add("  " + line));
        lines.addAll(update.remarks());
        return lines;
    }

    private void checkIsNoneGiven(CommandSpec command, String option, List<?> given) {
        if (!given.isEmpty()) {
            throw Exit.wrong(
                    command,
                    option + " is for measuring, and " + jar
                            + " has figures that JMH has measured. Omit it, or name the"
                            + " jar of the benchmarks");
        }
    }

    private static boolean hasBenchmarks(Path jarOrFolder) throws IOException {
        if (Files.isDirectory(jarOrFolder)) {
            return Files.exists(jarOrFolder.resolve(LIST));
        }
        try (ZipFile zip = new ZipFile(jarOrFolder.toFile())) {
            return zip.getEntry(LIST) != null;
        } catch (ZipException noJar) {
            return false;
        }
    }

    /** The command that starts the JVM of the benchmarks. */
    List<String> java() {
        List<String> arguments = new ArrayList<>();
        arguments.add(
                jvm == null
                        ? Path.of(System.getProperty("java.home"), "bin", "java")
                                .toString()
                        : jvm.toString());
        arguments.add(DiagnosticCommand.flagWithoutServer());
        arguments.addAll(jvmArguments);
        arguments.add(property(ByteWatcherKeys.REPORT_DIR, output));
        arguments.add(property(ByteWatcherKeys.RUN, run));
        String mode = baseline == null ? "off" : update ? "update" : strict ? "strict" : "check";
        arguments.add(property(ByteWatcherKeys.BASELINE, mode));
        if (baseline != null) {
            arguments.add(property(ByteWatcherKeys.BASELINE_FILE, baseline));
        }
        arguments.add("-cp");
        arguments.add(Stream.of(jar.toString(), classPath, ownJar())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(File.pathSeparator)));
        arguments.add(BenchmarkMain.class.getName());
        excludes.forEach(excluded -> arguments.addAll(List.of("-e", excluded)));
        params.forEach(param -> arguments.addAll(List.of("-p", param)));
        arguments.addAll(regexes);
        for (String argument : arguments) {
            if (argument.contains("\n") || argument.contains("\r")) {
                throw Exit.wrong(requireNonNull(spec, "spec"), "an argument has a line end: " + argument);
            }
        }
        return arguments;
    }

    private static String property(String key, Object value) {
        return "-D" + key + "=" + value;
    }

    /** The jar of this program, or its class path where it is not packaged. */
    private static String ownJar() {
        try {
            Path place = Path.of(JmhCommand.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Files.isRegularFile(place) ? place.toString() : System.getProperty("java.class.path");
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Reports what was measured before this program was interrupted. */
    private void keepAfter(Process process, ReportDirectory directory, CommandSpec command) {
        PrintWriter out = command.commandLine().getOut();
        try {
            if (!process.waitFor(ASK_SECONDS, TimeUnit.SECONDS)) {
                process.destroy();
            }
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor(END_SECONDS, TimeUnit.SECONDS);
            }
            Optional<RunResults> measured = measured(directory);
            measured.ifPresent(results -> print(results, out));
            measured.ifPresent(directory::replace);
            out.println(
                    update
                            ? "Interrupted. --update writes the baseline after the last benchmark only."
                            : "Interrupted.");
        } catch (ResultsException unusable) {
            out.println("Interrupted. " + unusable.getMessage());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        out.flush();
    }

    /** The results of this run, without those of an earlier one. */
    private Optional<RunResults> measured(ReportDirectory directory) {
        return directory.read().filter(results -> results.run().equals(run));
    }

    /** Adds a finding for each line without a benchmark, if all benchmarks have been measured and the baseline is strict. */
    private RunResults withMissingBenchmarks(RunResults results) {
        boolean all = regexes.stream().allMatch(".*"::equals) && excludes.isEmpty() && params.isEmpty();
        if (baseline == null || !strict || !all) {
            return results;
        }
        Set<String> known = results.tests().stream().map(TestResult::test).collect(Collectors.toSet());
        Map<String, Set<Environment>> measured = results.tests().stream()
                .filter(test -> test.measured().isPresent())
                .collect(Collectors.groupingBy(
                        TestResult::test, Collectors.mapping(TestResult::environment, Collectors.toSet())));
        Set<Finding> findings = new LinkedHashSet<>(results.findings());
        new StrictCheck(measured, known)
                .findings(Baseline.read(baseline)).stream()
                        .map(text -> new Finding(true, text))
                        .forEach(findings::add);
        return results.with(results.tests(), List.copyOf(findings));
    }

    private static String figure(TestResult test) {
        return test.measured()
                .map(measured -> measured.figure().map(Figure::toString).orElse("unstable"))
                .orElse("not measured");
    }

    private void print(RunResults results, PrintWriter out) {
        results.tests().stream()
                .sorted(Comparator.comparing(TestResult::name))
                .forEach(test -> out.println(figure(test) + "  " + test.name()));
        out.println(MarkdownSummary.headline(results));
        out.println("Reports are in " + output);
    }
}
