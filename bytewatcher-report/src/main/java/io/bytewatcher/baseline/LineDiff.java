package io.bytewatcher.baseline;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The difference of two texts, as git writes it. It keeps the longest sequence of lines that occur once in each text and have
 * the same order in both. The lines of a baseline are distinct, so the difference is minimal.
 */
final class LineDiff {
    private static final int CONTEXT = 3;

    /** Includes the line end, so that a last line without a line end differs. */
    private static final Pattern LINE = Pattern.compile("[^\n]*\n|[^\n]+");

    /** A line that is kept, removed or added, with its sign. */
    private record DiffLine(char sign, String line) {}

    /** A line that is kept, by its indexes in the two texts, and the kept line before it. */
    private record KeptLine(int old, int fresh, @Nullable KeptLine before) {}

    private final List<DiffLine> steps = new ArrayList<>();

    LineDiff(String before, String after) {
        List<String> old = lines(before);
        List<String> fresh = lines(after);
        int i = 0;
        int j = 0;
        for (KeptLine kept : kept(places(old), places(fresh))) {
            add('-', old.subList(i, kept.old()));
            add('+', fresh.subList(j, kept.fresh()));
            add(' ', old.subList(kept.old(), kept.old() + 1));
            i = kept.old() + 1;
            j = kept.fresh() + 1;
        }
        add('-', old.subList(i, old.size()));
        add('+', fresh.subList(j, fresh.size()));
    }

    private void add(char sign, List<String> lines) {
        lines.forEach(line -> steps.add(new DiffLine(sign, line)));
    }

    private static List<String> lines(String text) {
        return LINE.matcher(text).results().map(MatchResult::group).toList();
    }

    /** The index of each line that occurs once, in the order of the text. */
    private static Map<String, Integer> places(List<String> lines) {
        Map<String, Integer> places = new LinkedHashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            places.merge(lines.get(i), i, (first, second) -> -1);
        }
        places.values().removeIf(place -> place < 0);
        return places;
    }

    /** The longest sequence of lines that have the same order in both texts. */
    private static Deque<KeptLine> kept(Map<String, Integer> old, Map<String, Integer> fresh) {
        // By its place in the new text. The n-th of these lines is the earliest one at the end of a sequence of n.
        NavigableMap<Integer, KeptLine> ends = new TreeMap<>();
        old.forEach((line, place) -> {
            Integer now = fresh.get(line);
            if (now != null) {
                Map.Entry<Integer, KeptLine> before = ends.lowerEntry(now);
                ends.tailMap(now, true).pollFirstEntry(); // it ends a sequence of the same length later
                ends.put(now, new KeptLine(place, now, before == null ? null : before.getValue()));
            }
        });
        Deque<KeptLine> longest = new ArrayDeque<>();
        Map.Entry<Integer, KeptLine> last = ends.lastEntry();
        for (KeptLine line = last == null ? null : last.getValue(); line != null; line = line.before()) {
            longest.addFirst(line);
        }
        return longest;
    }

    /** The hunks, with three lines of context; empty without a difference. */
    String hunks() {
        StringBuilder out = new StringBuilder();
        int oldLine = 0;
        int newLine = 0;
        int at = 0;
        while (at < steps.size()) {
            int first = nextChange(at);
            if (first == steps.size()) {
                break;
            }
            int start = Math.max(at, first - CONTEXT);
            int end = endOfHunk(first);
            oldLine += start - at; // both texts have the lines between two hunks
            newLine += start - at;
            List<DiffLine> hunk = steps.subList(start, end);
            int removed = (int) hunk.stream().filter(step -> step.sign() != '+').count();
            int added = (int) hunk.stream().filter(step -> step.sign() != '-').count();
            out.append("@@ -").append(range(oldLine, removed));
            out.append(" +").append(range(newLine, added)).append(" @@\n");
            hunk.forEach(step -> append(out, step));
            oldLine += removed;
            newLine += added;
            at = end;
        }
        return out.toString();
    }

    private int nextChange(int from) {
        int i = from;
        while (i < steps.size() && steps.get(i).sign() == ' ') {
            i++;
        }
        return i;
    }

    /** Changes whose contexts would touch share a hunk. */
    private int endOfHunk(int firstChange) {
        int end = firstChange;
        int next = firstChange;
        while (next < steps.size() && next - end <= 2 * CONTEXT) {
            end = next + 1;
            next = nextChange(end);
        }
        return Math.min(steps.size(), end + CONTEXT);
    }

    /** The line before a range without lines names it. */
    private static String range(int linesBefore, int count) {
        return (count == 0 ? linesBefore : linesBefore + 1) + "," + count;
    }

    private static void append(StringBuilder out, DiffLine step) {
        out.append(step.sign()).append(step.line());
        if (!step.line().endsWith("\n")) {
            out.append("\n\\ No newline at end of file\n");
        }
    }
}
