package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.LockFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Writes a baseline file so that nothing is lost: neither when several JVMs or threads update it at once, nor when one
 * of them is killed. Immutable, so any thread may use it.
 *
 * <pre>{@code
 * BaselineStore store = BaselineStore.of(Path.of("bytewatcher-baseline.tsv"));
 * BaselineUpdate update = store.update(measured, Environment.ofThisJvm(), Tolerance.DEFAULT);
 * }</pre>
 *
 * <p>An update locks a file beside the baseline, reads the baseline, applies its own change, writes the result into
 * another file beside it, forces that to the disk and moves it over the baseline in one step. A lock goes with the
 * process that holds it, so what a killed one leaves behind ({@code .bytewatcher-baseline.tsv.lock},
 * {@code .bytewatcher-baseline.tsv.tmp}) does no harm, and the next update removes it. A baseline that cannot be read
 * is never written over. What does not change is not written.
 */
public final class BaselineStore {
    private static final Duration DEFAULT_WAIT = Duration.ofSeconds(30);

    private final Path file;
    private final Duration wait;
    private final AtomicFileWriter replacement;

    private BaselineStore(Path file, Duration wait, AtomicFileWriter replacement) {
        this.file = file;
        this.wait = wait;
        this.replacement = replacement;
    }

    /**
     * The store of a file.
     *
     * @param file the baseline, which need not exist; where it is a link, what it leads to is written
     * @return a store that waits for others for at most 30 s
     */
    public static BaselineStore of(Path file) {
        return new BaselineStore(requireNonNull(file, "file"), DEFAULT_WAIT, new AtomicFileWriter(Files::move));
    }

    /** With another way to move files. */
    BaselineStore moving(AtomicFileWriter.Mover mover) {
        return new BaselineStore(file, wait, new AtomicFileWriter(mover));
    }

    /**
     * A store with another patience.
     *
     * @param duration how long to wait for other processes that update the same file, 0 or more
     * @return a copy
     * @throws IllegalArgumentException when it is negative
     */
    public BaselineStore waitingAtMost(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("waitingAtMost: " + duration + " (expected: >= 0)");
        }
        return new BaselineStore(file, duration, replacement);
    }

    /**
     * Agrees to the figures of a run, see {@link Baseline#update}.
     *
     * @param measured from tests that passed; one for each test
     * @param environment where they were measured
     * @param tolerance what counts as the same
     * @return what has changed
     * @throws BaselineException when the file is damaged, cannot be written, or other processes keep it locked for too
     *     long; it is then as it was
     * @throws IllegalArgumentException when two are of the same test
     */
    public BaselineUpdate update(Collection<MeasuredTest> measured, Environment environment, Tolerance tolerance) {
        List<MeasuredTest> copy = List.copyOf(measured);
        return update(baseline -> baseline.update(copy, environment, tolerance));
    }

    /**
     * Changes the file.
     *
     * @param change from what is in the file to what is to be; called once, while no other process can write
     * @return what has changed
     * @throws BaselineException when the file is damaged, cannot be written, or other processes keep it locked for too
     *     long; it is then as it was
     */
    public BaselineUpdate update(UnaryOperator<Baseline> change) {
        synchronized (LockFile.JVM) {
            Path target = target();
            LockFile lock = lock(target);
            try {
                Baseline before = Baseline.read(file);
                Baseline after = change.apply(before);
                List<String> remarks = before.equals(after)
                        ? List.of()
                        : replacement.replace(target, after.text().getBytes(StandardCharsets.UTF_8));
                return new BaselineUpdate(before, after, remarks);
            } catch (IOException e) {
                throw new BaselineException(
                        file,
                        0,
                        "cannot be written (" + e + ")",
                        "Make its folder writable, or name another file with bytewatcher.baseline.file",
                        e);
            } finally {
                lock.release();
            }
        }
    }

    private LockFile lock(Path target) {
        try {
            return LockFile.acquire(target, wait);
        } catch (LockFile.CannotLockException e) {
            throw new BaselineException(file, 0, e.problem(), e.wayOut(), e);
        }
    }

    /** The file itself, whichever links lead to it: all processes must lock the same. */
    private Path target() {
        try {
            Path absolute = file.toAbsolutePath().normalize();
            if (Files.exists(absolute)) {
                return absolute.toRealPath();
            }
            Path folder = requireNonNull(absolute.getParent(), "a file has a folder");
            Files.createDirectories(folder);
            return folder.toRealPath().resolve(requireNonNull(absolute.getFileName(), "a file has a name"));
        } catch (IOException e) {
            throw new BaselineException(
                    file,
                    0,
                    "has no folder that can be written to (" + e + ")",
                    "Name another file with bytewatcher.baseline.file",
                    e);
        }
    }
}
