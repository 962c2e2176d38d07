package io.bytewatcher.report;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import io.bytewatcher.internal.files.AtomicFileWriter;
import io.bytewatcher.internal.files.Escapes;
import io.bytewatcher.internal.files.Folders;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Reads and writes {@code results.json}, all results of a run for programs. {@code docs/results.md} documents the format, and
 * {@code io/bytewatcher/report/results.schema.json} in the jar is its schema.
 *
 * <pre>{@code
 * RunResults results = ResultsFile.read(Path.of("target/bytewatcher/results.json"));
 * ResultsFile.write(Path.of("all.json"), ResultsMerge.of(List.of(results, others)));
 * }</pre>
 *
 * <p>Reading also accepts what JMH writes with {@code -prof gc -rf json}. {@code docs/command-line.md} describes how JMH's means become
 * figures.
 *
 * <p>The file is JSON in UTF-8, with a line for each test, in the order of modules and tests. Equal results yield equal bytes. Names
 * may contain any characters. Reading skips unknown fields, because later releases may add some. Any other change raises the version.
 * Thread-safe.
 */
public final class ResultsFile {
    /** The name of the file in a directory of reports. */
    public static final String NAME = "results.json";

    private static final String DELETE = "Delete the file, and run the tests again";
    private static final String RUN_JMH = "Run JMH again, with -prof gc -rf json";

    /** More than the white space before a document. */
    private static final int BEGINNING = 1024;

    /** Puts each test on a line of its own. */
    private static final int LEVELS = 2;

    private ResultsFile() {}

    /**
     * Reads a file.
     *
     * @param file the file
     * @return the results, with tests in the order of modules and tests
     * @throws ResultsException when the file does not exist, cannot be read, is damaged, or is of another format or a later version
     */
    public static RunResults read(Path file) {
        requireNonNull(file, "file");
        try {
            byte[] content = Files.readAllBytes(file);
            if (!JmhFormat.isJmh(content, content.length)) {
                return parse(content, file);
            }
            String name = String.valueOf(file.getFileName());
            Instant time = Files.getLastModifiedTime(file).toInstant();
            return parse(content, file, RUN_JMH, json -> JmhFormat.read(json, name, time));
        } catch (NoSuchFileException e) {
            throw new ResultsException(file, "does not exist", "Run the tests first, or name the right file", e);
        } catch (IOException e) {
            throw new ResultsException(file, "cannot be read (" + e + ")", "Make it a readable file", e);
        }
    }

    /**
     * Whether a file has results of JMH.
     *
     * @param file a file; it need not exist
     * @return whether it is readable and begins as JMH's results in JSON do
     */
    public static boolean isOfJmh(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] beginning = in.readNBytes(BEGINNING);
            return JmhFormat.isJmh(beginning, beginning.length);
        } catch (IOException unreadable) {
            return false;
        }
    }

    /** Reads the content of a file, which is named in messages. */
    static RunResults parse(byte[] content, Path file) {
        return parse(content, file, DELETE, ResultsFormat::read);
    }

    private static RunResults parse(byte[] content, Path file, String wayOut, JsonType.Reading<RunResults> format) {
        try (JsonParser json = Json.parser(content, 0, content.length)) {
            try {
                return format.read(json);
            } catch (JmhFormat.NoAllocationException e) {
                throw new ResultsException(file, String.valueOf(e.getMessage()), wayOut, e);
            } catch (IllegalArgumentException e) {
                boolean isNewer = e instanceof ResultsFormat.NewerVersionException;
                throw failure(
                        file,
                        json.currentTokenLocation(),
                        String.valueOf(e.getMessage()),
                        isNewer ? "Read it with the release that wrote it, or a later one" : wayOut,
                        e);
            }
        } catch (JacksonException e) {
            throw failure(file, e.getLocation(), "not JSON (" + e.getOriginalMessage() + ")", wayOut, e);
        } catch (IOException e) {
            throw new ResultsException(file, "not JSON (" + e.getMessage() + ")", wayOut, e); // not UTF-8
        }
    }

    private static ResultsException failure(
            Path file, JsonLocation at, String problem, String wayOut, Exception cause) {
        int line = at == null ? 0 : Math.max(0, at.getLineNr());
        int column = at == null ? 0 : Math.max(1, at.getColumnNr());
        return new ResultsException(file, line, column, Escapes.escape(problem), wayOut, cause);
    }

    /**
     * Writes a file in one step: a reader sees all of the old content or all of the new.
     *
     * @param file the file, in a directory that need not exist
     * @param results the results to write
     * @throws ResultsException when the file cannot be written; it is then unchanged
     */
    public static void write(Path file, RunResults results) {
        try {
            Path absolute = file.toAbsolutePath();
            Path folder = requireNonNull(absolute.getParent(), "a file has a folder");
            Folders.create(folder);
            new AtomicFileWriter(Files::move).replace(absolute, json(results));
        } catch (IOException e) {
            throw new ResultsException(
                    file, "cannot be written (" + e + ")", "Make its folder writable, or name another file", e);
        }
    }

    /** The content of the file. */
    static byte[] json(RunResults results) {
        return Json.lines(LEVELS, json -> ResultsFormat.RESULTS.write(json, results));
    }

    /** The run of results, read without the results; empty if the content is damaged before it. */
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
