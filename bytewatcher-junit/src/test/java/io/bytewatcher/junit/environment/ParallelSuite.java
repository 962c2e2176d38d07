package io.bytewatcher.junit.environment;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;

/** The tests of the two classes that Surefire's execution "parallel" runs at the same time. */
@Tag("parallel")
abstract class ParallelSuite extends ExactFigures {
    private static final int CLASSES = 2;
    private static final int TESTS = 3; // ExactFigures
    private static final CyclicBarrier ALL = new CyclicBarrier(CLASSES * TESTS);

    /** Passes only if all tests of all classes reach this point together: methods and classes are concurrent. */
    @BeforeEach
    void meetAllTheOthers() throws Exception {
        ALL.await(60, TimeUnit.SECONDS);
    }
}
