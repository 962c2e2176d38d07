package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.AtomicFileWriter.Durability;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.files.LockFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Where the reports of a run are: {@code results.json} for programs, {@code index.html} for people, {@code summary.md} for pull requests,
 * {@code customSmallerIsBetter.json} for github-action-benchmark and {@code bencher.json} for Bencher. Immutable, so any thread may use
 * it.
 *
 * <pre>{@code
 * ReportDirectory directory = ReportDirectory.of(Path.of("target/bytewatcher"));
 * RunResults all = directory.write(results); // those of this JVM, and those that other JVMs of the run have written
 * }</pre>
 *
 * <p>Any number of JVMs may write at once: a lock beside {@code results.json} lets them in one after the other, and each file is written
 * beside and moved to its name in one step. A lock goes with the process that holds it, so what a killed one leaves behind does no harm.
 * What it had measured is in its {@link #journal}.
 */
public final class ReportDirectory {
    private static final Duration DEFAULT_WAIT = Duration.ofSeconds(30);
    private static final String WAY_OUT = "Make it writable, or name another directory with bytewatcher.report.dir";

    private final Path directory;
    private final Duration wait;
    private final List<ReportFile> files;
    private final List<Addition> additions;

    /** Another file, of text that may be empty: then it is not there. */
    private record Addition(String name, Function<RunResults, String> content) {}

    private ReportDirectory(Path directory, Duration wait, List<ReportFile> files, List<Addition> additions) {
        this.directory = directory;
        this.wait = wait;
        this.files = files;
        this.additions = additions;
    }

    /**
     * A directory.
     *
     * @param directory where; need not exist
     * @return reports there, which wait for other JVMs for at most 30 s
     */
    public static ReportDirectory of(Path directory) {
        return new ReportDirectory(requireNonNull(directory, "directory"), DEFAULT_WAIT, ReportFile.ALL, List.of());
    }

    /** With other files. */
    ReportDirectory withFiles(List<ReportFile> others) {
        return new ReportDirectory(directory, wait, others, additions);
    }

    /**
     * Reports with another patience.
     *
     * @param duration how long to wait for other JVMs that write here, 0 or more
     * @return a copy
     * @throws IllegalArgumentException when it is negative
     */
    public ReportDirectory waitingAtMost(Duration duration) {
        if (duration.isNegative()) {
            throw new IllegalArgumentException("waitingAtMost: " + duration + " (expected: >= 0)");
        }
        return new ReportDirectory(directory, duration, files, additions);
    }

    /**
     * Reports with one more file of text.
     *
     * @param name of the file, in the directory
     * @param content of what is written; where it is empty, a file of that name is removed
     * @return a copy
     */
    public ReportDirectory alsoWriting(String name, Function<RunResults, String> content) {
        requireNonNull(name, "name");
        requireNonNull(content, "content");
        return new ReportDirectory(
                directory,
                wait,
                files,
                Stream.concat(additions.stream(), Stream.of(new Addition(name, content)))
                        .toList());
    }

    private interface Work<T> {
        T of(Path directory) throws IOException;
    }

    /**
     * Writes all reports. Where the results that are there are of the same run, it merges with them, see {@link ResultsMerge}; those of
     * another run it replaces. Journals of the same run whose JVMs have ended it takes over, those of others it removes. Results that
     * cannot be read it moves aside, to {@code results.json.damaged} or a free name like it, which is then a finding.
     *
     * @param results of this JVM
     * @return what was written
     * @throws ResultsException when the directory cannot be written, or other JVMs keep it locked for too long; each file there is then
     *     as it was, or new
     */
    public RunResults write(RunResults results) {
        return locked(real -> {
            List<RunResults> parts = new ArrayList<>();
            List<Journals.Journal> journals = new Journals(real).ended();
            earlier(real, results).ifPresent(parts::add);
            journals.stream()
                    .flatMap(journal -> journal.results().stream())
                    .filter(journal -> journal.run().equals(results.run()))
                    .forEach(parts::add);
            parts.add(results);
            RunResults merged = ResultsMerge.of(parts);
            writeAll(real, merged);
            Journals.delete(journals);
            return merged;
        });
    }

    /**
     * Writes all reports, whatever is there, and leaves journals alone.
     *
     * @param results what is to be there
     * @throws ResultsException when the directory cannot be written, or other JVMs keep it locked for too long
     */
    public void replace(RunResults results) {
        RunResults merged = ResultsMerge.of(List.of(results));
        locked(real -> {
            writeAll(real, merged);
            return merged;
        });
    }

    /**
     * What is there: the results, and those in the journals of their run. Where there are only journals, because all JVMs were killed,
     * those of the latest run. Needs no right to write.
     *
     * @return the results; empty where there are none
     * @throws ResultsException when they cannot be read
     */
    public Optional<RunResults> read() {
        List<RunResults> journals;
        try {
            journals = new Journals(directory)
                    .all().stream()
                            .flatMap(journal -> journal.results().stream())
                            .sorted(Comparator.comparing(RunResults::time).reversed())
                            .toList();
        } catch (IOException e) {
            throw new ResultsException(directory, "cannot be read (" + e + ")", "Make it readable", e);
        }
        List<RunResults> parts = new ArrayList<>();
        Path file = directory.resolve(ResultsFile.NAME);
        if (Files.exists(file)) {
            parts.add(ResultsFile.read(file));
        }
        Optional<String> run = Stream.concat(parts.stream(), journals.stream())
                .map(RunResults::run)
                .findFirst();
        journals.stream()
                .filter(journal -> run.equals(Optional.of(journal.run())))
                .forEach(parts::add);
        return parts.isEmpty() ? Optional.empty() : Optional.of(ResultsMerge.of(parts));
    }

    /**
     * Whether a file is of those that {@link #read} reads.
     *
     * @param file any file
     * @return whether it has the name of results or of a journal
     */
    public static boolean isResults(Path file) {
        return String.valueOf(file.getFileName()).equals(ResultsFile.NAME) || Journals.isJournal(file);
    }

    /**
     * Begins a file of what this JVM measures, {@code .journal-*.ndjson}.
     *
     * @param beginning what is known: the run, the time, the machine
     * @return the journal, to be closed
     * @throws ResultsException when the directory cannot be written, or other JVMs keep it locked for too long
     */
    public ReportJournal journal(RunResults beginning) {
        return locked(real -> new Journals(real).create(beginning));
    }

    /** The results that are there, where they are of the same run or could not be read. */
    private Optional<RunResults> earlier(Path real, RunResults results) throws IOException {
        Path file = real.resolve(ResultsFile.NAME);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        byte[] content = Files.readAllBytes(file);
        if (ResultsFile.runOf(content).filter(run -> !run.equals(results.run())).isPresent()) {
            return Optional.empty();
        }
        try {
            return Optional.of(ResultsFile.parse(content, directory.resolve(ResultsFile.NAME)))
                    .filter(earlier -> earlier.run().equals(results.run()));
        } catch (ResultsException e) {
            Path aside = aside(real);
            Files.move(file, aside);
            Finding finding = new Finding(
                    false, "Results that were here could not be read and are now in " + aside + ": " + e.getMessage());
            return Optional.of(new RunResults(
                    results.run(), results.time(), List.of(), List.of(), List.of(), List.of(), List.of(finding)));
        }
    }

    /** Where nothing is yet: an earlier one may be damaged as well, and nobody has looked at it. */
    private static Path aside(Path real) {
        Path aside = real.resolve(ResultsFile.NAME + ".damaged");
        for (int i = 2; Files.exists(aside); i++) {
            aside = real.resolve(ResultsFile.NAME + ".damaged-" + i);
        }
        return aside;
    }

    /** All at once: with many results, that takes as long as the largest of them. A failure is thrown when all have ended. */
    private void writeAll(Path real, RunResults results) {
        Stream<Runnable> reports = files.stream().map(file -> () -> write(real, file, results));
        Stream<Runnable> texts = additions.stream().map(addition -> () -> write(real, addition, results));
        List<Throwable> failures = Stream.concat(reports, texts).toList().parallelStream()
                .flatMap(writing -> failure(writing).stream())
                .toList();
        for (Throwable failure : failures) {
            if (failure instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) failure;
        }
    }

    private static Optional<Throwable> failure(Runnable writing) {
        try {
            writing.run();
            return Optional.empty();
        } catch (RuntimeException | Error e) {
            return Optional.of(e);
        }
    }

    private static void write(Path real, ReportFile file, RunResults results) {
        Durability durability = file.name().equals(ResultsFile.NAME) ? Durability.POWER : Durability.PROCESS;
        try {
            new AtomicFileWriter(Files::move, durability)
                    .replace(real.resolve(file.name()), beside -> file.writer().write(results, beside));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void write(Path real, Addition addition, RunResults results) {
        String content = addition.content().apply(results);
        Path file = real.resolve(addition.name());
        try {
            if (content.isEmpty()) {
                Files.deleteIfExists(file);
            } else {
                new AtomicFileWriter(Files::move, Durability.PROCESS)
                        .replace(file, beside -> Files.writeString(beside, content));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One after the other, among the threads and the JVMs. */
    private <T> T locked(Work<T> work) {
        boolean interrupted = Thread.interrupted(); // files would be closed under our hands
        try {
            synchronized (LockFile.JVM) {
                if (!Files.isDirectory(directory)) { // it may be a link to one
                    Files.createDirectories(directory.toAbsolutePath());
                }
                Path real = directory.toRealPath();
                LockFile lock = LockFile.acquire(real.resolve(ResultsFile.NAME), wait);
                try {
                    return work.of(real);
                } finally {
                    lock.release();
                }
            }
        } catch (LockFile.CannotLockException e) {
            throw new ResultsException(directory, Escapes.escape(e.problem()), e.wayOut(), e);
        } catch (IOException | UncheckedIOException e) {
            throw new ResultsException(
                    directory, "reports cannot be written (" + Escapes.escape(e.toString()) + ")", WAY_OUT, e);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}
