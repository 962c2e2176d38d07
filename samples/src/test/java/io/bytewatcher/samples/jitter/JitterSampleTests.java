package io.bytewatcher.samples.jitter;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.SampleRun;
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

    @Test
    void theSpikeIsTheConstantsOfTheCompiledClassToTheByte() {
        long bytes = StringConstants.bytes(StringConstants.of(Quote.class));
        String spike = String.format(Locale.ROOT, ": +%,d B", bytes);

        SampleRun run = run("--operation=update", "--mode=cold", "--readings=100000", IN_TURN);

        List<String> lines = run.out().lines().toList();
        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(lines.stream().filter(line -> line.endsWith(spike)))
                .as(run.out())
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
        assertThat(run.out()).contains("When a method is queued for C2,");
    }

    @Test
    @Tag("gate")
    void internedConstantsMakeNoSpike() {
        String spike = String.format(Locale.ROOT, ": +%,d B", StringConstants.bytes(StringConstants.of(Quote.class)));

        SampleRun run = run("--operation=update", "--mode=interned", "--readings=100000", IN_TURN);

        assertThat(run.exit()).as(run.out()).isZero();
        String[] runs = run.out().split("-- update, ");
        assertThat(runs).hasSize(3);
        assertThat(runs[1]).startsWith("as it is: 100,000 readings").contains(spike + System.lineSeparator());
        assertThat(runs[2])
                .startsWith("string constants interned before: 100,000 readings")
                .doesNotContain(spike + System.lineSeparator());
    }

    @Test
    void settledReadingsAllocateNothing() {
        SampleRun run = run("--operation=update", "--mode=settled", "--readings=100000", WITH_C2);

        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(run.out())
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
        SampleRun run = run("--operation=update", "--mode=cold", "--readings=100000", "--jvm-option=" + option);

        assertThat(run.exit()).as(run.out()).isZero();
        assertThat(run.out())
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
        run(option).assertRefused(error);
    }

    @Test
    void aJvmThatFailsIsReported() {
        SampleRun run = run("--jvm-option=-XX:NoSuchOption");

        assertThat(run.exit()).isEqualTo(CommandLine.ExitCode.SOFTWARE);
        assertThat(run.out()).contains("NoSuchOption");
        assertThat(run.err()).startsWith("jitter: a JVM failed");
    }

    private static SampleRun run(String... options) {
        return SampleRun.of(new CommandLine(new JitterSample()), options);
    }
}
