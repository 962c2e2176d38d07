package io.bytewatcher.benchmarks.builds;

import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.TestResult;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A copy of {@code benchmarks/corpus}, built by Maven as a user builds it.
 *
 * @param maven the command, with the options of all builds
 */
record CorpusProject(Path folder, List<String> maven) {
    private static final Path SOURCES = Path.of("src", "test", "java", "com", "acme", "corpus");
    private static final String PACKAGE = "com.acme.corpus.";
    private static final Pattern TEST =
            Pattern.compile("    @Test\n(?=(?:    @\\w+.*\n)*    public void (\\w+)\\(\\))");
    private static final Pattern TIME =
            Pattern.compile("<testcase name=\"(\\w+)\" classname=\"([\\w.]+)\" time=\"([\\d.,]+)\"");
    private static final String BUILD_CLASS_PATH =
            "org.apache.maven.plugins:maven-dependency-plugin:3.11.0:build-classpath";
    private static final long MOST_MINUTES = 30;
    private static final int LINES = 30;
    private static final Set<Process> RUNNING = ConcurrentHashMap.newKeySet();
    private static volatile boolean isEnding;

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(CorpusProject::endAll, "end-builds"));
    }

    /** Copies the corpus without the output of a build. */
    static CorpusProject copy(Path corpus, Path to, List<String> maven) throws IOException {
        try (Stream<Path> files = Files.walk(corpus)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path relative = corpus.relativize(file);
                if (!relative.startsWith("target")) {
                    Path copy = to.resolve(relative.toString());
                    Files.createDirectories(copy.getParent());
                    Files.copy(file, copy);
                }
            }
        }
        return new CorpusProject(to, maven);
    }

    /** The operations, each as {@code class#method}. */
    List<String> operations() throws IOException {
        List<String> operations = new ArrayList<>();
        for (Path source : sources()) {
            String name = PACKAGE + source.getFileName().toString().replace(".java", "");
            TEST.matcher(Files.readString(source))
                    .results()
                    .forEach(test -> operations.add(name + "#" + test.group(1)));
        }
        return operations;
    }

    /** All regressions that the sources offer. */
    List<Regression> regressions() throws IOException {
        List<Regression> all = new ArrayList<>();
        for (Path source : sources()) {
            String name = source.getFileName().toString().replace(".java", "");
            if (name.endsWith("Tests")) {
                all.addAll(Regression.of(PACKAGE + name, Files.readString(source)));
            }
        }
        return all;
    }

    /** Replaces a source, and returns the old one. */
    String replace(String file, String text) throws IOException {
        Path source = folder.resolve(SOURCES).resolve(file);
        String before = Files.readString(source);
        Files.writeString(source, text);
        return before;
    }

    /** Gives each test its limit, by the test's name. */
    void limit(Map<String, Long> limits) throws IOException {
        for (Path source : sources()) {
            String name = PACKAGE + source.getFileName().toString().replace(".java", "") + "#";
            Matcher test = TEST.matcher(Files.readString(source));
            Files.writeString(
                    source,
                    test.replaceAll(found -> limits.containsKey(name + found.group(1))
                            ? "    @Test\n    @io.bytewatcher.junit.MaxAllocation(" + limits.get(name + found.group(1))
                                    + ")\n"
                            : "    @Test\n"));
        }
    }

    /** The seconds of each test of the last build. */
    Map<String, Double> times() throws IOException {
        Map<String, Double> times = new TreeMap<>();
        try (Stream<Path> files = Files.list(folder.resolve("target").resolve("surefire-reports"))) {
            for (Path file :
                    files.filter(name -> name.toString().endsWith(".xml")).toList()) {
                TIME.matcher(Files.readString(file))
                        .results()
                        .forEach(found -> times.put(
                                found.group(2) + "#" + found.group(1),
                                Double.valueOf(found.group(3).replace(",", ""))));
            }
        }
        return times;
    }

    private List<Path> sources() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve(SOURCES))) {
            return files.sorted().toList();
        }
    }

    /**
     * Runs {@code mvn test} in a fresh JVM.
     *
     * @param log the file for Maven's output
     * @throws IOException if the build has no results
     */
    Outcome test(Path log, String... arguments) throws IOException, InterruptedException {
        Path results = folder.resolve("target").resolve("bytewatcher").resolve(ResultsFile.NAME);
        Files.deleteIfExists(results);
        List<String> goals = new ArrayList<>(List.of("test"));
        goals.addAll(List.of(arguments));
        long start = System.nanoTime();
        int exitCode = build(log, goals);
        long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start);
        if (!Files.exists(results)) {
            throw new IOException("a build has no results:\n" + lastLines(log));
        }
        return new Outcome(exitCode != 0, ResultsFile.read(results), seconds);
    }

    /**
     * Arguments of {@link #test} for a random order of the tests.
     *
     * @param settings of ByteWatcher, such as {@code baseline=off}
     */
    static String[] inAnOrder(Random random, String... settings) {
        List<String> arguments = new ArrayList<>(List.of(
                "-Djunit.jupiter.testclass.order.default=org.junit.jupiter.api.ClassOrderer$Random",
                "-Djunit.jupiter.testmethod.order.default=org.junit.jupiter.api.MethodOrderer$Random",
                "-Djunit.jupiter.execution.order.random.seed=" + random.nextInt(Integer.MAX_VALUE)));
        for (String setting : settings) {
            arguments.add("-Dbytewatcher." + setting);
        }
        return arguments.toArray(String[]::new);
    }

    /** Compiles the project, and returns the class path of its tests. */
    List<Path> classPath(Path log) throws IOException, InterruptedException {
        Path file = folder.resolve("target").resolve("classpath");
        if (build(log, List.of("test-compile", BUILD_CLASS_PATH, "-Dmdep.outputFile=" + file)) != 0) {
            throw new IOException("the corpus cannot be compiled:\n" + lastLines(log));
        }
        List<Path> classPath = new ArrayList<>(List.of(folder.resolve("target").resolve("test-classes")));
        for (String entry : Files.readString(file).split(File.pathSeparator, -1)) {
            classPath.add(Path.of(entry));
        }
        return classPath;
    }

    private int build(Path log, List<String> arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(maven);
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start();
        RUNNING.add(process);
        try {
            if (isEnding) {
                throw new IOException("the program is ending");
            }
            if (!process.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
                throw new IOException("a build took more than " + MOST_MINUTES + " minutes: " + log);
            }
            return process.exitValue();
        } finally {
            end(process);
            RUNNING.remove(process);
        }
    }

    private static void endAll() {
        isEnding = true;
        RUNNING.forEach(CorpusProject::end);
    }

    /** Ends Maven and the JVMs that it has started. */
    private static void end(Process process) {
        List<ProcessHandle> started = process.descendants().toList();
        process.destroyForcibly();
        started.forEach(ProcessHandle::destroyForcibly);
    }

    private static String lastLines(Path log) throws IOException {
        List<String> lines = Files.readAllLines(log);
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
    }

    Path baseline() {
        return folder.resolve("bytewatcher-baseline.tsv");
    }

    /**
     * The end of a build.
     *
     * @param red whether Maven failed
     * @param results ByteWatcher's
     * @param seconds of the build
     */
    record Outcome(boolean red, RunResults results, long seconds) {
        /** The tests that failed because of their allocation. */
        List<TestResult> failed() {
            return results.tests().stream().filter(TestResult::failed).toList();
        }
    }
}
