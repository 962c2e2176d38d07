package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.time.Instant;
import jdk.jfr.Recording;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilationsTests {
    @TempDir
    private Path directory;

    private Path file;

    @BeforeEach
    void record() throws IOException {
        file = directory.resolve("compilations.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(Compilations.COMPILATION).withoutThreshold();
            recording.enable(Compilations.DECISION);
            recording.start();
            int sum = 0;
            for (int i = 0; i < 50_000_000; i++) { // enough for each compiler
                sum += remainder(i);
            }
            assertThat(sum).isPositive();
            recording.dump(file);
        }
    }

    private static int remainder(int number) {
        return number % 7;
    }

    private Compilations read(long deadline) throws IOException {
        return Compilations.read(file, any -> true, Instant.now(), deadline);
    }

    @Test
    void readsWithinTheTime() throws IOException {
        assertThat(read(System.nanoTime() + 60_000_000_000L).trees()).isNotEmpty();
    }

    @Test
    void endsWhenTheTimeIsUp() {
        assertThatThrownBy(() -> read(System.nanoTime() - 1))
                .isInstanceOf(InterruptedIOException.class)
                .hasMessage("the time for reading the events was up");
    }
}
