package io.bytewatcher.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Written results, read unchanged or damaged. */
class ResultsFilePropertyTests {
    private static final Path FILE = Path.of("results.json");
    private static final Pattern FIELD = Pattern.compile("^\"[a-z]+\":");

    private static byte[] written(long seed) {
        return ResultsFile.json(new RandomResults(seed).any());
    }

    /** The results; empty after an error, whose message is checked. */
    private static List<RunResults> read(byte[] damaged) {
        try {
            return List.of(ResultsFile.parse(damaged, FILE));
        } catch (ResultsException clear) {
            assertThat(clear).message().startsWith("results.json:").doesNotContain("\n");
            assertThat(clear.getMessage())
                    .matches("results\\.json(:[0-9]+:[0-9]+)?: .*"
                            + "(Delete the file, and run the tests again|Read it with the release that wrote it.*)");
            return List.of();
        }
    }

    @Property(tries = 200)
    void roundTripsThroughAFile(@ForAll long seed) {
        RunResults results = new RandomResults(seed).any();
        byte[] content = ResultsFile.json(results);
        RunResults read = ResultsFile.parse(content, FILE);
        assertThat(read).isEqualTo(results);
        assertThat(ResultsFile.json(read)).isEqualTo(content);
    }

    @Property(tries = 300)
    void truncatedFileIsRejected(@ForAll long seed, @ForAll @IntRange(min = 0) int at) {
        byte[] content = written(seed);
        int end = at % (content.length - 1); // without the line end it is whole
        assertThat(read(Arrays.copyOf(content, end))).isEmpty();
    }

    @Property(tries = 300)
    void missingLineIsDetected(@ForAll long seed, @ForAll @IntRange(min = 0) int at) {
        RunResults results = new RandomResults(seed).any();
        List<String> lines = new String(ResultsFile.json(results), StandardCharsets.UTF_8)
                .lines()
                .toList();
        int gone = at % lines.size();
        Assume.that(FIELD.matcher(lines.get(gone)).find()); // the loss of one of several results is undetectable
        StringBuilder left = new StringBuilder();
        for (int i = 0; i < lines.size(); i++) {
            left.append(i == gone ? "" : lines.get(i) + "\n");
        }
        assertThat(read(left.toString().getBytes(StandardCharsets.UTF_8)))
                .as(lines.get(gone))
                .isEmpty();
    }

    @Property(tries = 500)
    void wrongByteIsAnErrorOrLosesNoResult(@ForAll long seed, @ForAll @IntRange(min = 0) int at, @ForAll byte wrong) {
        RunResults results = new RandomResults(seed).any();
        byte[] content = ResultsFile.json(results);
        content[at % content.length] = wrong;
        for (RunResults read : read(content)) {
            assertThat(read.tests()).hasSameSizeAs(results.tests());
            assertThat(read.soaks()).hasSameSizeAs(results.soaks());
            assertThat(read.unmeasured())
                    .hasSizeGreaterThanOrEqualTo(results.unmeasured().size());
            assertThat(read.findings()).hasSameSizeAs(results.findings());
        }
    }

    @Property(tries = 300)
    void arbitraryBytesAreRejected(@ForAll byte[] content) {
        assertThat(read(content)).isEmpty();
        assertThatExceptionOfType(ResultsException.class).isThrownBy(() -> ResultsFile.parse(content, FILE));
    }
}
