package io.bytewatcher.baseline;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The difference of two texts, as git writes it. It keeps the longest sequence of lines that occur once in each text and have
 * the same order in both. The lines of a baseline are distinct, so the difference is minimal.
 */
final class LineDiff {
    private static final int CONTEXT = 3;

    /** A line that is kept, removed or added, with its sign. */
    private record DiffLine(char sign, String line) {}

    private final List<DiffLine> steps = new ArrayList<>();

    LineDiff(String before, String after) {
        List<String> old = lines(before);
        List<String> fresh = lines(after);
        int[] kept = kept(old, fresh);
        int j = 0;
        for (int i = 0; i < old.size(); i++) {
            if (kept[i] < 0) {
                steps.add(new DiffLine('-', old.get(i)));
                continue;
            }
            for (; j < kept[i]; j++) {
                steps.add(new DiffLine('+', fresh.get(j)));
            }
            steps.add(new DiffLine(' ', old.get(i)));
            j++;
        }
        for (; j < fresh.size(); j++) {
            steps.add(new DiffLine('+', fresh.get(j)));
        }
    }

    /** Includes line ends, so that a last line without a line end differs. */
    private static List<String> lines(String text) {
        List<String> lines = new ArrayList<>();
        int start = 0;
        while (start < text.length()) {
            int end = text.indexOf('\n', start);
            int next = end < 0 ? text.length() : end + 1;
            lines.add(text.substring(start, next));
            start = next;
        }
        return lines;
    }

    /** The index of each old line among the new lines, or -1. */
    private static int[] kept(List<String> old, List<String> fresh) {
        Map<String, Integer> places = places(fresh);
        Map<String, Integer> oldPlaces = places(old);
        int[] matches = new int[old.size()];
        for (int i = 0; i < matches.length; i++) {
            matches[i] = oldPlaces.getOrDefault(old.get(i), -1) < 0 ? -1 : places.getOrDefault(old.get(i), -1);
        }
        return longestRising(matches);
    }

    /** The index of each line that occurs once; -1 for other lines. */
    private static Map<String, Integer> places(List<String> lines) {
        Map<String, Integer> places = new HashMap<>();
        for (int i = 0; i < lines.size(); i++) {
            places.merge(lines.get(i), i, (first, second) -> -1);
        }
        return places;
    }

    /** Keeps the longest rising subsequence and replaces other numbers by -1. */
    private static int[] longestRising(int[] numbers) {
        int[] ends = new int[numbers.length]; // by length, the index of the lowest last number of a subsequence
        int[] previous = new int[numbers.length];
        int length = 0;
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] < 0) {
                continue;
            }
            int low = 0;
            int high = length;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (numbers[ends[middle]] < numbers[i]) {
                    low = middle + 1;
                } else {
                    high = middle;
                }
            }
            previous[i] = low == 0 ? -1 : ends[low - 1];
            ends[low] = i;
            length = Math.max(length, low + 1);
        }
        int[] rising = new int[numbers.length];
        Arrays.fill(rising, -1);
        for (int i = length == 0 ? -1 : ends[length - 1]; i >= 0; i = previous[i]) {
            rising[i] = numbers[i];
        }
        return rising;
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
