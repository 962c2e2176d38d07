package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.Escapes;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Results in a file, {@code results.json}: all that there is to know of a run, for programs. {@code docs/results.md} says what is in
 * it, and {@code io/bytewatcher/report/results.schema.json} in the jar says it to programs.
 *
 * <pre>{@code
 * RunResults results = ResultsFile.read(Path.of("target/bytewatcher/results.json"));
 * ResultsFile.write(Path.of("all.json"), ResultsMerge.of(List.of(results, others)));
 * }</pre>
 *
 * <p>It is JSON in UTF-8, with a line for each test, in the order of modules and tests, so that the same results are the same bytes. What
 * is written is read again as it was, whatever characters a name has. Fields that are not known are left out on reading: they may
 * come in later releases. A change that they would not do for raises the version. Any thread may use it.
 */
public final class ResultsFile {
    /** How the file is called in a directory of reports. */
    public static final String NAME = "results.json";

    private static final String DELETE = "Delete the file, and run the tests again";

    /** Each test has a line. */
    private static final int LEVELS = 2;

    private ResultsFile() {}

    /**
     * Reads a file.
     *
     * @param file the file
     * @return what is in it, its tests in the order of modules and tests
     * @throws ResultsException when it is not there, cannot be read, is damaged, of something else, or of a later version
     */
    public static RunResults read(Path file) {
        requireNonNull(file, "file");
        try {
            return parse(Files.readAllBytes(file), file);
        } catch (NoSuchFileException e) {
            throw new ResultsException(file, "does not exist", "Run the tests first, or name the right file", e);
        } catch (IOException e) {
            throw new ResultsException(file, "cannot be read (" + e + ")", "It has to be a readable file", e);
        }
    }

    /**
     * Reads the content of a file.
     *
     * @param content what is in it
     * @param file its name, for messages
     * @return the results
     * @throws ResultsException when it is damaged, of something else, or of a later version
     */
    public static RunResults parse(byte[] content, Path file) {
        try (JsonParser json = Json.parser(content, 0, content.length)) {
            try {
                return ResultsFormat.read(json);
            } catch (ResultsFormat.NewerVersionException e) {
                throw failure(
                        file,
                        json.currentTokenLocation(),
                        String.valueOf(e.getMessage()),
                        "Read it with the release that wrote it, or a later one",
                        e);
            } catch (IllegalArgumentException e) {
                throw failure(file, json.currentTokenLocation(), String.valueOf(e.getMessage()), DELETE, e);
            }
        } catch (JacksonException e) {
            throw failure(file, e.getLocation(), "not JSON (" + e.getOriginalMessage() + ")", DELETE, e);
        } catch (IOException e) {
            throw new ResultsException(file, "not JSON (" + e.getMessage() + ")", DELETE, e); // no UTF-8
        }
    }

    private static ResultsException failure(
            Path file, JsonLocation at, String problem, String wayOut, Exception cause) {
        int line = at == null ? 0 : Math.max(0, at.getLineNr());
        int column = at == null ? 0 : Math.max(1, at.getColumnNr());
        return new ResultsException(file, line, column, Escapes.escape(problem), wayOut, cause);
    }

    /**
     * Writes a file in one step: whoever reads it meanwhile sees all of the old or all of the new.
     *
     * @param file the file, in a directory that need not exist
     * @param results what to write
     * @throws ResultsException when it cannot be written; it is then as it was
     */
    public static void write(Path file, RunResults results) {
        try {
            Path absolute = file.toAbsolutePath();
            Path folder = requireNonNull(absolute.getParent(), "a file has a folder");
            if (!Files.isDirectory(folder)) { // it may be a link to one
                Files.createDirectories(folder);
            }
            new AtomicFileWriter(Files::move).replace(absolute, beside -> write(results, beside));
        } catch (IOException e) {
            throw new ResultsException(
                    file, "cannot be written (" + e + ")", "Make its folder writable, or name another file", e);
        }
    }

    /** Into a file that is not there yet. */
    static void write(RunResults results, Path file) throws IOException {
        Json.write(file, LEVELS, json -> ResultsFormat.write(json, results));
    }

    /** The content of a file. */
    static void write(RunResults results, OutputStream out) throws IOException {
        Json.write(out, LEVELS, json -> ResultsFormat.write(json, results));
    }

    /** The run that results are of, without reading them all; empty where it is not among the first fields. */
    static Optional<String> runOf(byte[] content) {
        try (JsonParser json = Json.parser(content, 0, content.length)) {
            json.nextToken();
            for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
                if (name.equals("run")) {
                    return Optional.ofNullable(json.nextTextValue());
                }
                json.nextToken();
                json.skipChildren();
            }
        } catch (IOException damaged) {
            return Optional.empty();
        }
        return Optional.empty();
    }
}
