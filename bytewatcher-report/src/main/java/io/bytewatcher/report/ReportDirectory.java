package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.AtomicFileWriter.Durability;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The directory of a run's reports: {@code results.json} for programs, {@code index.html} for people, {@code summary.md} for pull
 * requests, {@code customSmallerIsBetter.json} for github-action-benchmark, {@code bencher.json} for Bencher, and, if there are sites,
 * {@code sites.collapsed} for viewers of flame graphs. Immutable and thread-safe.
 *
 * <pre>{@code
 * ReportDirectory directory = ReportDirectory.of(Path.of("target/bytewatcher"));
 * RunResults all = directory.write(results); // of this JVM, merged with those of the run's other JVMs
 * }</pre>
 *
 * <p>Any number of JVMs may write at once. {@link #write}
 * <ol>
 *   <li>takes a lock beside {@code results.json}, which ends with its process;
 *   <li>reads the results in the directory, and the journals of JVMs that have ended;
 *   <li>merges both with its own results, see {@link ResultsMerge}, if they are of the same run;
 *   <li>writes each file beside its target and moves it there in one step;
 *   <li>deletes the journals.
 * </ol>
 *
 * <p>The files of a killed JVM do no harm, and its {@link #journal} has its measurements.
 */
public final class ReportDirectory {
    private static final String WAY_OUT =
            "Make it writable, or name another directory: bytewatcher.report.dir, or -o on the command line";

    private final Path directory;
    private final List<ReportFile> files;

    private ReportDirectory(Path directory, List<ReportFile> files) {
        this.directory = directory;
        this.files = files;
    }

    /**
     * Names a directory.
     *
     * @param directory the directory, which need not exist
     * @return reports that wait for other JVMs for at most 30 s
     */
    public static ReportDirectory of(Path directory) {
        return new ReportDirectory(requireNonNull(directory, "directory"), ReportFile.ALL);
    }

    ReportDirectory withFiles(List<ReportFile> others) {
        return new ReportDirectory(directory, others);
    }

    /**
     * Adds a file of text.
     *
     * @param name the name of the file in the directory
     * @param content makes the text from the merged results; an empty text removes the file
     * @return a copy
     */
    public ReportDirectory alsoWriting(String name, Function<RunResults, String> content) {
        requireNonNull(name, "name");
        requireNonNull(content, "content");
        ReportFile added = new ReportFile(name, true, (results, json, file) -> {
            String text = content.apply(results);
            if (!text.isEmpty()) {
                Files.writeString(file, text);
            }
        });
        return new ReportDirectory(
                directory, Stream.concat(files.stream(), Stream.of(added)).toList());
    }

    /**
     * Merges results with the reports in the directory, and writes all reports. Results and journals of another run are removed.
     * Results that cannot be read are moved to {@code results.json.damaged} or a similar free name, and a finding reports that.
     *
     * @param results of this JVM
     * @return the merged results
     * @throws ResultsException when the directory cannot be written, or other JVMs keep it locked for too long; each file is then
     *     either unchanged or new
     */
    public RunResults write(RunResults results) {
        return folder().locked(real -> {
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
     * Replaces all reports, without merging and without touching journals.
     *
     * @param results the results to write
     * @throws ResultsException when the directory cannot be written, or other JVMs keep it locked for too long
     */
    public void replace(RunResults results) {
        RunResults merged = ResultsMerge.of(List.of(results));
        folder().locked(real -> {
            writeAll(real, merged);
            return merged;
        });
    }

    /**
     * Reads the results of the latest run, merged with its journals. If all JVMs of the latest run were killed, there are only journals of
     * it, and perhaps results of an earlier run. Reading needs no write permission.
     *
     * @return the results; empty where there are none
     * @throws ResultsException when a file cannot be read
     */
    public Optional<RunResults> read() {
        List<RunResults> found = new ArrayList<>();
        try {
            new Journals(directory).all().forEach(journal -> journal.results().ifPresent(found::add));
        } catch (IOException e) {
            throw new ResultsException(directory, "cannot be read (" + e + ")", "Make it readable", e);
        }
        Path file = directory.resolve(ResultsFile.NAME);
        if (Files.exists(file)) {
            found.add(0, ResultsFile.read(file)); // after the journals, so that none is missed that is taken over
        }
        return found.stream()
                .max(Comparator.comparing(RunResults::time))
                .map(latest -> ResultsMerge.of(found.stream()
                        .filter(part -> part.run().equals(latest.run()))
                        .toList()));
    }

    /**
     * Whether {@link #read} reads a file.
     *
     * @param file any file
     * @return whether it has the name of results or of a journal
     */
    public static boolean isResults(Path file) {
        return String.valueOf(file.getFileName()).equals(ResultsFile.NAME) || Journals.isJournal(file);
    }

    /**
     * Creates a journal of this JVM's results, {@code .journal-*.ndjson}.
     *
     * @param beginning the run, its time and this machine
     * @return the journal, which the caller closes
     * @throws ResultsException when the directory cannot be written, or other JVMs keep it locked for too long
     */
    public ReportJournal journal(RunResults beginning) {
        return folder().locked(real -> new Journals(real).create(beginning));
    }

    private LockedFolder folder() {
        return new LockedFolder(directory, ResultsFile.NAME, "reports", WAY_OUT);
    }

    /** The results in the directory, if they are of the same run, or a finding if they cannot be read. */
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
                    false, "Earlier results could not be read and were moved to " + aside + ": " + e.getMessage());
            return Optional.of(new RunResults(
                    results.run(), results.time(), List.of(), List.of(), List.of(), List.of(), List.of(finding)));
        }
    }

    /** A free name, so that no earlier damaged file is lost. */
    private static Path aside(Path real) {
        Path aside = real.resolve(ResultsFile.NAME + ".damaged");
        for (int i = 2; Files.exists(aside); i++) {
            aside = real.resolve(ResultsFile.NAME + ".damaged-" + i);
        }
        return aside;
    }

    /**
     * Writes in parallel, so that many results take as long as the slowest file. Throws the first failure after all have ended. Several
     * files need the JSON; without it, none is written.
     */
    private void writeAll(Path real, RunResults results) {
        byte[] json = ResultsFile.json(results);
        List<Throwable> failures = files.parallelStream()
                .flatMap(file -> failure(() -> write(real, file, results, json)).stream())
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

    private static void write(Path real, ReportFile file, RunResults results, byte[] json) {
        Durability durability = file.name().equals(ResultsFile.NAME) ? Durability.POWER : Durability.PROCESS;
        try {
            AtomicFileWriter writer = new AtomicFileWriter(Files::move, durability);
            Path target = real.resolve(file.name());
            if (file.isOptional()) {
                writer.replaceOrDelete(target, beside -> file.writer().write(results, json, beside));
            } else {
                writer.replace(target, beside -> file.writer().write(results, json, beside));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
