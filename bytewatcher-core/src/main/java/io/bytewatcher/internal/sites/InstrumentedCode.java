package io.bytewatcher.internal.sites;

import io.bytewatcher.SiteReport;
import java.util.Map;
import java.util.function.Predicate;

/** The code of this JVM, instrumented to record each allocation until it is closed. */
public interface InstrumentedCode extends AutoCloseable {
    /**
     * The result of a single run.
     *
     * @param report the sites, without an undisturbed figure
     * @param machinery the bytes of the instrumentation itself on threads other than the measuring one, by thread id; not part of the
     *     report
     */
    record InstrumentedRun(SiteReport report, Map<Long, Long> machinery) {
        /** Copies. */
        public InstrumentedRun {
            machinery = Map.copyOf(machinery);
        }
    }

    /**
     * Records a single run on the current thread.
     *
     * @param run the code
     * @param allThreads whether to record all threads instead of this one
     * @return the result
     * @throws AttributionException when recorded code calls this method
     * @throws E when the code throws
     */
    <E extends Exception> InstrumentedRun once(SingleRun<E> run, boolean allThreads) throws E;

    /**
     * Creates a window that records another thread.
     *
     * @param thread the thread
     */
    RemoteWindow remoteWindow(Thread thread);

    /**
     * Creates a window that records all other threads except those of the JVM, the build tool and ByteWatcher.
     *
     * @param counts the threads that count; tested after the window, for the threads that were in it
     */
    RemoteWindow remoteWindow(Predicate<Thread> counts);

    /** Returns a frame with a source file, which the JVM no longer reports for instrumented code. */
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
