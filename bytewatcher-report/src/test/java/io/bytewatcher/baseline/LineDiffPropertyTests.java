package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A difference, applied as {@code patch} does, yields the new text to the byte. */
class LineDiffPropertyTests {
    private static final Pattern HUNK = Pattern.compile("@@ -([0-9]+),([0-9]+) \\+([0-9]+),([0-9]+) @@");
    private static final String NO_END = "\\ No newline at end of file";

    /** Few distinct lines, so that some repeat. The last has a line end or none. */
    @Provide
    Arbitrary<String> texts() {
        Arbitrary<String> line = Arbitraries.of("", "a", "b", "c", "@@ -1,1 +1,1 @@", "-a", "+a", " a", "\\ x", "é\t");
        Arbitrary<String> numbered = Arbitraries.integers().between(0, 40).map(String::valueOf);
        return Combinators.combine(Arbitraries.oneOf(line, numbered).list().ofMaxSize(40), Arbitraries.of("", "\n"))
                .as((lines, end) -> lines.isEmpty() ? "" : String.join("\n", lines) + end);
    }

    @Provide
    Arbitrary<List<BaselineEntry>> entries() {
        return BaselineArbitraries.entries();
    }

    @Property
    void hunksTransformEitherTextIntoTheOther(
            @ForAll @From("texts") String before, @ForAll @From("texts") String after) {
        String hunks = new LineDiff(before, after).hunks();
        assertThat(hunks.isEmpty()).isEqualTo(before.equals(after));
        assertThat(patched(before, hunks, '-', '+')).isEqualTo(after);
        assertThat(patched(after, hunks, '+', '-')).isEqualTo(before);
    }

    @Example
    void onlyTheLineThatMovedIsInTheHunks() {
        assertThat(new LineDiff("z\na\nb\nc\nd\n", "a\nb\nc\nd\nz\n").hunks().lines())
                .filteredOn(line -> line.startsWith("-") || line.startsWith("+"))
                .containsExactly("-z", "+z");
    }

    @Property
    void patchTransformsTheOldBaselineIntoTheNew(
            @ForAll @From("entries") List<BaselineEntry> before, @ForAll @From("entries") List<BaselineEntry> after) {
        Baseline old = Baseline.of(before);
        Baseline fresh = Baseline.of(after);
        String patch = new BaselineDiff(old, fresh).patch("b.tsv");
        String hunks = patch.substring(Math.max(0, patch.indexOf("@@ -")));
        assertThat(patched(old.text(), hunks, '-', '+')).isEqualTo(fresh.text());
    }

    /** Applies hunks strictly: each context line and each removed line must be at the stated place. */
    private static String patched(String text, String hunks, char removes, char adds) {
        List<String> old = lines(text);
        List<String> patch = lines(hunks);
        List<String> fresh = new ArrayList<>();
        int at = 0;
        int i = 0;
        while (i < patch.size()) {
            Matcher header = HUNK.matcher(patch.get(i++).stripTrailing());
            assertThat(header.matches()).isTrue();
            int first = Integer.parseInt(header.group(removes == '-' ? 1 : 3));
            int removed = Integer.parseInt(header.group(removes == '-' ? 2 : 4));
            int added = Integer.parseInt(header.group(removes == '-' ? 4 : 2));
            int start = removed == 0 ? first : first - 1;
            fresh.addAll(old.subList(at, start));
            at = start;
            int inNew = fresh.size();
            while (i < patch.size() && (at - start < removed || fresh.size() - inNew < added)) {
                char sign = patch.get(i).charAt(0);
                String line = patch.get(i++).substring(1);
                if (i < patch.size() && patch.get(i).startsWith(NO_END)) {
                    line = line.substring(0, line.length() - 1);
                    i++;
                }
                if (sign != adds) {
                    assertThat(old.get(at++)).isEqualTo(line);
                }
                if (sign != removes) {
                    fresh.add(line);
                }
            }
        }
        fresh.addAll(old.subList(at, old.size()));
        return String.join("", fresh);
    }

    private static List<String> lines(String text) {
        return Pattern.compile("[^\n]*\n|[^\n]+")
                .matcher(text)
                .results()
                .map(found -> found.group())
                .toList();
    }
}
