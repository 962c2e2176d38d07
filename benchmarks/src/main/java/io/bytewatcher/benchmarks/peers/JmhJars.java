package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.BuildFolder;
import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.FigureEquality;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.JdksOption;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.benchmarks.Median;
import io.bytewatcher.benchmarks.Report;
import io.bytewatcher.benchmarks.Table;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.TestResult;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Jdk;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** All benchmarks of a jar by JMH, and by the command {@code jmh} of {@code bytewatcher-cli}. */
@Command(
        name = "benchmarks/jmh",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Measures all benchmarks of a jar by JMH with its GC profiler, and by ByteWatcher's command line, and writes jmh.md."
                    + " By default the jar is that of JMH's own samples.",
            "",
            "Needs a quiet machine. JMH's samples take 20 minutes on each JDK."
        })
public final class JmhJars implements Callable<Integer> {
    /** Short, because a figure in bytes settles sooner than one in time. */
    private static final List<String> SHORT = List.of("-f", "1", "-wi", "2", "-i", "2", "-w", "500ms", "-r", "500ms");

    /** The time of a benchmark with JMH's defaults: five forks of five warm-up and five measured iterations, each of ten seconds. */
    private static final double DEFAULT_SECONDS = 500;

    /** A sample that does not end under JMH. */
    private static final String ENDLESS = "JMHSample_30_Interrupts";

    private static final double EQUAL_GOAL = 98;
    private static final double SECONDS_GOAL = 1;
    private static final double SHARE_GOAL = 0.1;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private JdksOption jdks = new JdksOption();

    @Option(names = "--only", paramLabel = "REGEX", defaultValue = ".*", description = "the benchmarks (default: all)")
    private String only = "";

    @Option(
            names = "--cli",
            required = true,
            hidden = true,
            description = "the jar of the command line: the script knows")
    private Path cli = Path.of("");

    @Mixin
    private BuildFolder folders = new BuildFolder();

    @Parameters(
            arity = "0..1",
            paramLabel = "JAR",
            description = "another jar of benchmarks that holds JMH (default: JMH's samples)")
    private Optional<Path> jar = Optional.empty();

    public static void main(String... arguments) {
        System.exit(MeasuringProgram.execute(new JmhJars(), arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<Path> jars = jars();
        Path folder = folders.out("jmh");
        List<Jdk> all = jdks.find();
        Report report =
                Report.start("jmh", "JMH's benchmarks by JMH and by ByteWatcher", MeasuringProgram.command(spec), all);
        report.fact("benchmarks", String.valueOf(jars.get(0).getFileName()));
        Goals goals = new Goals();
        List<Table> tables = new ArrayList<>();
        for (Jdk jdk : all) {
            Agreement agreement = measure(jdk, jars, folder.resolve(String.valueOf(jdk.feature())));
            tables.add(agreement.table(jdk));
            goals.addAll(agreement.goals(jdk));
            report.section("Bytes per operation", tables);
            report.write(folder, goals);
        }
        System.out.println(folder.toAbsolutePath().normalize());
        return goals.report(System.out);
    }

    /** The jar of the benchmarks first. */
    private List<Path> jars() throws IOException {
        if (jar.isEmpty()) {
            try (Stream<Path> tools =
                    Files.list(folders.target().resolve("tools").resolve("jmh"))) {
                return tools.sorted((a, b) -> Boolean.compare(isOfSamples(b), isOfSamples(a)))
                        .toList();
            }
        }
        if (!Files.exists(jar.get())) {
            throw new ParameterException(spec.commandLine(), jar.get() + " does not exist");
        }
        return List.of(jar.get());
    }

    private static boolean isOfSamples(Path tool) {
        return String.valueOf(tool.getFileName()).startsWith("jmh-samples");
    }

    private Agreement measure(Jdk jdk, List<Path> jars, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder);
        Path json = folder.resolve("jmh.json");
        Path results = folder.resolve("bytewatcher");
        Path own = results.resolve(ResultsFile.NAME);
        Files.deleteIfExists(json);
        Files.deleteIfExists(own);
        ComparisonSetup.progress("JMH, JDK " + jdk.version());
        List<String> jmh =
                new ArrayList<>(List.of(jdk.java().toString(), "-cp", ForkedJvm.joined(jars), "org.openjdk.jmh.Main"));
        jmh.addAll(SHORT);
        jmh.addAll(List.of("-prof", "gc", "-rf", "json", "-rff", json.toString(), "-e", ENDLESS, only));
        List<Double> ofJmh = run(jmh, folder.resolve("jmh.log"));
        ComparisonSetup.progress("ByteWatcher, JDK " + jdk.version());
        List<Double> ofByteWatcher = run(
                List.of(
                        jdk.java().toString(),
                        "-jar",
                        cli.toString(),
                        "jmh",
                        jars.get(0).toString(),
                        "--class-path",
                        ForkedJvm.joined(jars.subList(1, jars.size())),
                        "-e",
                        ENDLESS,
                        "-o",
                        results.toString(),
                        only),
                folder.resolve("bytewatcher.log"));
        return new Agreement(
                ResultsFile.read(json),
                ResultsFile.read(own),
                sum(ofJmh),
                sum(ofByteWatcher),
                Median.of(ofByteWatcher));
    }

    /** Runs a command, and returns the seconds between its lines of progress, the time to its end included. */
    private static List<Double> run(List<String> command, Path log) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        List<String> lines = new ArrayList<>();
        List<Double> seconds = new ArrayList<>();
        long last = System.nanoTime();
        try (BufferedReader out = process.inputReader()) {
            for (String line = out.readLine(); line != null; line = out.readLine()) {
                lines.add(line);
                if (line.matches("\\[\\d+/\\d+] .*")) {
                    seconds.add((System.nanoTime() - last) / 1e9);
                    last = System.nanoTime();
                }
            }
        }
        process.waitFor(); // a benchmark that fails makes it positive; the results tell
        seconds.add((System.nanoTime() - last) / 1e9);
        Files.write(log, lines);
        return seconds;
    }

