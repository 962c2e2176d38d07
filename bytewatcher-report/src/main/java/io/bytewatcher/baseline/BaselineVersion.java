package io.bytewatcher.baseline;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The content of a baseline file at one time in its past. A version reads another version in the time that the lines in which the two
 * differ take. Immutable.
 *
 * <pre>{@code
 * BaselineVersion later = BaselineVersion.of(content, file);
 * BaselineVersion earlier = later.read(earlierContent, file);
 * earlier.changesTo(later).forEach(change -> ...);
 * }</pre>
 */
public final class BaselineVersion {
    /** The time before the file existed, or after it was deleted. */
    public static final BaselineVersion NONE = new BaselineVersion(new byte[0], Map.of(), null, Set.of());

    private static final byte[] BEGINNING = BaselineFile.text(List.of())
            .substring(0, BaselineFile.text(List.of()).lastIndexOf('#'))
            .getBytes(UTF_8);
    private static final byte[] END = BaselineFile.text(List.of()).getBytes(UTF_8);
    private static final int END_LENGTH = END.length - BEGINNING.length;

    private final byte[] text;
    private final Map<String, List<BaselineEntry>> byTest;

    /** Stands for this version, which another version must not keep in memory. */
    private final Object identity = new Object();

    /** The identity of the version that read this one. */
    private final @Nullable Object reader;

    /** The tests whose lines differ from those of the reader. */
    private final Set<String> touched;

    private BaselineVersion(
            byte[] text, Map<String, List<BaselineEntry>> byTest, @Nullable Object reader, Set<String> touched) {
        this.text = text;
        this.byTest = byTest;
        this.reader = reader;
        this.touched = touched;
    }

    /**
     * Reads a content.
     *
     * @param content the bytes of the file
     * @param file the file, for messages
     * @return the version
     * @throws BaselineException when the content is damaged or of an unknown version of the format
     */
    public static BaselineVersion of(byte[] content, Path file) {
        Baseline baseline = Baseline.parse(content, file);
        Map<String, List<BaselineEntry>> byTest = new HashMap<>();
        baseline.tests().forEach(test -> byTest.put(test, baseline.of(test)));
        return new BaselineVersion(baseline.source().getBytes(UTF_8), byTest, null, Set.of());
    }

    /**
     * Reads another version, with the same result as {@link #of}.
     *
     * @param content the bytes of the file
     * @param file the file, for messages
     * @return the other version
     * @throws BaselineException when the content is damaged or of an unknown version of the format
     */
    public BaselineVersion read(byte[] content, Path file) {
        byte[] other = hasFrame(content) ? content.clone() : withUnixLineEnds(content);
        if (!hasFrame(text) || !hasFrame(other)) {
            return of(content, file);
        }
        List<String> removed = new ArrayList<>();
        List<String> added = new ArrayList<>();
        try {
            compareLines(other, removed, added);
            BaselineFile parser = new BaselineFile(file);
            Map<String, List<BaselineEntry>> others = new HashMap<>(byTest);
            Set<String> touched = new HashSet<>();
            for (String line : removed) {
                BaselineEntry entry = parser.entry(line, 0);
                touched.add(entry.test());
                others.computeIfPresent(entry.test(), (test, lines) -> without(lines, entry));
            }
            for (String line : added) {
                BaselineEntry entry = parser.entry(line, 0);
                touched.add(entry.test());
                others.merge(
                        entry.test(),
                        List.of(entry),
                        (lines, more) ->
                                Stream.concat(lines.stream(), more.stream()).toList());
            }
            boolean distinct = touched.stream().allMatch(test -> areDistinct(others.getOrDefault(test, List.of())));
            return distinct ? new BaselineVersion(other, others, identity, touched) : of(content, file);
        } catch (BaselineException | CharacterCodingException damaged) {
            return of(content, file); // throws with the number of the line
        }
    }

    private static byte[] withUnixLineEnds(byte[] content) {
        return new String(content, ISO_8859_1).replace("\r\n", "\n").getBytes(ISO_8859_1);
    }

