package io.bytewatcher.claims;

import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

public class Slf4jTests extends Claims {
    private static final String LOGGER = "org/slf4j/Logger.java";

    private final Logger logger = LoggerFactory.getLogger(Slf4jTests.class);
    private String order = "order 17";

    @Test
    @Benchmark
    @Claim(
            of = Library.SLF4J,
            words = "This form avoids superfluous object creation when the logger is disabled for the DEBUG level.",
            in = LOGGER,
            operation = "`debug` with two arguments",
            control = "`debug` of a concatenation")
    public void disabled() {
        logger.debug("{} of {}", order, "42");
    }

    @Test
    @Benchmark
    public void disabledControl() {
        String text = order + " of 42";
        kept = text;
        logger.debug(text);
    }
}