    private static double sum(List<Double> seconds) {
        return seconds.stream().mapToDouble(Double::doubleValue).sum();
    }

    /**
     * The figures of both.
     *
     * @param jmhSeconds the time of JMH
     * @param ownSeconds the time of ByteWatcher
     * @param medianSeconds the time of ByteWatcher for one benchmark, in the median
     */
    record Agreement(RunResults jmh, RunResults own, double jmhSeconds, double ownSeconds, double medianSeconds) {
        /** The benchmarks with a figure of both, and those whose figures are the same. */
        private List<TestResult> judged() {
            Map<String, Double> others = byName(jmh);
            return own.tests().stream()
                    .filter(test -> figure(test).isPresent() && others.containsKey(test.test()))
                    .toList();
        }

        private List<TestResult> different() {
            Map<String, Double> others = byName(jmh);
            return judged().stream()
                    .filter(test -> !FigureEquality.is(
                            figure(test).orElseThrow(), others.getOrDefault(test.test(), Double.NaN)))
                    .toList();
        }

        /** JMH's benchmarks without a figure by ByteWatcher. JMH has one figure of a group, and ByteWatcher one of each of its methods. */
        private List<String> withoutOwn() {
            Set<String> measured = new TreeSet<>(byName(jmh).keySet());
            measured.removeIf(name -> own.tests().stream()
                    .filter(test -> nameByJmh(test).equals(name))
                    .map(test -> figure(test).isPresent())
                    .reduce(Boolean::logicalAnd)
                    .orElse(false));
            return List.copyOf(measured);
        }

        /** The name of a benchmark, which for a method of a group, such as {@code Queues#offer[pair]}, is that of the group. */
        private static String nameByJmh(TestResult test) {
            return test.test().replaceFirst("#[^\\[(]*\\[([^]]*)]", "#$1");
        }

        private double equalShare() {
            return 100 * (1 - (double) different().size() / judged().size());
        }

        private static Map<String, Double> byName(RunResults results) {
            return results.tests().stream()
                    .filter(test -> figure(test).isPresent())
                    .collect(Collectors.toMap(
                            TestResult::test, test -> figure(test).orElseThrow(), (first, same) -> first));
        }

        private static Optional<Double> figure(TestResult test) {
            return test.measured().filter(Measured::isTrusted).map(Measured::bytesPerOperation);
        }

        Table table(Jdk jdk) {
            Table table = new Table(
                    "JDK " + jdk.version(),
                    List.of("benchmarks", "with figures of both", "same figure", "JMH s", "ByteWatcher s", "median s"));
            table.add(List.of(
                    Cell.of((long) own.tests().size()),
                    Cell.of((long) judged().size()),
                    Cell.of((long) judged().size() - different().size()),
                    Cell.of(jmhSeconds, 0),
                    Cell.of(ownSeconds, 0),
                    Cell.of(medianSeconds, 2)));
            Map<String, Double> others = byName(jmh);
            different()
                    .forEach(test -> table.note(test.test() + ": "
                            + Cell.ofBytes(figure(test).orElseThrow()).text() + " B per operation, "
                            + Cell.ofBytes(others.getOrDefault(test.test(), Double.NaN))
                                    .text() + " B by JMH"));
            withoutOwn().forEach(name -> table.note(name + ": a figure by JMH, and none by ByteWatcher"));
            own.tests().stream()
                    .filter(test -> judged().stream().noneMatch(test::equals))
                    .forEach(test -> table.note(test.test() + ": no figure "
                            + (figure(test).isEmpty()
                                    ? "by ByteWatcher " + test.message()
                                    : "by JMH: its own bytes hide it")));
            table.note("JMH runs with " + String.join(" ", SHORT)
                    + " -prof gc. With its defaults, each benchmark takes " + Math.round(DEFAULT_SECONDS) + " s.");
            table.note("The same figures differ by at most 1 %, or by at most 0.016 B per operation.");
            return table;
        }

        Goals goals(Jdk jdk) {
            Goals goals = new Goals();
            String on = ", JDK " + jdk + ",";
            goals.atLeast("the number of benchmarks with figures of both" + on, judged().size(), 1, "");
            goals.atLeast("the share of them with the same figure" + on, equalShare(), EQUAL_GOAL, "%");
            goals.atMost(
                    "the share of JMH's figures without one by ByteWatcher" + on,
                    100.0 * withoutOwn().size() / Math.max(1, byName(jmh).size()),
                    100 - EQUAL_GOAL,
                    "%");
            goals.atMost("ByteWatcher's time for a benchmark, in the median" + on, medianSeconds, SECONDS_GOAL, "s");
            goals.atMost(
                    "ByteWatcher's time" + on,
                    ownSeconds / (own.tests().size() * DEFAULT_SECONDS),
                    SHARE_GOAL,
                    "of JMH's with its defaults");
            return goals;
        }
    }
}
