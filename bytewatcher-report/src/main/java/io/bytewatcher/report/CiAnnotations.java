package io.bytewatcher.report;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.format.Figures;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Marks the lines that allocate in the changes of a pull request: lines that GitHub Actions looks for in what a build prints. Anywhere
 * else there are none. Not for several threads at once.
 *
 * <pre>{@code
 * CiAnnotations.of(System.getenv(), Path.of("")).lines(results).forEach(System.out::println);
 * // ::error file=src/main/java/com/acme/Codec.java,line=88,title=ByteWatcher%3A CodecTest.encodes()::96 B per call, limit 0 B
 * }</pre>
 *
 * <p>An error is a test, a soak or a run that failed; a warning is a regression that is only reported. Each is at the line of the largest
 * site that is in a source file of the workspace ({@code GITHUB_WORKSPACE}, else the nearest folder above with {@code .git}); where no
 * site is, at the first line on the way to one that is; else at the test's own file where that is found, else without a file. Sources are
 * looked for in {@code src/main} and {@code src/test}, for Java, Kotlin, Groovy and Scala, of the module and then of all others in the
 * workspace. GitHub shows {@value #MOST} of each kind, so more are only counted.
 */
public final class CiAnnotations {
    /** How many errors, and how many warnings, GitHub shows of a step. */
    static final int MOST = 10;

    private static final int LONGEST = 4_000;

    private final boolean active;
    private final SourceFinder sources;

    private CiAnnotations(boolean active, SourceFinder sources) {
        this.active = active;
        this.sources = sources;
    }

    /** A place in a source file. */
    private record Place(String file, int line) {}

    /** What to mark. */
    private record Note(String kind, Optional<Place> place, String title, String message) {}

    /**
     * Annotations of a module.
     *
     * @param environment variables, such as {@link System#getenv()}
     * @param module the folder in which its {@code src} is, such as the working directory of its tests
     * @return annotations, of which there are none outside of GitHub Actions
     */
    public static CiAnnotations of(Map<String, String> environment, Path module) {
        boolean active = environment.getOrDefault("GITHUB_ACTIONS", "").equals("true");
        return new CiAnnotations(active, new SourceFinder(workspace(environment, module), module));
    }

    private static Path workspace(Map<String, String> environment, Path module) {
        String workspace = environment.getOrDefault("GITHUB_WORKSPACE", "");
        try {
            return workspace.isEmpty() ? SourceFinder.repositoryOf(module) : Path.of(workspace);
        } catch (InvalidPathException e) {
            return SourceFinder.repositoryOf(module);
        }
    }

    /**
     * What to print, each on a line of its own.
     *
     * @param results of a run
     * @return the lines, without line ends; empty outside of GitHub Actions, and where there is nothing to mark
     */
    public List<String> lines(RunResults results) {
        if (!active) {
            return List.of();
        }
        List<Note> errors = new ArrayList<>();
        List<Note> warnings = new ArrayList<>();
        Labels labels = Labels.of(results);
        for (TestResult test : ResultsOrder.tests(results.tests())) {
            if (test.failed()) {
                errors.add(note("error", labels, test, failure(test)));
            } else if (isRegression(test)) {
                warnings.add(note("warning", labels, test, regression(test)));
            }
        }
        for (SoakResult soak : ResultsOrder.soaks(results.soaks())) {
            if (soak.failed()) {
                String title = "ByteWatcher: " + labels.name(soak);
                errors.add(new Note("error", ownFile(soak.test()), title, soak.message()));
            }
        }
        results.findings().stream()
                .filter(Finding::failed)
                .forEach(finding -> errors.add(new Note("error", Optional.empty(), "ByteWatcher", finding.text())));
        List<String> lines = new ArrayList<>();
        Stream.concat(errors.stream().limit(MOST), warnings.stream().limit(MOST))
                .map(CiAnnotations::line)
                .forEach(lines::add);
        int left = Math.max(0, errors.size() - MOST) + Math.max(0, warnings.size() - MOST);
        if (left > 0) {
            lines.add("ByteWatcher: " + Figures.group(left) + " more of " + Figures.group(errors.size())
                    + " errors and " + Figures.group(warnings.size())
                    + " warnings have no annotation, because GitHub shows " + MOST + " of each");
        }
        return lines;
    }

    private static boolean isRegression(TestResult test) {
        return test.outcome().equals(Optional.of(Outcome.REGRESSED));
    }

    private static String failure(TestResult test) {
        if (!test.message().isEmpty()) {
            return test.message();
        }
        return isRegression(test) ? regression(test) : "failed because of what it allocated";
    }

    private static String regression(TestResult test) {
        return "regressed\n" + test.baseline().map(BaselineResult::text).orElse("");
    }

    private Note note(String kind, Labels labels, TestResult test, String message) {
        return new Note(kind, place(test), "ByteWatcher: " + labels.name(test), message);
    }

    private Optional<Place> place(TestResult test) {
        List<AllocationSite> sites = test.measured().map(Measured::sites).orElse(List.of());
        return sites.stream()
                .flatMap(site -> site.path().stream().limit(1))
                .flatMap(frame -> place(frame).stream())
                .findFirst()
                .or(() -> sites.stream()
                        .flatMap(site -> site.path().stream())
                        .flatMap(frame -> place(frame).stream())
                        .findFirst())
                .or(() -> ownFile(test.test()));
    }

    private Optional<Place> place(StackTraceElement frame) {
        String file = frame.getFileName() == null ? "" : frame.getFileName();
        return sources.find(frame.getClassName(), file).map(found -> new Place(found, frame.getLineNumber()));
    }

    private Optional<Place> ownFile(String test) {
        int hash = test.indexOf('#');
        return sources.find(hash < 0 ? test : test.substring(0, hash)).map(file -> new Place(file, 0));
    }

    private static String line(Note note) {
        String place = note.place()
                .map(at -> "file=" + property(at.file()) + (at.line() > 0 ? ",line=" + at.line() : "") + ",")
                .orElse("");
        return "::" + note.kind() + " " + place + "title=" + property(note.title()) + "::" + message(note.message());
    }

    private static String property(String value) {
        return data(Escapes.escape(value)).replace(":", "%3A").replace(",", "%2C");
    }

    private static String message(String message) {
        String shortened = message.length() <= LONGEST ? message : message.substring(0, LONGEST) + "…";
        return data(shortened
                .lines()
                .map(Escapes::escape)
                .reduce((a, b) -> a + "\n" + b)
                .orElse(""));
    }

    private static String data(String value) {
        return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }
}
