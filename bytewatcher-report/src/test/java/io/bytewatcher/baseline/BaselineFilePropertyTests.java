package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** The text of a baseline: any content survives writing and reading, and damage is an error with its place. */
class BaselineFilePropertyTests {
    private static final Path FILE = Path.of("b.tsv");
    private static final int FRAME_LINES = 3;

    @Provide
    Arbitrary<List<BaselineEntry>> entries() {
        return BaselineArbitraries.entries();
    }

    private static Baseline parse(String text) {
        return Baseline.parse(text.getBytes(StandardCharsets.UTF_8), FILE);
    }

    @Property
    void roundTripsThroughAFile(@ForAll @From("entries") List<BaselineEntry> entries) {
        Baseline baseline = Baseline.of(entries);
        Baseline read = parse(baseline.text());
        assertThat(read.entries()).containsExactlyInAnyOrderElementsOf(entries);
        assertThat(read).isEqualTo(baseline);
        assertThat(read.text()).isEqualTo(baseline.text());
        assertThat(baseline.text().lines()).hasSize(entries.size() + FRAME_LINES);
    }

    @Property
    void theTextIsSortedAndTheSameForEachOrderOfEntries(
            @ForAll @From("entries") List<BaselineEntry> entries, @ForAll long order) {
        List<BaselineEntry> shuffled = new ArrayList<>(entries);
        Collections.shuffle(shuffled, new Random(order));
        String text = Baseline.of(shuffled).text();
        assertThat(text).isEqualTo(Baseline.of(entries).text());
        List<String> lines = text.lines().toList();
        assertThat(lines.subList(FRAME_LINES - 1, lines.size() - 1)).isSorted();
    }

    @Property
    void acceptsAnyOrderOfLinesAndWindowsLineEndings(
            @ForAll @From("entries") List<BaselineEntry> entries, @ForAll long order) {
        Baseline baseline = Baseline.of(entries);
        List<String> lines = new ArrayList<>(baseline.text().lines().toList());
        Collections.shuffle(lines.subList(FRAME_LINES - 1, lines.size() - 1), new Random(order));
        assertThat(parse("\ufeff" + String.join("\r\n", lines) + "\r\n")).isEqualTo(baseline);
    }

    @Property
    void truncatedFileIsRejected(
            @ForAll @From("entries") List<BaselineEntry> entries, @ForAll @IntRange(min = 0) int at) {
        byte[] content = Baseline.of(entries).text().getBytes(StandardCharsets.UTF_8);
        byte[] cut = Arrays.copyOf(content, at % (content.length - 1)); // without the line end it is whole
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> Baseline.parse(cut, FILE))
                .withMessageMatching("(?s)b\\.tsv:[0-9]+: .*");
    }

    @Property
    void wrongByteIsAnErrorWithItsLineOrLosesNoLine(
            @ForAll @From("entries") List<BaselineEntry> entries,
            @ForAll @IntRange(min = 0) int at,
            @ForAll byte wrong) {
        byte[] content = Baseline.of(entries).text().getBytes(StandardCharsets.UTF_8);
        int place = at % content.length;
        content[place] = wrong;
        try {
            assertThat(Baseline.parse(content, FILE).entries()).hasSameSizeAs(entries);
        } catch (BaselineException clear) {
            assertThat(clear.getMessage()).matches("(?s)b\\.tsv:[0-9]+: .*");
        }
    }
}
