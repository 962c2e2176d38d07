package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;

/** A selector that passes its ready keys to one consumer. A selection allocates nothing, because the consumer is created once. */
final class ReadyKeys implements AutoCloseable {

    private final Selector selector = Selector.open();
    private final WaitStrategy wait;
    private final Consumer<SelectionKey> consumer;

    ReadyKeys(WaitStrategy wait, Consumer<SelectionKey> consumer) throws IOException {
        this.wait = wait;
        this.consumer = consumer;
    }

    Selector selector() {
        return selector;
    }

    /**
     * Passes the ready keys to the consumer.
     *
     * @param timeoutMillis the longest wait with {@link WaitStrategy#SELECT}; 0 for no limit
     * @return the number of ready keys
     */
    int select(long timeoutMillis) throws IOException {
        return wait == WaitStrategy.SELECT ? selector.select(consumer, timeoutMillis) : selector.selectNow(consumer);
    }

    @Override
    public void close() throws IOException {
        selector.close();
    }
}
