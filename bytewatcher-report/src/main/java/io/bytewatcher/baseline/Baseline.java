package io.bytewatcher.baseline;

import io.bytewatcher.internal.files.Escapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the tests of a module allocated when somebody last agreed to it. Immutable, so any thread may use it;
 * {@link BaselineStore} writes it.
 *
 * <pre>{@code
 * Baseline baseline = Baseline.read(Path.of("bytewatcher-baseline.tsv"));
 * Comparison comparison = baseline.compare(measured, Environment.ofThisJvm(), Tolerance.DEFAULT);
 * }</pre>
 *
 * <p>The file is text in UTF-8, with columns separated by tabs, to be read, merged and reviewed by people (tabs shown
 * as two blanks):
 * <pre>{@code
 * # bytewatcher baseline 1
 * # test  layout  gc  jit  jdks  verdict  scope  bytes  sites  reason
 * com.acme.CodecTest#encodes  compressed-oops  -  c2  17,25  steady  test-thread  48  com.acme.Codec.price string concatenation 48  -
 * com.acme.ParseTest#parses(3, "x")  compressed-oops  -  c2  17  single-shot  all-threads  144352  -  reads a schema
 * com.acme.QueueTest#offers  compressed-oops  -  c2  17  amortised  test-thread  0.0016 = 96±39/60000  com.acme.Chunk.next new Chunk 0.0016  -
 * # end of baseline
 * }</pre>
 * <ul>
 *   <li>The columns before the verdict say for what the line holds, so that sorting the lines by code unit sorts them
 *       by that, and a new figure never moves a line.
 *   <li>{@code gc} is {@code -} for G1, and for each collector that has no line of its own for that test.
 *   <li>{@code jdks} are the feature releases that agree.
 *   <li>{@code bytes} are those per call. A mean is followed by what was counted: 96 B in 60,000 calls, where another
 *       run may typically be 39 B off. {@code 0|40} are those of several steady states: what was measured, and what the
 *       test allocated alone in a fresh JVM.
 *   <li>{@code sites} are the five largest, separated by {@code ;}, each with class and method, cause, and bytes per
 *       call.
 *   <li>{@code reason} is for people. Where an update raises a figure, it becomes {@code ? raised from 48}, to be
 *       replaced by one.
 *   <li>Columns never are empty and the last line is always the same, so that editors that strip blanks do no harm, and
 *       a file that was cut off is seen to be.
 *   <li>{@code \t}, {@code \n}, {@code \r}, {@code \\}, {@code \s} (a blank in a method's name) and
 *       <code>&#92;u001b</code> stand for characters that would break a line or could not be seen.
 * </ul>
 *
 * <p>It is read strictly: whatever is not clear is a {@link BaselineException} with file and line. Only the order of
 * the lines, a byte order mark, and line ends of Windows (git may have put them there) are forgiven; writing puts them
 * right.
 */
public final class Baseline {
    /** What an entry holds for: no two share one. */
    private record Key(String test, String layout, String collector, String jit, int jdk) {}

    private final @Nullable Path file;
    private final boolean missing;
    private final List<BaselineEntry> entries;
    private final Map<String, List<BaselineEntry>> byTest = new LinkedHashMap<>();
    private final Map<String, List<Integer>> linesByTest = new HashMap<>();
    private final String source;

    /** Entries in the order of their lines as they are written, and the lines on which they are. */
    private Baseline(
            @Nullable Path file, boolean missing, List<BaselineEntry> sorted, List<Integer> lines, String source) {
        this.file = file;
        this.missing = missing;
        this.entries = sorted;
        this.source = source;
        for (int i = 0; i < sorted.size(); i++) {
            String test = sorted.get(i).test();
            byTest.computeIfAbsent(test, key -> new ArrayList<>()).add(sorted.get(i));
            linesByTest.computeIfAbsent(test, key -> new ArrayList<>()).add(lines.get(i));
        }
    }

    /**
     * A baseline of entries, of no file.
     *
     * @param entries in any order
     * @return the baseline
     * @throws IllegalArgumentException when two are for the same test and environment
     */
    public static Baseline of(Collection<BaselineEntry> entries) {
        return written(null, entries);
    }

    /** As it will be in a file. */
    private static Baseline written(@Nullable Path file, Collection<BaselineEntry> entries) {
        requireDistinct(entries);
        List<BaselineEntry> sorted = BaselineFile.sorted(entries);
        List<Integer> lines = IntStream.range(0, sorted.size())
                .mapToObj(i -> BaselineFile.FIRST_LINE + i)
                .toList();
        return new Baseline(file, false, sorted, lines, BaselineFile.text(sorted));
    }

    private static void requireDistinct(Collection<BaselineEntry> entries) {
        Map<Key, BaselineEntry> seen = new HashMap<>();
        for (BaselineEntry entry : entries) {
            for (int jdk : entry.jdks()) {
                if (seen.put(new Key(entry.test(), entry.layout(), entry.collector(), entry.jit(), jdk), entry)
                        != null) {
                    throw new IllegalArgumentException("entries: two for " + Escapes.escape(entry.test()) + " on JDK "
                            + jdk + ", " + entry.environments() + " (expected: one)");
                }
            }
        }
    }

    /**
     * Reads a file.
     *
     * @param file the file; one that does not exist is an empty baseline that {@link #isMissing()}
     * @return the baseline
     * @throws BaselineException when it is not a whole baseline of a version that is known, or cannot be read
     */
    public static Baseline read(Path file) {
        try {
            return parse(Files.readAllBytes(file), file);
        } catch (NoSuchFileException none) {
            return new Baseline(file, true, List.of(), List.of(), "");
        } catch (IOException e) {
            throw new BaselineException(
                    file,
                    0,
                    "cannot be read (" + e + ")",
                    "It has to be a readable file, or not to be there at all",
                    e);
        }
    }

    /**
     * Reads the content of a file.
     *
     * @param content what is in it
     * @param file its name, for messages
     * @return the baseline
     * @throws BaselineException when it is not a whole baseline of a version that is known
     */
    public static Baseline parse(byte[] content, Path file) {
        BaselineFile.Parsed parsed = new BaselineFile(file).parse(content);
        List<BaselineEntry> sorted = BaselineFile.sorted(parsed.lines().keySet());
        List<Integer> lines = sorted.stream().map(parsed.lines()::get).toList();
        return new Baseline(file, false, sorted, lines, parsed.text());
    }

    /**
     * Whether there was no file. A baseline that is there may be empty, too.
     *
     * @return false also for one that was never read
     */
    public boolean isMissing() {
        return missing;
    }

    /**
     * The lines.
     *
     * @return in the order of the file as it is written
     */
    public List<BaselineEntry> entries() {
        return entries;
    }

    /**
     * Where an entry is: in the file that was read, or in the one that will be written.
     *
     * @param entry one of this baseline
     * @return such as {@code bytewatcher-baseline.tsv:3}
     * @throws IllegalArgumentException when it is none of this baseline
     */
    public String placeOf(BaselineEntry entry) {
        return place() + ":" + lineOf(entry);
    }

    /**
     * On which line an entry is.
     *
     * @param entry one of this baseline
     * @return 1 or more
     * @throws IllegalArgumentException when it is none of this baseline
     */
    public int lineOf(BaselineEntry entry) {
        int i = of(entry.test()).indexOf(entry);
        if (i < 0) {
            throw new IllegalArgumentException(
                    "entry: " + Escapes.escape(entry.test()) + " (expected: one of this baseline)");
        }
        return linesByTest.getOrDefault(entry.test(), List.of()).get(i);
    }

    /** The file in words. */
    String place() {
        return file == null ? "the baseline" : file.toString();
    }

    /**
     * Looks a test up.
     *
     * @param test which test, see {@link MeasuredTest#test}
     * @param environment where it was measured
     * @return the line for it, or why there is none
     */
    public Lookup find(String test, Environment environment) {
        List<BaselineEntry> ofTest = of(test);
        if (ofTest.isEmpty()) {
            return new Lookup.NotFound(place() + (missing ? ", which does not exist" : ""));
        }
        return effective(ofTest, environment)
                .<Lookup>map(entry -> new Lookup.Found(entry, placeOf(entry)))
                .orElseGet(() -> new Lookup.OtherEnvironments(ofTest, placeOf(ofTest.get(0))));
    }

    /** The line that holds in an environment: the collector's own before that of the standard one. */
    static Optional<BaselineEntry> effective(List<BaselineEntry> lines, Environment environment) {
        return line(lines, environment, environment.collector())
                .or(() -> line(lines, environment, Environment.STANDARD_COLLECTOR));
    }

    /** The line of just that collector. */
    static Optional<BaselineEntry> line(List<BaselineEntry> lines, Environment environment, String collector) {
        return lines.stream()
                .filter(entry ->
                        entry.isOfGroup(environment, collector) && entry.jdks().contains(environment.jdk()))
                .findFirst();
    }

    /** All lines of a test. */
    List<BaselineEntry> of(String test) {
        return byTest.getOrDefault(test, List.of());
    }

    /** All tests that have lines. */
    Set<String> tests() {
        return byTest.keySet();
    }

    /**
     * Looks a test up and compares.
     *
     * @param now what was measured
     * @param environment where
     * @param tolerance what counts as the same
     * @return the comparison
     */
    public Comparison compare(MeasuredTest now, Environment environment, Tolerance tolerance) {
        return Comparison.of(now, environment, find(now.test(), environment), tolerance);
    }

    /**
     * This baseline after a run whose figures are agreed to. Only what these tests have for this environment changes:
     * <ul>
     *   <li>A figure that is the same within the tolerance stays as it is, with its reason; where it is exactly the
     *       same, its sites become those that were measured, if any were.
     *   <li>Another figure takes this JDK out of the line that it shared with others, and joins a line that agrees with
     *       it, or gets one of its own.
     *   <li>Under another collector than G1 a figure that agrees with G1's has no line of its own.
     *   <li>Where {@link #compare} finds a regression, or a test that is measured in another way than before, the line
     *       it ends up on has a reason afterwards: the one that it had, if others had agreed on that figure, else
     *       {@code ? raised from 48}.
     * </ul>
     *
     * @param measured from tests that passed; one for each test
     * @param environment where they were measured
     * @param tolerance what counts as the same
     * @return the new baseline, or this one where nothing changes
     * @throws IllegalArgumentException when two are of the same test
     */
    public Baseline update(Collection<MeasuredTest> measured, Environment environment, Tolerance tolerance) {
        Map<String, MeasuredTest> distinct = new LinkedHashMap<>();
        for (MeasuredTest test : measured) {
            MeasuredTest other = distinct.put(test.test(), test);
            if (other != null) {
                throw new IllegalArgumentException("measured: two of " + Escapes.escape(test.test()) + ", "
                        + other.figure() + " and " + test.figure() + " (expected: one for each test)");
            }
        }
        BaselineUpdating updating = new BaselineUpdating(environment, tolerance);
        List<BaselineEntry> updated = new ArrayList<>();
        boolean changed = false;
        for (String test : tests()) {
            MeasuredTest now = distinct.remove(test);
            List<BaselineEntry> lines = now == null ? of(test) : updating.update(of(test), now);
            changed |= now != null && !Set.copyOf(lines).equals(Set.copyOf(of(test)));
            updated.addAll(lines);
        }
        for (MeasuredTest added : distinct.values()) {
            changed = true;
            updated.addAll(updating.update(List.of(), added));
        }
        return changed ? written(file, updated) : this;
    }

    /**
     * What a strict run complains about besides comparisons.
     *
     * @param measured the tests that were measured, in all shards and forks together
     * @param known the tests that exist, measured or not; those that were measured are known anyway
     * @param environments where they were measured
     * @return the findings, by line; empty where all is well
     */
    public List<StrictFinding> strictFindings(Set<String> measured, Set<String> known, Set<Environment> environments) {
        return new StrictCheck(this, measured, known, environments).findings();
    }

    /**
     * The file as it is to be written.
     *
     * @return lines that end with LF
     */
    public String text() {
        return BaselineFile.text(entries);
    }

    /** The file as it was read, with line ends as git keeps them; empty where there was none. */
    String source() {
        return source;
    }

    /** Whether both have the same entries and neither or both are of a file that is missing. */
    @Override
    @SuppressWarnings("exports") // the annotation is not needed to compile against this module
    public boolean equals(@Nullable Object other) {
        return other instanceof Baseline baseline && missing == baseline.missing && entries.equals(baseline.entries);
    }

    @Override
    public int hashCode() {
        return 31 * entries.hashCode() + Boolean.hashCode(missing);
    }

    /** The file's name and how many lines it has. */
    @Override
    public String toString() {
        return place() + (missing ? ", missing" : ", " + entries.size() + (entries.size() == 1 ? " line" : " lines"));
    }
}
