package io.bytewatcher.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTests {
    private final StringWriter written = new StringWriter();
    private final Progress progress = new Progress(new PrintWriter(written));

    private static WatchSnapshot snapshot(long bytes, long operations, boolean counting) {
        return new WatchSnapshot(
                Duration.ofMillis(65_400),
                Duration.ofSeconds(60),
                operations,
                List.of(new WatchedThread(1, "engine", bytes, true)),
                new ByteInterval(0, 0),
                0,
                new ByteInterval(0, 0),
                counting);
    }

    @Test
    void rewritesOneLine() {
        progress.show(snapshot(1_024, 5_000, false), 0);
        progress.show(snapshot(16, 0, true), 1);
        progress.end();
        String first = "[bytewatcher] 65 s (warming up)  1 threads  1,024 B  5,000 operations  0 breaches";
        String second = "[bytewatcher] 65 s  1 threads  16 B  1 breach";
        assertThat(written.toString())
                .isEqualTo("\r" + first + "\r" + second + " ".repeat(first.length() - second.length())
                        + System.lineSeparator());
    }

    @Test
    void isShownInLongWatchesOnly() {
        assertThat(progress.isDue(9_000_000_000L)).isFalse();
        assertThat(progress.isDue(10_000_000_000L)).isTrue();
        assertThat(Progress.none().isDue(Long.MAX_VALUE)).isFalse();
    }

    @Test
    void writesNothingWithoutAConsole() {
        Progress none = Progress.none();
        none.show(snapshot(1, 1, true), 1);
        none.end();
        progress.end();
        assertThat(written.toString()).isEmpty();
    }
}
