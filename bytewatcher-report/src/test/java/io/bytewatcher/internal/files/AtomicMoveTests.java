package io.bytewatcher.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicMoveTests {
    @TempDir
    private Path folder;

    private Path from = Path.of("");
    private Path to = Path.of("");

    @BeforeEach
    void write() throws IOException {
        from = Files.writeString(folder.resolve("from"), "new");
        to = Files.writeString(folder.resolve("to"), "old");
    }

    /** Throws these failures, one after the other, and then moves. */
    private static AtomicMove.Mover failing(IOException... failures) {
        Deque<IOException> left = new ArrayDeque<>(Arrays.asList(failures));
        return (source, target, options) -> {
            IOException failure = left.poll();
            if (failure != null) {
                throw failure;
            }
            return Files.move(source, target, options);
        };
    }

    @Test
    void targetIsKeptIfItsNewContentDisappears() {
        assertThatExceptionOfType(NoSuchFileException.class)
                .isThrownBy(() -> new AtomicFileWriter(Files::move).replace(to, file -> {}));
        assertThat(to).hasContent("old");
    }

    @Test
    void optionalTargetIsDeletedIfItHasNoContent() throws IOException {
        new AtomicFileWriter(Files::move).replaceOrDelete(to, file -> {});
        assertThat(to).doesNotExist();
    }

    @Test
    void waitsForReadersThatBlockReplacementAsOnWindows() throws IOException {
        AtomicMove.Mover windows = failing(
                new AccessDeniedException(from.toString(), to.toString(), null),
                new FileSystemException(from.toString(), to.toString(), "being used by another process"));
        assertThat(AtomicMove.move(windows, from, to)).isEqualTo(List.of());
        assertThat(to).hasContent("new");
        assertThat(from).doesNotExist();
    }

    @Test
    void waitsForReadersWithoutAtomicMoves() throws IOException {
        AtomicMove.Mover windows = failing(
                new AtomicMoveNotSupportedException(from.toString(), to.toString(), "no such move"),
                new AccessDeniedException(from.toString(), to.toString(), null));
        assertThat(AtomicMove.move(windows, from, to))
                .singleElement()
                .asString()
                .contains("(no such move)");
        assertThat(to).hasContent("new");
    }

    @Test
    void failsForAReaderThatNeverCloses() {
        AtomicInteger attempts = new AtomicInteger();
        AtomicMove.Mover windows = (source, target, options) -> {
            attempts.incrementAndGet();
            throw new AccessDeniedException(source.toString(), target.toString(), null);
        };
        assertThatExceptionOfType(AccessDeniedException.class).isThrownBy(() -> AtomicMove.move(windows, from, to));
        assertThat(attempts).hasValueGreaterThan(1);
        assertThat(to).hasContent("old");
    }

    @Test
    void doesNotWaitForOtherFailures() throws IOException {
        Files.delete(to);
        for (IOException failure : List.of(
                new IOException("no space left on device"),
                new NoSuchFileException(from.toString()),
                new AccessDeniedException(to.toString()))) {
            assertThatExceptionOfType(failure.getClass())
                    .isThrownBy(() -> AtomicMove.move(failing(failure), from, to))
                    .isSameAs(failure);
        }
        assertThat(from).hasContent("new");
    }

    @Test
    void anInterruptEndsTheWait() {
        Thread.currentThread().interrupt();
        try {
            assertThatExceptionOfType(AccessDeniedException.class)
                    .isThrownBy(() -> AtomicMove.move(failing(new AccessDeniedException(to.toString())), from, to));
            assertThat(Thread.currentThread().isInterrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
    }
}
