package io.bytewatcher.samples.latency;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class OutputTests {

    @Test
    void textListsLateRunsAndTheBytesOfEachThread() {
        assertThat(written(OutputFormat.TEXT, report(run(1_000, 100_000_000, 20_000)))
                        .lines())
                .containsExactly(
                        "echo: size 32",
                        "",
                        "20,000/s: 1,000 messages, 10,000 per second (target 20,000)",
                        "!! BEHIND: 50.0 % of the target rate was achieved. From-sent times hide that, from-due times show it.",
                        "!! a \"warning\", with a comma",
                        "  us                                 min          50          90          99        99.9       99.99"
                                + "      99.999       worst",
                        "  from due                           1.0       500.0       900.0       990.0       999.0     1,000.0"
                                + "     1,000.0     1,000.0",
                        "  from sent                          1.0       500.0       900.0       990.0       999.0     1,000.0"
                                + "     1,000.0     1,000.0",
                        "  times: exact",
                        "  client                     0 B per message (0 B in 1,000 messages)",
                        "  server                     0.001000 B per message (1 B in 1,000 messages)",
                        "  a note");
    }

    @Test
    void textComparesRuns() {
        String text =
                written(OutputFormat.TEXT, report(run(1_000, 50_000_000, 20_000), run(2_000, 100_000_000, 20_000)));

        assertThat(text.lines())
                .contains(
                        "20,000/s, run 2 of 2: 2,000 messages, 20,000 per second (target 20,000)",
                        "20,000/s: 2 runs, lowest, median and highest of each percentile",
                        "  from due lowest                    1.0       500.0       900.0       990.0       999.0     1,000.0"
                                + "     1,000.0     1,000.0",
                        "    highest                          1.0     1,000.0     1,800.0     1,980.0     1,998.0     2,000.0"
                                + "     2,000.0     2,000.0",
                        "    spread in %                      0.0       100.0       100.0       100.0       100.0       100.0"
                                + "       100.0       100.0");
        assertThat(text).doesNotContain("BEHIND");
    }

    @Test
    void csvHasALineForEachRunAndKindOfTimes() {
        assertThat(written(OutputFormat.CSV, report(run(1_000, 50_000_000, 20_000)))
                        .lines())
                .containsExactly(
                        "size,variant,run,times,target_per_second,achieved_per_second,count,precision,min_ns,50_ns,90_ns,99_ns,"
                                + "99.9_ns,99.99_ns,99.999_ns,worst_ns,client_bytes_per_message,server_bytes_per_message",
                        "32,\"20,000/s\",1,from due,20000,20000.0,1000,exact,1000,500000,900000,990000,999000,1000000,1000000,"
                                + "1000000,0.000000,0.001000",
                        "32,\"20,000/s\",1,from sent,20000,20000.0,1000,exact,1000,500000,900000,990000,999000,1000000,1000000,"
                                + "1000000,0.000000,0.001000");
    }

    private static String written(OutputFormat format, LatencyReport report) {
        StringWriter text = new StringWriter();
        format.write(report, new PrintWriter(text));
        return text.toString();
    }

    private static LatencyReport report(LatencyRun... runs) {
        return new LatencyReport(
                "echo",
                "message",
                List.of(new Setting("size", "32")),
                List.of(new LatencyVariant("20,000/s", List.of(runs))));
    }

    private static LatencyRun run(int messages, long elapsedNanos, long target) {
        LatencyRecorder recorder = LatencyRecorder.forTimes(messages);
        for (int i = 1; i <= messages; i++) {
            recorder.record(i * 1_000L);
        }
        return new LatencyRun(
                messages,
                elapsedNanos,
                OptionalLong.of(target),
                List.of(
                        LatencySeries.of(LatencySeries.FROM_DUE, recorder),
                        LatencySeries.of(LatencySeries.FROM_SENT, recorder)),
                List.of(new ThreadTotals("client", 0, messages), new ThreadTotals("server", 1, messages)),
                List.of("a note"),
                List.of("a \"warning\", with a comma"));
    }
}
