package io.bytewatcher.baseline;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** A version that another version reads by its difference is the version that is read alone. */
class BaselineVersionPropertyTests {
    private static final Path FILE = Path.of("b.tsv");
    private static final int FRAME_LINES = 2;

    @Provide
    Arbitrary<List<BaselineEntry>> entries() {
        return BaselineArbitraries.entries();
    }

    @Property
    void anyVersionReadsAnyOtherAsIfAlone(
            @ForAll @From("entries") List<BaselineEntry> entries,
            @ForAll @From("entries") List<BaselineEntry> added,
            @ForAll long seed) {
        BaselineVersion one = BaselineVersion.of(Baseline.of(entries).text().getBytes(UTF_8), FILE);
        byte[] content = changed(entries, added, new Random(seed));
        BaselineVersion alone;
        try {
            alone = BaselineVersion.of(content, FILE);
        } catch (BaselineException damaged) {
            try {
                one.read(content, FILE);
                throw new AssertionError("not rejected: " + damaged.getMessage());
            } catch (BaselineException asWell) {
                assertThat(asWell).hasMessage(damaged.getMessage());
                return;
            }
        }
        BaselineVersion read = one.read(content, FILE);
        assertThat(read.changesTo(one)).isEqualTo(alone.changesTo(one));
        assertThat(one.changesTo(read)).isEqualTo(one.changesTo(alone));
        assertThat(read.changesTo(alone)).isEmpty();
        assertThat(alone.read(Baseline.of(entries).text().getBytes(UTF_8), FILE).changesTo(one))
                .isEmpty();
    }

    /** A content with some lines of each, sometimes out of order, twice, with Windows line ends or with a wrong byte. */
    private static byte[] changed(List<BaselineEntry> entries, List<BaselineEntry> added, Random random) {
        List<BaselineEntry> some = new ArrayList<>();
        entries.stream().filter(entry -> random.nextInt(3) > 0).forEach(some::add);
        added.stream()
                .filter(entry -> some.stream().noneMatch(known -> known.test().equals(entry.test())))
                .forEach(some::add);
        List<String> lines = new ArrayList<>(Baseline.of(some).text().lines().toList());
        List<String> body = lines.subList(FRAME_LINES, lines.size() - 1);
        int kind = random.nextInt(6);
        if (kind == 0) {
            Collections.shuffle(body, random);
        } else if (kind == 1 && !body.isEmpty()) {
            body.add(body.get(random.nextInt(body.size())));
        }
        byte[] content = (String.join(kind == 2 ? "\r\n" : "\n", lines) + (kind == 3 ? "" : "\n")).getBytes(UTF_8);
        if (kind == 4) {
            content[random.nextInt(content.length)] = (byte) random.nextInt();
        }
        return content;
    }
}
