package io.bytewatcher.report;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.files.GitRepository;
import io.bytewatcher.internal.format.Figures;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Marks the lines that allocate in a pull request, by printing the workflow commands of GitHub Actions. Elsewhere, it prints
 * nothing. Not thread-safe.
 *
 * <pre>{@code
 * CiAnnotations.of(System.getenv(), Path.of("")).lines(results).forEach(System.out::println);
 * // ::error file=src/main/java/com/acme/Codec.java,line=88,title=ByteWatcher%3A CodecTest.encodes()::96 B per call, limit 0 B
 * }</pre>
 *
 * <p>An error is a test, a soak or a run that failed. A warning is a regression that is only reported. The place of an
 * annotation is the first of these that is in a source file of the workspace:
 * <ol>
 *   <li>the line of a site, the largest first;
 *   <li>a line on the call path of a site;
 *   <li>the file of the test.
 * </ol>
 *
 * <p>An annotation without such a place has no file. The workspace is {@code GITHUB_WORKSPACE}, else the nearest folder above with
 * {@code .git}. Sources are in {@code src/main} and {@code src/test}, for Java, Kotlin, Groovy and Scala, first of the module and then
 * of all others in the workspace. GitHub shows {@value #MOST} errors and {@value #MOST} warnings, so further ones are only counted.
 */
public final class CiAnnotations {
    /** The number of errors, and of warnings, that GitHub shows for a step. */
    static final int MOST = 10;

    private static final int LONGEST = 4_000;

    private final boolean active;
    private final SourceFinder sources;

    private CiAnnotations(boolean active, SourceFinder sources) {
        this.active = active;
        this.sources = sources;
    }

    private record FileLine(String file, int line) {}

    /** An annotation. */
    private record Note(String kind, Optional<FileLine> place, String title, String message) {}

    /**
     * Creates the annotations of a module.
     *
     * @param environment variables, such as {@link System#getenv()}
     * @param module the folder that contains its {@code src}, such as the working directory of its tests
     * @return annotations
     */
    public static CiAnnotations of(Map<String, String> environment, Path module) {
        boolean active = environment.getOrDefault("GITHUB_ACTIONS", "").equals("true");
        return new CiAnnotations(active, new SourceFinder(workspace(environment, module), module));
    }

    private static Path workspace(Map<String, String> environment, Path module) {
        String workspace = environment.getOrDefault("GITHUB_WORKSPACE", "");
        Path repository = GitRepository.rootAbove(module).orElse(module);
        try {
            return workspace.isEmpty() ? repository : Path.of(workspace);
        } catch (InvalidPathException e) {
            return repository;
        }
    }

    /**
     * The lines to print.
     *
     * @param results of a run
     * @return the lines, without line ends; empty outside GitHub Actions
     */
    public List<String> lines(RunResults results) {
        if (!active) {
            return List.of();
        }
        List<Note> errors = new ArrayList<>();
        List<Note> warnings = new ArrayList<>();
        Labels labels = Labels.of(results);
        for (TestResult test : TestKey.sorted(results.tests())) {
            if (test.failed()) {
                errors.add(note("error", labels, test, failure(test)));
            } else if (isRegression(test)) {
                warnings.add(note("warning", labels, test, regression(test)));
            }
        }
        for (SoakResult soak : TestKey.sortedSoaks(results.soaks())) {
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
        return "regressed\n" + test.baseline().map(Comparison::text).orElse("");
    }

    private Note note(String kind, Labels labels, TestResult test, String message) {
        return new Note(kind, place(test), "ByteWatcher: " + labels.name(test), message);
    }

    private Optional<FileLine> place(TestResult test) {
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

    private Optional<FileLine> place(StackTraceElement frame) {
        String file = frame.getFileName() == null ? "" : frame.getFileName();
        return sources.find(frame.getClassName(), file).map(found -> new FileLine(found, frame.getLineNumber()));
    }

    private Optional<FileLine> ownFile(String test) {
        int hash = test.indexOf('#');
        return sources.find(hash < 0 ? test : test.substring(0, hash)).map(file -> new FileLine(file, 0));
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
        return data(shortened.lines().map(Escapes::escape).collect(Collectors.joining("\n")));
    }

    private static String data(String value) {
        return value.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
    }
}
