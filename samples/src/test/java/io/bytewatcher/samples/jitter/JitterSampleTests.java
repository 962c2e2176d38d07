package io.bytewatcher.samples.jitter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Each test sets the JIT's options, because the forks inherit those of the tests' JVM. */
class JitterSampleTests {

    private static final String WITH_C2 = "--jvm-option=-Xmixed,-XX:TieredStopAtLevel=4";

    /**
     * The thread that makes a method hot waits for its compilation. Otherwise a busy compiler can queue a method of another class within
     * the same reading, which then has the bytes of both.
     */
    private static final String IN_TURN = WITH_C2 + ",-XX:-BackgroundCompilation";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theSpikeIsTheConstantsOfTheCompiledClassToTheByte() {
        long bytes = StringConstants.bytes(StringConstants.of(Quote.class));
        String spike = String.format(Locale.ROOT, ": +%,d B", bytes);

        int exit = run("--operation=update", "--mode=cold", "--readings=100000", IN_TURN);

        List<String> lines = out.toString().lines().toList();
        assertThat(exit).as(out.toString()).isZero();
        assertThat(lines.stream().filter(line -> line.endsWith(spike)))
                .as(out.toString())
                .hasSize(1);
        int at = lines.indexOf(
                lines.stream().filter(line -> line.endsWith(spike)).findFirst().orElseThrow());
        assertThat(lines.get(at + 1))
                .startsWith("      " + Quote.class.getName())
                .contains(" was queued for C2, ");
        assertThat(lines.get(at + 2))
                .isEqualTo(String.format(
                        Locale.ROOT,
                        "      the 20 string constants of that class take %,d B as strings: the spike, to the byte",
                        bytes));
        assertThat(out.toString()).contains("When a method is queued for C2,");
    }

    @Test
    @Tag("gate")
    void internedConstantsMakeNoSpike() {
        String spike = String.format(Locale.ROOT, ": +%,d B", StringConstants.bytes(StringConstants.of(Quote.class)));

        int exit = run("--operation=update", "--mode=interned", "--readings=100000", IN_TURN);

        assertThat(exit).as(out.toString()).isZero();
        String[] runs = out.toString().split("-- update, ");
        assertThat(runs).hasSize(3);
        assertThat(runs[1]).startsWith("as it is: 100,000 readings").contains(spike + System.lineSeparator());
        assertThat(runs[2])
                .startsWith("string constants interned before: 100,000 readings")
                .doesNotContain(spike + System.lineSeparator());
    }

    @Test
    void settledReadingsAllocateNothing() {
        int exit = run("--operation=update", "--mode=settled", "--readings=100000", WITH_C2);

        assertThat(exit).as(out.toString()).isZero();
        assertThat(out.toString())
                .startsWith("-- update, after ByteWatcher found it settled: 100,000 readings")
                .contains("  1000 readings are one call: 0 B per call [STEADY]");
    }

    @Test
    void outputWithoutC2ExplainsTheMissingSpikes() {
        assertThatTheOutputSaysWhyThereIsNothingToSee("-XX:TieredStopAtLevel=1");
    }

    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void interpretedOutputExplainsTheMissingSpikes() {
        assertThatTheOutputSaysWhyThereIsNothingToSee("-Xint");
    }

    private void assertThatTheOutputSaysWhyThereIsNothingToSee(String option) {
        int exit = run("--operation=update", "--mode=cold", "--readings=100000", "--jvm-option=" + option);

        assertThat(exit).as(out.toString()).isZero();
        assertThat(out.toString())
                .contains("0 of them by C2", "C2 compiled nothing during the readings", "so there is nothing to see")
                .doesNotContain("was queued for C2");
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
    void aJvmThatFailsIsReported() {
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
