package io.bytewatcher.benchmarks.builds;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.benchmarks.TemporaryFolder;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.TestResult;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * Lists the sites of the corpus with their reasons and the log's nearest refusal, and counts the bytes without any reason, and the reasons
 * that experiments prove. Each operation counts by its bytes per call.
 */
@Command(
        name = "benchmarks/reasons",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Lists what operations of real libraries (benchmarks/corpus) allocate, with the reasons why the JIT kept it, and counts the"
                    + " bytes whose reason is known, and the reasons that experiments prove. Beside them stands what the JIT's log"
                    + " alone tells: the nearest call that is not inlined.",
            "",
            "It takes ten minutes on each JDK."
        })
public final class KnownReasons implements Callable<Integer> {
    private static final double GOAL = 80;

    private static final String LOCATOR = "io.bytewatcher.internal.sites.SiteLocator";
    private static final Pattern TESTS = Pattern.compile("\\w+Tests(?:\\$.+)?\\.class");
    private static final String NEAREST = "nearest: ";
    private static final String CONSTRUCTOR = ".constructor(";
    private static final String NOT_SOUGHT = "the time for the search was up";

    private static final Pattern UNKNOWN_PART = Pattern.compile("not known for (\\S+) of (\\S+) B");

    @Mixin
    private CorpusOptions options = new CorpusOptions();

    @Option(
            names = "--nearest",
            required = true,
            hidden = true,
            description = "the folder of the test classes of bytewatcher-sites")
    private Path nearest = Path.of("");

