package io.bytewatcher.internal.sites.fork;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.internal.sites.receivers.InlineCaches;
import io.bytewatcher.internal.sites.why.Receivers;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The forked JVM: prepares itself, answers one question, and ends. */
public final class ForkedSide {
    /** The byte on this JVM's input that announces its question. */
    static final int ASKED = 1;

    private static final int ORPHANED = 3;

    private static final String RECORDS_FIRST = "records-first";

    private ForkedSide() {}

    /** Answers a question. */
    @FunctionalInterface
    public interface Answerer {
        /**
         * Answers a question.
         *
         * @param question the question
         * @return the answer
         * @throws AttributionException when there is none; the message is a sentence with the reason
         */
        Serializable answer(Serializable question);

        /**
         * Decides, once the code has settled, whether its sites are needed. A search without sites ends sooner.
         *
         * @param settled a report of the settled figure, without sites
         * @return whether to search for the sites
         */
        default boolean needsSites(SiteReport settled) {
            return true;
        }

        /** Does the work that every answer begins with, such as loading classes. A question may come at any time. */
        default void prepare() {}
    }

    /** Returns the arguments of the main method. */
    static List<String> arguments(ForkDirectory directory, ForkPurpose purpose) {
        String path = directory.path().toString();
        return purpose.recordsFirst() ? List.of(path, RECORDS_FIRST) : List.of(path);
    }

    /**
     * Prepares this JVM, waits for the question, answers it, and ends this JVM.
     *
     * @param arguments the arguments of the main method
     * @param answerer computes the answer
     * @throws IOException when this JVM cannot be asked, or cannot write the answer
     */
    public static void run(String[] arguments, Answerer answerer) throws IOException {
        ForkDirectory directory = new ForkDirectory(Path.of(arguments[0]));
        InputStream asking = new FileInputStream(FileDescriptor.in);
        System.setIn(InputStream.nullInputStream()); // for the test
        Thread cleanUp = new Thread(directory::close, "bytewatcher-spare-clean-up"); // for example, after Ctrl-C
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
            System.out.println(thrown); // the other JVM reports it
        } finally {
            endProcesses();
            System.exit(0); // the test may have left threads behind
        }
    }

    /**
     * Returns the types of the receivers of the calls that this JVM tells apart.
     *
     * @return by {@link io.bytewatcher.KeptReason#call}; empty if it tells none apart
     * @throws AttributionException when such a call has not run; the message is a sentence with the reason
     */
    public static Map<String, Receivers> receivers() {
        return InlineCaches.types();
    }

    /** Ends the processes that the test may have left behind. */
    private static void endProcesses() {
        ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
    }

    /** Prepares this JVM. Returns the failure, or empty if this JVM can answer. */
    private static Optional<Reply> prepare(ForkDirectory directory, boolean recordsFirst, Answerer answerer) {
        try {
            InlineCaches.install();
            ObjectEventsEngine.prepare(directory.path(), recordsFirst);
            ObjectEventsEngine.whenSettled(settled -> {
                tell(settled, directory);
                return answerer.needsSites(settled);
            });
            properties(directory).restore(new SystemProperties(Map.of()));
            answerer.prepare();
            return Optional.empty();
        } catch (Throwable thrown) {
            return Optional.of(failure(thrown));
        }
    }

    private static void tell(SiteReport settled, ForkDirectory directory) {
        try {
            SettledFigure.write(directory.settled(), settled);
        } catch (IOException e) {
            // the answer has the figure, too
        }
    }

    /** Returns the properties that the other JVM had when it started this one. They may have changed since. */
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

    /** Ends this JVM when the other one ends. The other one writes nothing more, and its end is the end of the input. */
    private static void endWithTheOther(InputStream asking, ForkDirectory directory) {
        Thread watch = new Thread(
                () -> {
                    try {
                        while (asking.read() >= 0) {
                            // the other JVM writes nothing
                        }
                    } catch (IOException closed) {
                        // like the end of the input
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
