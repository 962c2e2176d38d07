package io.bytewatcher.claims.rewritten;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocations;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.MarkerManager;
import org.apache.logging.log4j.ThreadContext;
import org.apache.logging.log4j.message.StringMapMessage;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Log4j's {@code GcFreeLoggingTestUtil}. */
@Tag("gate")
class Log4jGarbageFreeTests {
    private static final Marker MARKER = MarkerManager.getMarker("test");

    private final Logger logger = LogManager.getLogger(Log4jGarbageFreeTests.class);
    private final Logger dated = LogManager.getLogger("dated");
    private final StringMapMessage map = new StringMapMessage().with("eventId", "Login");
    private int id = 1_000;

    @BeforeEach
    void fill() {
        ThreadContext.put("user", "u1");
    }

    @Test
    @NoAllocation
    void logsWithoutGarbage() {
        logger.info("Test message");
        logger.info("Test parameterized message {}", "param");
        logger.info("Test parameterized message {}{}", "param", "param2");
        logger.info(MARKER, "Test parameterized message {}{}{}", "param", "param2", "abc");
        logger.info(map);
        logger.debug("Test parameterized message {}", "param");
    }

    @Test
    @NoAllocation
    void changesTheContextWithoutGarbage() {
        ThreadContext.remove("user");
        ThreadContext.put("user", "u2");
        logger.info("Test message");
    }

    /** A Long for each millisecond in which something is logged, so the bytes of a call depend on its speed. */
    @Test
    void datesAllocateOnceAMillisecond() {
        double bytes = Allocations.steadyState(() -> dated.info("Test message")).bytesPerOperation();
        assertThat(bytes).isBetween(Double.MIN_VALUE, 24.0);
    }

    /** The control. */
    @Test
    @MeasureAllocation
    void boxesTheParameter() {
        logger.info("Test parameterized message {}", id);
    }
}
