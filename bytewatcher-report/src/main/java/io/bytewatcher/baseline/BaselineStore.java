package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.AtomicMove;
import io.bytewatcher.internal.files.Folders;
import io.bytewatcher.internal.files.LockFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Writes a baseline file. No update is lost when several JVMs or threads write at once, or when one of them is killed.
 * Immutable and thread-safe.
 *
 * <pre>{@code
 * BaselineStore store = BaselineStore.of(Path.of("bytewatcher-baseline.tsv"));
 * BaselineUpdate update = store.update(old -> old.update(measured, Environment.ofThisJvm(), Tolerance.DEFAULT));
 * }</pre>
 *
 * <p>An update
 * <ol>
 *   <li>locks a file beside the baseline, {@code .bytewatcher-baseline.tsv.lock};
 *   <li>reads the baseline and applies its change;
 *   <li>writes the result to another file beside it, {@code .bytewatcher-baseline.tsv.tmp}, and forces it to the disk;
 *   <li>moves that file over the baseline in one step.
 * </ol>
 *
 * <p>A lock ends with its process. The files of a killed process do no harm, and the next update removes them. An update never
 * overwrites a baseline that cannot be read, and writes nothing where nothing changes.
 */
public final class BaselineStore {
    private static final Duration DEFAULT_WAIT = Duration.ofSeconds(30);

    /** The links that Linux follows at most, in turn. */
    private static final int MOST_LINKS = 40;

    private final Path file;
    private final Duration wait;
    private final AtomicFileWriter replacement;

    private BaselineStore(Path file, Duration wait, AtomicFileWriter replacement) {
        this.file = file;
        this.wait = wait;
        this.replacement = replacement;
    }

    /**
     * Creates the store of a file.
     *
     * @param file the baseline, which need not exist; the target of a link is written, not the link
     * @return a store that waits for other processes for at most 30 s
     */
    public static BaselineStore of(Path file) {
        return new BaselineStore(requireNonNull(file, "file"), DEFAULT_WAIT, new AtomicFileWriter(Files::move));
    }

    BaselineStore moving(AtomicMove.Mover mover) {
        return new BaselineStore(file, wait, new AtomicFileWriter(mover));
    }

    BaselineStore waitingAtMost(Duration duration) {
        return new BaselineStore(file, duration, replacement);
    }

    /**
     * Changes the file.
     *
     * @param change makes the new baseline from the old; called once, while no other process can write
     * @return the changes
     * @throws BaselineException when the file is damaged, cannot be written, or stays locked for too long; the file is then
     *     unchanged
     */
    public BaselineUpdate update(UnaryOperator<Baseline> change) {
        try {
            return LockFile.locked(this::target, wait, target -> {
                Baseline before = Baseline.read(file);
                Baseline after = change.apply(before);
                List<String> remarks = before.equals(after)
                        ? List.of()
                        : replacement.replace(target, after.text().getBytes(StandardCharsets.UTF_8));
                return new BaselineUpdate(new BaselineDiff(before, after), remarks);
            });
        } catch (LockFile.CannotLockException e) {
            throw new BaselineException(file, 0, e.problem(), e.wayOut(), e);
        } catch (IOException e) {
            throw new BaselineException(
                    file,
                    0,
                    "cannot be written (" + e + ")",
                    "Make its folder writable, or name another file with bytewatcher.baseline.file",
                    e);
        }
    }

    /** The file without links, because all processes must lock the same file. */
    private Path target() {
        try {
            Path absolute = file.toAbsolutePath().normalize();
            for (int links = 0;
                    links < MOST_LINKS && Files.isSymbolicLink(absolute) && !Files.exists(absolute);
                    links++) {
                Path folder = requireNonNull(absolute.getParent(), "a link has a folder");
                absolute = folder.toRealPath().resolve(Files.readSymbolicLink(absolute));
            }
            if (Files.exists(absolute)) {
                return absolute.toRealPath();
            }
            Path folder = requireNonNull(absolute.getParent(), "a file has a folder");
            Folders.create(folder);
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
