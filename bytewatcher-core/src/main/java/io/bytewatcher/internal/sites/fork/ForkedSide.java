package io.bytewatcher.internal.sites.fork;

import io.bytewatcher.internal.sites.CannotPlaceException;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Path;

/** The JVM that was started to answer. */
public final class ForkedSide {
    private static final int ORPHANED = 3;

    private ForkedSide() {}

    /** Answers. */
    @FunctionalInterface
    public interface Answerer {
        /**
         * Answers.
         *
         * @param question what was asked
         * @return the answer
         * @throws CannotPlaceException when there is none; the message is a sentence that says why
         */
        Serializable answer(Serializable question);
    }

    /**
     * Answers the question, and ends this JVM.
     *
     * @param arguments of the main method
     * @param answerer knows the answer
     * @throws IOException when the question cannot be read, or the answer cannot be written
     */
    public static void run(String[] arguments, Answerer answerer) throws IOException {
        ForkDirectory directory = new ForkDirectory(Path.of(arguments[0]));
        endWithTheOther(directory);
        Question question = Messages.read(directory.question(), Question.class, ForkedSide.class.getClassLoader());
        question.restoreProperties();
        Messages.write(directory.answer(), reply(question, answerer, directory));
        endProcesses();
        System.exit(0); // the test may have left threads behind
    }

    /** The test may have left processes behind, too. */
    private static void endProcesses() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    private static Reply reply(Question question, Answerer answerer, ForkDirectory directory) {
        try {
            ObjectEventsEngine.prepare(directory.path());
            return new Reply(answerer.answer(question.content()), "");
        } catch (CannotPlaceException reason) {
            return new Reply(null, String.valueOf(reason.getMessage()));
        } catch (Throwable thrown) {
            return new Reply(null, "running the test alone in a fresh JVM failed: " + thrown);
        }
    }

    /** The other JVM writes nothing to our input, which ends when it ends. The test is to find an empty one. */
    private static void endWithTheOther(ForkDirectory directory) {
        FileInputStream input = new FileInputStream(FileDescriptor.in);
        System.setIn(InputStream.nullInputStream());
        Thread watch = new Thread(
                () -> {
                    try {
                        while (input.read() >= 0) {
                            // nothing is said
                        }
                    } catch (IOException closed) {
                        // as its end
                    }
                    directory.close();
                    endProcesses();
                    Runtime.getRuntime().halt(ORPHANED);
                },
                "bytewatcher-orphan-watch");
        watch.setDaemon(true);
        watch.start();
    }
}
