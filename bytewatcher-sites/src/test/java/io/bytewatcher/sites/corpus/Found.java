package io.bytewatcher.sites.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.sites.corpus.CorpusRun.Which;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A case beside what was found of it, to the byte.
 *
 * @param which the finder
 * @param stated the case
 * @param rows what was found
 */
public record Found(Which which, CorpusCase stated, List<Row> rows) {
    private static final String NOT_SETTLED = "the time bound came before the code had settled";

    /** Each line has its bytes and causes, no other has any, and nothing is left over. */
    public void isAsStated() {
        Map<String, Long> all = placed();
        unplaced().forEach(row -> all.merge(row.cause(), row.bytes(), Long::sum));
        assertThat(lines(all)).isEqualTo(lines(expected()));
        assertThat(total().bytes()).as(toString()).isEqualTo(statedBytes());
    }

    /** As {@link #isAsStated}, but for the lines without a comment, which may allocate any bytes. */
    void isAsStatedWhereStated() {
        Map<String, Long> expected = expected();
        Map<String, Long> where = placed();
        where.keySet().removeIf(place -> expected.keySet().stream().noneMatch(other -> isOnTheLine(place, other)));
        unplaced().forEach(row -> where.merge(row.cause(), row.bytes(), Long::sum));
        assertThat(lines(where)).isEqualTo(lines(expected));
        nothingIsLeftOut();
    }

    /** Placed bytes are placed right; the others are said to be optimised together. */
    void isAsStatedOrSaysThatItCannotBePlaced() {
        assertThat(total().bytes()).as(toString()).isEqualTo(statedBytes());
        nothingIsLeftOut();
        assertThat(expected()).containsAllEntriesOf(placed());
        assertThat(unplaced()).extracting(Row::cause).isSubsetOf(AllocationSite.OPTIMISED_TOGETHER);
    }

    /** On a machine that starves the JIT, code allocates more. */
    public void isAtLeastAsStated() {
        assertThat(total().bytes()).as(toString()).isGreaterThanOrEqualTo(statedBytes());
        nothingIsLeftOut();
    }

    /** Each byte that was counted has a place, or a row that says why it has none. */
    private void nothingIsLeftOut() {
        assertThat(rows.stream()
                        .filter(row -> !row.isTotal())
                        .mapToLong(Row::bytes)
                        .sum())
                .as(toString())
                .isEqualTo(total().bytes());
    }

    /** Whether a site of another run allocates in this one, too. This run must not have failed, and must have placed each byte. */
    public boolean allocatesAt(Row site) {
        assertThat(unplaced()).as(toString()).isEmpty();
        nothingIsLeftOut();
        return rows.stream().anyMatch(row -> row.isSameSite(site) && row.bytes() > 0);
    }

    /** Whether the code was still changing. */
    public boolean saysNotSettled() {
        return rows.stream().anyMatch(row -> row.isRemark() && row.cause().contains(NOT_SETTLED));
    }

    /** The rows without a place, failures included. */
    List<Row> unplaced() {
        return rows.stream()
                .filter(row -> !row.isPlaced() && !row.isTotal() && (row.bytes() != 0 || row.isFailure()))
                .toList();
    }

    /** The counted bytes. A case without them was not run. */
    private Row total() {
        List<Row> totals = rows.stream().filter(Row::isTotal).toList();
        assertThat(totals).as("what was counted, in %s", rows).hasSize(1);
        return totals.get(0);
    }

    private long statedBytes() {
        return stated.bytes() * total().calls();
    }

    /** Bytes by place and cause. */
    private Map<String, Long> placed() {
        Map<String, Long> placed = new TreeMap<>();
        rows.stream()
                .filter(row -> row.isPlaced() && row.bytes() != 0)
                .forEach(
                        row -> placed.merge(place(row.file(), row.line()) + " " + row.cause(), row.bytes(), Long::sum));
        return placed;
    }

    /** As {@link #placed} should be. Where a line states several causes, it is the one that was found. */
    private Map<String, Long> expected() {
        Map<String, Long> placed = placed();
        Map<String, Long> expected = new TreeMap<>();
        stated.lines()
                .forEach((line, parts) -> parts.forEach(part -> {
                    String file = stated.file().replaceFirst("\\.\\w+$", "");
                    String place = place(file, part.hasLine() ? line : -1) + " ";
                    String cause = part.causes().stream()
                            .filter(alternative -> placed.containsKey(place + alternative))
                            .findFirst()
                            .orElse(part.causes().get(0));
                    expected.merge(
                            place + (which.namesCauses() ? cause : ""), part.bytes() * total().calls(), Long::sum);
                }));
        return expected;
    }

    private static boolean isOnTheLine(String place, String other) {
        return place.startsWith(other.substring(0, other.indexOf(' ') + 1));
    }

    private static String place(String file, int line) {
        return String.format(Locale.ROOT, "%s:%04d", file, line);
    }

    private static String lines(Map<String, Long> map) {
        return map.entrySet().stream()
                .map(entry -> entry.getKey() + " = " + entry.getValue())
                .collect(Collectors.joining("\n"));
    }
}