    public static void main(String... arguments) {
        System.exit(MeasuringProgram.execute(new KnownReasons(), arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        Goals goals = new Goals();
        for (Jdk jdk : options.jdks()) {
            try (TemporaryFolder scratch = TemporaryFolder.create("bytewatcher-reasons-")) {
                CorpusProject project = options.copy(scratch.folder().resolve("project"), jdk);
                addNearestRefusal(
                        nearest, project.folder().resolve("src").resolve("test").resolve("resources"));
                CorpusProject.Outcome build =
                        project.test(scratch.folder().resolve("maven.log"), "-Dbytewatcher.baseline=update");
                int operations = project.operations().size();
                if (build.red() || build.results().tests().size() != operations) {
                    throw new IOException("the build failed, or measured "
                            + build.results().tests().size() + " tests (expected: " + operations + ")");
                }
                count(jdk, build, goals);
            }
        }
        return goals.report(System.out);
    }

    /**
     * Adds the locator that puts the nearest refused call beside the reasons, with all classes of its package but the tests. They are first
     * on the tests' class path.
     *
     * @param testClasses has the classes, and in the folder {@code nearest} the file that names the locator
     */
    static void addNearestRefusal(Path testClasses, Path resources) throws IOException {
        Path service = Path.of("META-INF", "services", LOCATOR);
        Path from = testClasses.resolve("nearest");
        copy(from, service, resources);
        Path locator = Path.of(Files.readString(from.resolve(service)).strip().replace('.', '/'));
        try (Stream<Path> files = Files.list(testClasses.resolve(locator).getParent())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                if (!TESTS.matcher(file.getFileName().toString()).matches()) {
                    copy(testClasses, testClasses.relativize(file), resources);
                }
            }
        }
    }

    private static void copy(Path from, Path file, Path to) throws IOException {
        Path copy = to.resolve(file);
        Files.createDirectories(copy.getParent());
        Files.copy(from.resolve(file), copy);
    }

    private static void count(Jdk jdk, CorpusProject.Outcome build, Goals goals) {
        double bytes = 0;
        double known = 0;
        double sought = 0;
        double refused = 0;
        double agreed = 0;
        List<Kept> ofSites = new ArrayList<>();
        for (TestResult test : build.results().tests()) {
            Measured measured = test.measured().orElseThrow();
            double bytesOfSites = measured.sites().stream()
                    .mapToDouble(AllocationSite::bytesPerOperation)
                    .sum();
            bytes += Math.max(measured.bytesPerOperation(), bytesOfSites); // without sites, no reason is known
            for (AllocationSite site : measured.sites()) {
                System.out.printf(
                        Locale.ROOT,
                        "%s  %s  %.4g  %s  %s%n",
                        jdk,
                        test.name(),
                        site.bytesPerOperation(),
                        site.place(),
                        site.cause());
                List<KeptReason> reasons = site.kept().reasons().stream()
                        .filter(reason -> !isNearest(reason))
                        .toList();
                Optional<String> call = site.kept().reasons().stream()
                        .filter(KnownReasons::isNearest)
                        .map(reason -> reason.text().substring(NEAREST.length()))
                        .findFirst();
                boolean isNamed = call.isPresent() && reasons.stream().anyMatch(reason -> names(reason, call.get()));
                reasons.forEach(reason -> System.out.println("    kept: " + reason.text()));
                System.out.println("    log:  "
                        + call.map(name -> name + "…), the nearest call that is not inlined"
                                        + (isNamed ? "" : "; no reason"))
                                .orElse(isSought(reasons) ? "no refused call" : "not sought"));
                known += site.bytesPerOperation() * (1 - unknownPart(reasons));
                sought += isSought(reasons) ? site.bytesPerOperation() : 0;
                refused += call.isPresent() ? site.bytesPerOperation() : 0;
                agreed += isNamed ? site.bytesPerOperation() : 0;
                Kept kept = site.kept();
                ofSites.add(new Kept(reasons, kept.proof(), kept.tried(), kept.cure()));
                Stream.of("proof: " + kept.proof(), "tried: " + kept.tried())
                        .filter(line -> !line.endsWith(": "))
                        .forEach(line -> System.out.println("    " + line));
            }
        }
        System.out.printf(Locale.ROOT, "%s  reasons of %.0f of %.0f B per call of all operations%n", jdk, known, bytes);
        System.out.printf(
                Locale.ROOT,
                "%s  the log's nearest refused call: for %.0f of %.0f B there is one, for %.0f B it is one of the reasons%n",
                jdk,
                refused,
                sought,
                agreed);
        System.out.println(jdk + "  " + experiments(ofSites));
        goals.atLeast("the part of the bytes with a known reason, JDK " + jdk, 100 * known / bytes, GOAL, "%");
    }

    /** States the results of the experiments. A site has all of its reasons proven, or none. */
    static String experiments(List<Kept> kept) {
        int proven = 0;
        int tried = 0;
        int all = 0;
        for (Kept ofSite : kept) {
            int reasons = ofSite.flags().isEmpty() ? 0 : ofSite.reasons().size();
            all += reasons;
            proven += ofSite.proof().isEmpty() ? 0 : reasons;
            tried += ofSite.tried().isEmpty() ? 0 : reasons;
        }
        return String.format(
                Locale.ROOT,
                "of %d reasons that flags could take away, experiments proved %d (%.1f %%), tried %d in vain, and"
                        + " had no result for %d",
                all,
                proven,
                100.0 * proven / Math.max(1, all),
                tried,
                all - proven - tried);
    }

    private static boolean isSought(List<KeptReason> reasons) {
        return reasons.stream().noneMatch(reason -> reason.text().contains(NOT_SOUGHT));
    }

    /** Whether the object is passed to a call, its receiver or its result. */
    private static boolean names(KeptReason reason, String call) {
        String method = call.endsWith(CONSTRUCTOR)
                ? "(?:its constructor\\(|" + Pattern.quote(call.replace(CONSTRUCTOR, ".<init>(")) + ")"
                : Pattern.quote(call);
        return Pattern.compile("(?:passed to|the receiver of|returned by) " + method)
                .matcher(reason.text())
                .find();
    }

    private static boolean isNearest(KeptReason reason) {
        return reason.text().startsWith(NEAREST);
    }

    /** Returns the part of the bytes without a reason. */
    private static double unknownPart(List<KeptReason> reasons) {
        return reasons.stream()
                .filter(reason -> reason.kind() == KeptReason.Kind.UNKNOWN)
                .map(reason -> UNKNOWN_PART.matcher(reason.text()))
                .mapToDouble(part -> part.matches() ? bytes(part.group(1)) / bytes(part.group(2)) : 1)
                .findFirst()
                .orElse(reasons.isEmpty() ? 1 : 0);
    }

    private static double bytes(String figure) {
        return Double.parseDouble(figure.replace(",", ""));
    }
}
