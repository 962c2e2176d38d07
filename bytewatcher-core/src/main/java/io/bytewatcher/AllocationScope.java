package io.bytewatcher;

/** The threads whose allocation counts. */
public enum AllocationScope {
    /** The thread that runs the test. The figure is exact to the byte. */
    TEST_THREAD,
    /**
     * All threads, including virtual threads and threads that end during the test, without the threads of the JVM, the build tool and
     * ByteWatcher. Threads of other tests count as well, so such a test must run alone. If other threads allocate continuously, there is no
     * exact figure, and the test fails with "cannot be measured".
     */
    ALL_THREADS
}
