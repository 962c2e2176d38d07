package io.bytewatcher.internal.sites;

import io.bytewatcher.SiteReport;
import java.util.function.Predicate;

/** All of a JVM's code, instrumented so that each allocation can be recorded, until it is closed. */
public interface InstrumentedCode extends AutoCloseable {
    /**
     * Records a single run on the current thread.
     *
     * @param run the code
     * @param allThreads whether all threads are recorded instead of this one
     * @return what was found; nothing is known of an undisturbed figure
     * @throws CannotPlaceException when the code is run by code that is being recorded
     * @throws E when the code throws
     */
    <E extends Exception> SiteReport once(SingleRun<E> run, boolean allThreads) throws E;

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
