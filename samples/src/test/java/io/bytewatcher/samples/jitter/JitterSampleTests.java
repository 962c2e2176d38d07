package io.bytewatcher.samples.jitter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** JIT options are stated, because JVMs take over those of the tests' own. */
class JitterSampleTests {

    private static final String WITH_C2 = "--jvm-option=-Xmixed,-XX:TieredStopAtLevel=4";

    /** Of fresh JVMs, to see what depends on when the JIT has time. */
    private static final int ATTEMPTS = 4;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theSpikeIsTheConstantsOfTheCompiledClassToTheByte() {
        long bytes = StringConstants.bytes(StringConstants.of(Quote.class));
        String spike = String.format(Locale.ROOT, ": +%,d B", bytes);

        int exit = run("--operation=update", "--mode=interned,settled", WITH_C2);
        // On a busy machine another class's turn can come within the same reading, which then has the bytes of both.
        for (int again = 1; again < ATTEMPTS && !out.toString().contains(spike + System.lineSeparator()); again++) {
            out.getBuffer().setLength(0);
            exit = run("--operation=update", "--mode=interned,settled", WITH_C2);
        }

        List<String> lines = out.toString().lines().toList();
        assertThat(exit).as(out.toString()).isZero();
        assertThat(lines.stream().filter(line -> line.endsWith(spike)))
                .as(out.toString())
                .hasSize(1);
        int at = lines.indexOf(
                lines.stream().filter(line -> line.endsWith(spike)).findFirst().orElseThrow());
        assertThat(at).isLessThan(lines.indexOf("-- update, string constants interned before: 1,000,000 readings"));
        assertThat(lines.get(at + 1)).startsWith("      C2 was asked for ").contains(Quote.class.getName());
        assertThat(lines.get(at + 2))
                .isEqualTo(String.format(
                        Locale.ROOT,
                        "      the 20 string constants of that class take %,d B as strings: the spike, to the byte",
                        bytes));
        assertThat(out.toString()).contains("  1000 readings are one call: 0 B per call [STEADY]");
        assertThat(out.toString()).contains("When a method is queued for C2,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:TieredStopAtLevel=1"})
    void withoutC2ItSaysWhyThereIsNothingToSee(String option) {
        int exit = run("--operation=update", "--mode=cold", "--readings=100000", "--jvm-option=" + option);

        assertThat(exit).as(out.toString()).isZero();
        assertThat(out.toString())
                .contains("0 of them by C2", "C2 compiled nothing in these JVMs", "so there is nothing to see")
                .doesNotContain("C2 was asked for");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--readings=1500; --readings: 1500 (expected: a multiple of 1000, at most 50000000)",
                "--readings=0; --readings: 0 (expected: a multiple of 1000, at most 50000000)",
                "--mode=warm; Invalid value for option '--mode' (<modes>): expected one of [COLD, INTERNED, SETTLED]",
            })
    void aBadOptionIsNamedWithTheWayOut(String option, String error) {
        int exit = run(option);

        assertThat(exit).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err.toString()).startsWith(error);
    }

    @Test
    void aJvmThatFailsIsToldAbout() {
        int exit = run("--jvm-option=-XX:NoSuchOption");

        assertThat(exit).isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(out.toString()).contains("NoSuchOption");
        assertThat(err.toString()).startsWith("jitter: a JVM failed");
    }

    private int run(String... arguments) {
        return new CommandLine(new JitterSample())
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }
}
