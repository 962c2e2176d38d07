package io.bytewatcher.samples.prepend;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.samples.SampleRun;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class PrependSampleTests {

    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void everyRowHasBytesAndThroughputAndTheMessagesAreEqual() {
        SampleRun run = run("--rounds=1", "--round-millis=1");

        assertThat(run.exit()).isZero();
        assertThat(run.out().lines().filter(line -> line.matches(".* 0 {3} *[0-9.]+ \\[[0-9.]+ \\.\\.\\. [0-9.]+\\]")))
                .as(run.out())
                .hasSize(20);
        assertThat(run.out().lines().filter(line -> line.contains(" String "))).hasSize(2);
        assertThat(run.out().lines())
                .contains(
                        "length   14 bytes: 11 hello world",
                        "fix      70 bytes: 8=FIX.4.4|9=48|35=D|11=42|55=BWAT|54=1|38=500|40=2|44=101.2500|10=225|")
                .last()
                .isEqualTo("messages of all rows: equal");
        assertThat(run.err()).contains("warming up", "round 1 of 1", "counting bytes");
    }

    @Test
    void rowsCanBeNarrowed() {
        SampleRun run =
                run("--message=fix", "--way=string,byte_buffer", "--store=heap", "--rounds=1", "--round-millis=1");

        assertThat(run.exit()).isZero();
        assertThat(run.err()).contains("warming up", "round 1 of 1", "counting bytes");
        assertThat(run.out().lines().skip(1))
                .hasSize(4)
                .satisfiesExactly(
                        line -> assertThat(line)
                                .matches("fix      ByteBuffer  heap +0 {3} *[0-9.]+ \\[[0-9.]+ \\.\\.\\. [0-9.]+\\]"),
                        line -> assertThat(line)
                                .matches("fix      String      new array +[1-9][0-9,]* {3} *[0-9.]+ \\[.*\\]"),
                        line -> assertThat(line).startsWith("fix      70 bytes: 8=FIX.4.4|9=48|"),
                        line -> assertThat(line).isEqualTo("messages of all rows: equal"));
    }

    @Test
    void theExplanationDrawsBothPositionsAfterEachStep() {
        SampleRun run = run("--explain", "--message=length");

        assertThat(run.exit()).isZero();
        assertThat(run.out().lines().filter(line -> line.startsWith("  ")))
                .containsExactly(
                        "  --------|||---------------",
                        "  --------||hello world|----",
                        "  -------|| hello world|----",
                        "  -----||11 hello world|----",
                        "  |||-----------------------",
                        "  ||--------|---------------",
                        "  ||--------hello world|----",
                        "  ||-----|---hello world----",
                        "  ||-----11|-hello world----",
                        "  ||-----11 |hello world----",
                        "  ||-----11 hello world|----",
                        "  -----||11 hello world|----");
    }

    @Test
    void bothExplanationsOfFixEndWithTheMessageOfTheEncoders() {
        SampleRun run = run("--explain", "--message=fix");

        String message = "||8=FIX.4.4^9=48^35=D^11=42^55=BWAT^54=1^38=500^40=2^44=101.2500^10=225^|----";
        assertThat(run.exit()).isZero();
        assertThat(run.out().lines().filter(line -> line.endsWith(message))).hasSize(2);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "--rounds=0; --rounds: 0 (expected: 1 to 10,000)",
                "--round-millis=-1; --round-millis: -1 (expected: 1 to 60,000)",
                "--way=magic; Invalid value for option '--way' (<ways>): expected one of [PREPEND, BY_HAND, BYTE_BUFFER, STRING]",
            })
    void aBadOptionIsNamedWithTheWayOut(String option, String error) {
        run(option).assertRefused(error);
    }

    @Test
    void rowsThatDoNotExistAreRefused() {
        run("--way=string", "--store=mapped").assertRefused("--store, --way: no row is left");
    }

    private static SampleRun run(String... options) {
        return SampleRun.of(new CommandLine(new PrependSample()), options);
    }
}
