package io.bytewatcher.report;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The journals in a directory. A JVM locks its journals while it runs. Their names contain its process id and start time, so that it
 * never opens its own journals: on POSIX, closing a file ends all locks on it.
 *
 * <p>The first line is the run as it was known at its beginning. Each further line is an object with a {@code test} or a {@code soak}.
 */
record Journals(Path directory) {
    private static final String PREFIX = ".journal-";
    private static final String SUFFIX = ".ndjson";

    /** The results are empty where a JVM was killed before it had written the first line. */
    record Journal(Path file, Optional<RunResults> results) {}

    ReportJournal create(RunResults beginning) throws IOException {
        String random = Long.toHexString(ThreadLocalRandom.current().nextLong());
        return ReportJournal.create(
                directory.resolve(ownPrefix() + random + SUFFIX),
                directory.resolve(PREFIX + "closed-" + random + SUFFIX),
                beginning);
    }

    /** Identifies the JVM, even among several containers. */
    private static String ownPrefix() {
        return String.format(
                Locale.ROOT,
                "%s%d-%d-",
                PREFIX,
                ProcessHandle.current().pid(),
                ManagementFactory.getRuntimeMXBean().getStartTime());
    }

    static boolean isJournal(Path file) {
        String name = String.valueOf(file.getFileName());
        return name.startsWith(PREFIX) && name.endsWith(SUFFIX);
    }

    /** Journals that their JVM has closed, or whose JVM has ended. */
    List<Journal> ended() throws IOException {
        return read(true);
    }

    /** Journals of all other JVMs. */
    List<Journal> all() throws IOException {
        return read(false);
    }

    private List<Journal> read(boolean onlyEnded) throws IOException {
        List<Path> files = new ArrayList<>();
        String own = ownPrefix();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, PREFIX + "*" + SUFFIX)) {
            for (Path file : found) {
                if (!String.valueOf(file.getFileName()).startsWith(own)) {
                    files.add(file);
                }
            }
        } catch (NoSuchFileException none) {
            return List.of();
        }
        files.sort(null);
        List<Journal> journals = new ArrayList<>();
        for (Path file : files) {
            byte[] content = onlyEnded ? contentOfEnded(file) : content(file);
            if (content != null) {
                journals.add(new Journal(file, parse(file, content)));
            }
        }
        return journals;
    }

    /** Null where another JVM has just taken it over. */
    private static byte @Nullable [] content(Path file) throws IOException {
        try {
            return Files.readAllBytes(file);
        } catch (NoSuchFileException takenOver) {
            return null;
        }
    }

    /** Null while a JVM holds it. */
    private static byte @Nullable [] contentOfEnded(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            FileLock lock = ReportJournal.tryLock(channel);
            if (lock == null) {
                return null;
            }
            ByteBuffer content = ByteBuffer.allocate(Math.toIntExact(channel.size()));
            while (content.hasRemaining() && channel.read(content) >= 0) {}
            return content.array();
        } catch (OverlappingFileLockException | NoSuchFileException e) {
            return null;
        }
    }

    static Optional<RunResults> parse(Path file, byte[] content) {
        RunResults beginning = null;
        List<TestResult> tests = new ArrayList<>();
        List<SoakResult> soaks = new ArrayList<>();
        int unreadable = 0;
        int from = 0;
        for (int to = end(content, from); to < content.length; from = to + 1, to = end(content, from)) {
            try (JsonParser json = Json.parser(content, from, to - from)) {
                if (beginning == null) {
                    beginning = ResultsFormat.read(json);
                } else {
                    line(json, tests, soaks);
                }
            } catch (IOException | IllegalArgumentException e) {
                unreadable++;
            }
        }
        if (beginning == null) {
            return Optional.empty();
        }
        List<Finding> findings = new ArrayList<>(beginning.findings());
        if (unreadable > 0) {
            findings.add(new Finding(
                    false,
                    unreadable + (unreadable == 1 ? " line of " : " lines of ") + file
                            + ", which a JVM left behind, could not be read. Run the tests again to have them all"));
        }
        tests.addAll(beginning.tests());
        soaks.addAll(beginning.soaks());
        return Optional.of(new RunResults(
                beginning.run(),
                beginning.time(),
                beginning.machines(),
                tests,
                soaks,
                beginning.unmeasured(),
                findings));
    }

    private static void line(JsonParser json, List<TestResult> tests, List<SoakResult> soaks) throws IOException {
        json.nextToken();
        String kind = json.nextFieldName();
        JsonToken value = json.nextToken();
        if ("test".equals(kind)) {
            tests.add(ResultsFormat.TEST.read(json));
        } else if ("soak".equals(kind)) {
            soaks.add(ResultsFormat.SOAK.read(json));
        } else {
            throw new IllegalArgumentException(kind + ": " + value);
        }
    }

    /** The end of the line. Without a line feed, as in an incomplete last line, it is the end of the content. */
    private static int end(byte[] content, int from) {
        int i = from;
        while (i < content.length && content[i] != '\n') {
            i++;
        }
        return i;
    }

    static void delete(List<Journal> journals) {
        for (Journal journal : journals) {
            try {
                Files.deleteIfExists(journal.file());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
