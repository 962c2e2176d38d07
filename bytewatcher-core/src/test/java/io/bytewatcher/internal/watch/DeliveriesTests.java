package io.bytewatcher.internal.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;

class DeliveriesTests {
    private static final Logger LOGGER = Logger.getLogger("io.bytewatcher.watch");

    private static final class Failing extends Handler {
        @Override
        public void publish(LogRecord message) {
            throw new OutOfMemoryError("on purpose");
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    }

    /** As on a full heap. */
    @Test
    void errorOfTheLoggerStopsNoOtherListener() throws InterruptedException {
        Handler failing = new Failing();
        LOGGER.addHandler(failing);
        AtomicBoolean isCalled = new AtomicBoolean();
        Deliveries deliveries = new Deliveries();
        deliveries.start();
        try {
            deliveries.deliver("first", () -> {
                throw new IllegalStateException("on purpose");
            });
            deliveries.deliver("second", () -> isCalled.set(true));
            assertThat(deliveries.await(10_000)).isTrue();
            assertThat(isCalled).isTrue();
        } finally {
            LOGGER.removeHandler(failing);
            deliveries.close();
        }
    }
}
