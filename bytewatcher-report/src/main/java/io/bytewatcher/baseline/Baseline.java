package io.bytewatcher.baseline;

import io.bytewatcher.internal.files.Escapes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The figures that the tests of a module are agreed to have. Immutable and thread-safe. {@link BaselineStore} writes it.
 *
 * <pre>{@code
 * Baseline baseline = Baseline.read(Path.of("bytewatcher-baseline.tsv"));
 * Comparison comparison = baseline.compare(measured, Environment.ofThisJvm(), Tolerance.DEFAULT);
 * }</pre>
 *
 * <p>The file is UTF-8 text with tab-separated columns. People read, merge and review it. Tabs appear as two blanks here:
 * <pre>{@code
 * # bytewatcher baseline 1
 * # test  layout  gc  jit  jdks  verdict  scope  bytes  sites  reason
 * com.acme.CodecTest#encodes  compressed-oops  -  c2  17,25  steady  test-thread  48  com.acme.Codec.price string concatenation 48  -
 * com.acme.ParseTest#parses(3, "x")  compressed-oops  -  c2  17  single-shot  all-threads  144352  -  reads a schema
 * com.acme.QueueTest#offers  compressed-oops  -  c2  17  amortised  test-thread  0.0016 = 96±39/60000  com.acme.Chunk.next new Chunk 0.0016  -
 * # end of baseline
 * }</pre>
 * <ul>
 *   <li>The columns before the verdict name the test and the environments of the line. The lines are sorted by code unit,
 *       so a new figure never moves a line.
 *   <li>{@code gc} is {@code -} for G1, and for each collector that has no line of its own for that test.
 *   <li>{@code jdks} lists the feature releases that agree.
 *   <li>{@code bytes} is the figure per call. The counts follow a mean: 96 B in 60,000 calls, where another run is
 *       typically 39 B off. {@code 0|40} lists several steady states: the measured figure, and those that fresh JVMs showed.
 *   <li>{@code sites} lists the five largest, separated by {@code ;}, each with class and method, cause, and bytes per
 *       call.
 *   <li>{@code reason} is for people. An update that raises a figure writes {@code ? raised from 48} here, and a reviewer
 *       replaces it with a reason.
 *   <li>No column is empty, so editors that strip blanks do no harm. The last line is always the same, so a truncated file
 *       is detected.
 *   <li>{@code \t}, {@code \n}, {@code \r}, {@code \\}, {@code \s} (a blank in a method's name) and
 *       <code>&#92;u001b</code> escape characters that would break a line or be invisible.
 * </ul>
 *
 * <p>Reading is strict: any doubt is a {@link BaselineException} with file and line. Exceptions are the order of the lines, a
 * byte order mark and Windows line ends, which git may have written. The next write corrects them.
 */
public final class Baseline {
    private final @Nullable Path file;
    private final boolean missing;
    private final List<BaselineEntry> entries;
    private final Map<String, List<BaselineEntry>> byTest = new LinkedHashMap<>();
    private final Map<String, List<Integer>> linesByTest = new HashMap<>();
    private final String source;

    /** Expects the entries in the order in which they are written, and the line of each. */
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
     * Creates a baseline without a file.
     *
     * @param entries in any order
     * @return the baseline
     * @throws IllegalArgumentException when two entries are for the same test and environment
     */
    public static Baseline of(Collection<BaselineEntry> entries) {
        return written(null, entries);
    }

    private static Baseline written(@Nullable Path file, Collection<BaselineEntry> entries) {
        requireDistinct(entries);
        List<BaselineEntry> sorted = BaselineFile.sorted(entries);
        List<Integer> lines = IntStream.range(0, sorted.size())
                .mapToObj(i -> BaselineFile.FIRST_LINE + i)
                .toList();
        return new Baseline(file, false, sorted, lines, BaselineFile.text(sorted));
    }

    private static void requireDistinct(Collection<BaselineEntry> entries) {
        Map<String, Set<Environment>> seen = new HashMap<>();
        for (BaselineEntry entry : entries) {
            Set<Environment> ofTest = seen.computeIfAbsent(entry.test(), test -> new HashSet<>());
            for (Environment environment : entry.environments()) {
                if (!ofTest.add(environment)) {
                    throw new IllegalArgumentException("entries: two for " + Escapes.escape(entry.test()) + " on JDK "
                            + environment.jdk() + ", " + entry.environmentsInWords() + " (expected: one)");
                }
            }
        }
    }

    /**
     * Reads a file.
     *
     * @param file the file; a file that does not exist yields an empty baseline that {@link #isMissing()}
     * @return the baseline
     * @throws BaselineException when the file is unreadable, incomplete or of an unknown version
     */
    public static Baseline read(Path file) {
        try {
            return parse(Files.readAllBytes(file), file);
        } catch (NoSuchFileException none) {
            return new Baseline(file, true, List.of(), List.of(), "");
        } catch (IOException e) {
            throw new BaselineException(
                    file, 0, "cannot be read (" + e + ")", "Make it a readable file, or remove it", e);
        }
    }

    /** Reads the content of a file, which is named in messages. */
    static Baseline parse(byte[] content, Path file) {
        BaselineFile.Parsed parsed = new BaselineFile(file).parse(content);
        List<BaselineEntry> sorted = BaselineFile.sorted(parsed.lines().keySet());
        List<Integer> lines = sorted.stream().map(parsed.lines()::get).toList();
        return new Baseline(file, false, sorted, lines, parsed.text());
    }

    /**
     * Whether the file did not exist. An existing file may have no entries, too.
     *
     * @return false for a baseline without a file as well
     */
    public boolean isMissing() {
        return missing;
    }

    /**
     * The lines.
     *
     * @return in the order in which they are written
     */
    public List<BaselineEntry> entries() {
        return entries;
    }

    /**
     * The file and line of an entry: as read, or as it will be written.
     *
     * @param entry an entry of this baseline
     * @return such as {@code bytewatcher-baseline.tsv:3}
     * @throws IllegalArgumentException when the entry is not of this baseline
     */
    public String placeOf(BaselineEntry entry) {
        return place() + ":" + lineOf(entry);
    }

    int lineOf(BaselineEntry entry) {
        int i = of(entry.test()).indexOf(entry);
        if (i < 0) {
            throw new IllegalArgumentException(
                    "entry: " + Escapes.escape(entry.test()) + " (expected: one of this baseline)");
        }
        return linesByTest.getOrDefault(entry.test(), List.of()).get(i);
    }

    /** The file, for messages. */
    String place() {
        return file == null ? "the baseline" : file.toString();
    }

    /**
     * Looks a test up.
     *
     * @param test the test, see {@link MeasuredTest#test}
     * @param environment the environment of the measurement
     * @return the line that applies; empty without one
     */
    public Optional<BaselineEntry> find(String test, Environment environment) {
        return BaselineEntry.effective(of(test), environment);
    }

    List<BaselineEntry> of(String test) {
        return byTest.getOrDefault(test, List.of());
    }

    Set<String> tests() {
        return byTest.keySet();
    }

    /**
     * Compares a measurement with the line of its test.
     *
     * @param now the measurement
     * @param environment its environment
     * @param tolerance the difference to ignore
     * @return the comparison
     */
    public Comparison compare(MeasuredTest now, Environment environment, Tolerance tolerance) {
        Optional<BaselineEntry> line = find(now.test(), environment);
        if (line.isPresent()) {
            return Comparison.of(now, line.get(), placeOf(line.get()), tolerance);
        }
        List<BaselineEntry> others = of(now.test());
        String file = place() + (missing ? ", which does not exist" : "");
        return Comparison.without(now, environment, others, others.isEmpty() ? file : placeOf(others.get(0)));
    }

    /**
     * Agrees to the figures of a run. Only the lines of these tests for this environment change:
     * <ul>
     *   <li>A figure that is equal within the tolerance stays, with its reason. Where it is exactly equal, the measured
     *       sites replace the old ones, if there are any.
     *   <li>A different figure takes this JDK out of its shared line. It joins a line that agrees with it, or gets a line of
     *       its own.
     *   <li>Under a collector other than G1, a figure that agrees with G1's gets no line of its own.
     *   <li>Where {@link #compare} finds a regression, or a test that is measured in a different way, the resulting line has
     *       a reason: its own if it is a shared line that has one, else {@code ? raised from 48}.
     * </ul>
     *
     * @param measured the figures of tests that passed, one for each test
     * @param environment their environment
     * @param tolerance the difference to ignore
     * @return the new baseline, or this baseline where nothing changes
     * @throws IllegalArgumentException when a test occurs twice
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
     * The content of the file to write.
     *
     * @return lines that end with LF
     */
    public String text() {
        return BaselineFile.text(entries);
    }

    /** The content that was read, with the line ends that git stores; empty without a file. */
    String source() {
        return source;
    }

    /** Whether both have the same entries and the same {@link #isMissing()}. */
    @Override
    @SuppressWarnings("exports") // the annotation is not needed to compile against this module
    public boolean equals(@Nullable Object other) {
        return other instanceof Baseline baseline && missing == baseline.missing && entries.equals(baseline.entries);
    }

    @Override
    public int hashCode() {
        return 31 * entries.hashCode() + Boolean.hashCode(missing);
    }

    /** The file's name and its number of lines. */
    @Override
    public String toString() {
        return place() + (missing ? ", missing" : ", " + entries.size() + (entries.size() == 1 ? " line" : " lines"));
    }
}
