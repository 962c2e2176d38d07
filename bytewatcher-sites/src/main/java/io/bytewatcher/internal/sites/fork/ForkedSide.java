package io.bytewatcher.internal.sites.fork;

import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The JVM that was started to answer. */
public final class ForkedSide {
    /** Is written to this JVM's input when its question is there. */
    static final int ASKED = 1;

    private static final int ORPHANED = 3;

    private static final String RECORDS_FIRST = "records-first";

    private ForkedSide() {}

    /** Answers. */
    @FunctionalInterface
    public interface Answerer {
        /**
         * Answers.
         *
         * @param question what was asked
         * @return the answer
         * @throws AttributionException when there is none; the message is a sentence that says why
         */
        Serializable answer(Serializable question);

        /** Does what every answer begins with, such as loading classes. A question may come at any time. */
        default void prepare() {}
    }

    /** The arguments of the main method. */
    static List<String> arguments(ForkDirectory directory, ForkPurpose purpose) {
        String path = directory.path().toString();
        return purpose.recordsFirst() ? List.of(path, RECORDS_FIRST) : List.of(path);
    }

    /**
     * Makes this JVM ready, waits for the question, answers it, and ends this JVM.
     *
     * @param arguments of the main method
     * @param answerer knows the answer
     * @throws IOException when this JVM cannot be asked, or the answer cannot be written
     */
    public static void run(String[] arguments, Answerer answerer) throws IOException {
        ForkDirectory directory = new ForkDirectory(Path.of(arguments[0]));
        InputStream asking = new FileInputStream(FileDescriptor.in);
        System.setIn(InputStream.nullInputStream()); // which the test is to find
        Thread cleanUp = new Thread(directory::close, "bytewatcher-spare-clean-up"); // such as after Ctrl-C
        Runtime.getRuntime().addShutdownHook(cleanUp);
        Optional<Reply> unprepared = prepare(directory, List.of(arguments).contains(RECORDS_FIRST), answerer);
        if (asking.read() < 0) {
            endAsAnOrphan(directory);
        }
        Runtime.getRuntime().removeShutdownHook(cleanUp);
        endWithTheOther(asking, directory);
        Reply reply = unprepared.orElseGet(() -> reply(directory, answerer));
        try {
            Messages.write(directory.answer(), reply);
        } catch (Throwable thrown) {
            System.out.println(thrown); // which the other JVM tells
        } finally {
            endProcesses();
            System.exit(0); // the test may have left threads behind
        }
    }

    /** The test may have left processes behind, too. */
    private static void endProcesses() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** Why this JVM can answer nothing; empty where it can. */
    private static Optional<Reply> prepare(ForkDirectory directory, boolean recordsFirst, Answerer answerer) {
        try {
            ObjectEventsEngine.prepare(directory.path(), recordsFirst);
            properties(directory).restore(new SystemProperties(Map.of()));
            answerer.prepare();
            return Optional.empty();
        } catch (Throwable thrown) {
            return Optional.of(failure(thrown));
        }
    }

    /** When this JVM was started. Other questions may have come since, and the tests between them. */
    private static SystemProperties properties(ForkDirectory directory) throws IOException {
        return Messages.read(directory.properties(), SystemProperties.class, ForkedSide.class.getClassLoader());
    }

    private static Reply reply(ForkDirectory directory, Answerer answerer) {
        try {
            Question question = Messages.read(directory.question(), Question.class, ForkedSide.class.getClassLoader());
            question.properties().restore(properties(directory));
            return new Reply(answerer.answer(question.content()), "");
        } catch (AttributionException reason) {
            return new Reply(null, String.valueOf(reason.getMessage()));
        } catch (Throwable thrown) {
            return failure(thrown);
        }
    }

    private static Reply failure(Throwable thrown) {
        return new Reply(null, "running the test alone in a fresh JVM failed: " + thrown);
    }

    /** The other JVM writes nothing more to our input, which ends when it ends. */
    private static void endWithTheOther(InputStream asking, ForkDirectory directory) {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (asking.read() >= 0) {
                            // nothing is said
                        }
                    } catch (IOException closed) {
                        // as its end
                    }
                    endAsAnOrphan(directory);
                },
                "bytewatcher-orphan-watch");
        watch.setDaemon(true);
        watch.start();
    }

    private static void endAsAnOrphan(ForkDirectory directory) {
        directory.close();
        endProcesses();
        Runtime.getRuntime().halt(ORPHANED);
    }
}
