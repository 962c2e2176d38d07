package io.bytewatcher.internal.sites;

import io.bytewatcher.SiteReport;
import java.util.Map;
import java.util.function.Predicate;

/** All of a JVM's code, instrumented so that each allocation can be recorded, until it is closed. */
public interface InstrumentedCode extends AutoCloseable {
    /**
     * A single run.
     *
     * @param report what was found; nothing is known of an undisturbed figure
     * @param machinery what the instruments themselves allocated on other threads than the measuring one, in bytes by thread id; no part
     *     of the report
     */
    record Run(SiteReport report, Map<Long, Long> machinery) {
        /** Copies. */
        public Run {
            machinery = Map.copyOf(machinery);
        }
    }

    /**
     * Records a single run on the current thread.
     *
     * @param run the code
     * @param allThreads whether all threads are recorded instead of this one
     * @return what was found
     * @throws AttributionException when the code is run by code that is being recorded
     * @throws E when the code throws
     */
    <E extends Exception> Run once(SingleRun<E> run, boolean allThreads) throws E;

    /**
     * Makes a window in which another thread is recorded.
     *
     * @param thread the thread
     */
    RemoteWindow remoteWindow(Thread thread);

    /**
     * Makes a window in which all other threads are recorded but those of the JVM, of the build tool and of ByteWatcher.
     *
     * @param counts which of them count; asked behind the window, for the threads that were in it
     */
    RemoteWindow remoteWindow(Predicate<Thread> counts);

    /** A frame with another source file, where the JVM no longer tells it because the code was instrumented. */
    static StackTraceElement withSourceFile(StackTraceElement frame, String file) {
        return new StackTraceElement(
                frame.getClassLoaderName(),
                frame.getModuleName(),
                frame.getModuleVersion(),
                frame.getClassName(),
                frame.getMethodName(),
                file,
                frame.getLineNumber());
    }

    /** Restores the original code. */
    @Override
    void close();
}
