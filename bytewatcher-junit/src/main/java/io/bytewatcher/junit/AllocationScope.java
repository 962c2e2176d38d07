package io.bytewatcher.junit;

/** Whose allocation counts. */
public enum AllocationScope {
    /** The thread that runs the test; exact to the byte. */
    TEST_THREAD,
    /**
     * All threads: those that end during the test and virtual ones too, but not those of the JVM, of the build tool and of
     * ByteWatcher. Where tests run in parallel the test takes JUnit's global resource lock and so runs alone. When other
     * threads allocate without a rest there is no exact figure, and the test fails with "cannot measure".
     */
    ALL_THREADS
}