    /** Whether the first two lines and the last are those of a baseline, and end with LF. */
    private static boolean hasFrame(byte[] content) {
        int end = content.length - END_LENGTH;
        return end >= BEGINNING.length
                && Arrays.equals(content, 0, BEGINNING.length, BEGINNING, 0, BEGINNING.length)
                && Arrays.equals(content, end, content.length, END, BEGINNING.length, END.length)
                && content[end - 1] == '\n';
    }

    /** Walks through both, which are sorted. Without an order, lines that both have are in both lists. */
    private void compareLines(byte[] other, List<String> removed, List<String> added) throws CharacterCodingException {
        int i = BEGINNING.length;
        int j = BEGINNING.length;
        int end = text.length - END_LENGTH;
        int otherEnd = other.length - END_LENGTH;
        while (i < end || j < otherEnd) {
            int same = Arrays.mismatch(text, i, end, other, j, otherEnd);
            if (same < 0) {
                return;
            }
            int start = startOfLine(text, i, i + same);
            j += start - i;
            i = start;
            int next = endOfLine(text, i, end);
            int otherNext = endOfLine(other, j, otherEnd);
            int order = i == end ? 1 : j == otherEnd ? -1 : Arrays.compareUnsigned(text, i, next, other, j, otherNext);
            if (order < 0) {
                removed.add(line(text, i, next));
                i = next + 1;
            } else {
                added.add(line(other, j, otherNext));
                j = otherNext + 1;
            }
        }
    }

    private static int startOfLine(byte[] text, int from, int at) {
        int start = at;
        while (start > from && text[start - 1] != '\n') {
            start--;
        }
        return start;
    }

    private static int endOfLine(byte[] text, int from, int end) {
        int at = from;
        while (at < end && text[at] != '\n') {
            at++;
        }
        return at;
    }

    private static String line(byte[] text, int from, int to) throws CharacterCodingException {
        return UTF_8.newDecoder().decode(ByteBuffer.wrap(text, from, to - from)).toString();
    }

    private static List<BaselineEntry> without(List<BaselineEntry> lines, BaselineEntry entry) {
        return lines.stream().filter(line -> !line.equals(entry)).toList();
    }

    private static boolean areDistinct(List<BaselineEntry> lines) {
        Set<Environment> seen = new HashSet<>();
        return lines.stream()
                .map(BaselineEntry::environments)
                .flatMap(Collection::stream)
                .allMatch(seen::add);
    }

    /**
     * Compares with a later version.
     *
     * @param later the later version
     * @return the changes, by test; {@link FigureChange.Direction#UNCHANGED} where only reasons or sites differ
     */
    public List<FigureChange> changesTo(BaselineVersion later) {
        Stream<String> candidates = reader == later.identity
                ? touched.stream()
                : Stream.concat(byTest.keySet().stream(), later.byTest.keySet().stream());
        Set<String> changed = candidates
                .filter(test -> differs(of(test), later.of(test)))
                .collect(Collectors.toCollection(TreeSet::new));
        return changed.stream()
                .flatMap(test -> FigureChange.between(test, of(test), later.of(test)).stream())
                .toList();
    }

    /** Versions that read each other share the lists of unchanged tests. */
    @SuppressWarnings("ReferenceEquality") // quick, for many thousands of tests
    private static boolean differs(List<BaselineEntry> lines, List<BaselineEntry> others) {
        return lines != others && !Set.copyOf(lines).equals(Set.copyOf(others));
    }

    private List<BaselineEntry> of(String test) {
        return byTest.getOrDefault(test, List.of());
    }

    /**
     * Looks a figure up.
     *
     * @param test the test
     * @param environment the environment
     * @return the figure of the line that applies; empty without one
     */
    public Optional<Figure> figure(String test, Environment environment) {
        return BaselineEntry.effective(of(test), environment).map(BaselineEntry::figure);
    }
}
