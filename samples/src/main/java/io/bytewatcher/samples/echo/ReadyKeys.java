package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Iterator;
import java.util.function.Consumer;

/** A selector, with the ready keys dealt with in one of four ways. */
final class ReadyKeys implements AutoCloseable {

    /** Who gets to know what is ready. */
    interface Owner {

        /** This key is ready. */
        void ready(SelectionKey key);

        /** So many keys are ready, and nobody has looked which. */
        void someAreReady(int count);
    }

    private final Selector selector = Selector.open();
    private final Keys keys;
    private final Wait wait;
    private final Owner owner;

    /** Kept, because {@code selectNow(owner::ready)} would make a new lambda of 16 bytes for each poll. */
    private final Consumer<SelectionKey> consumer;

    ReadyKeys(Wait wait, Keys keys, Owner owner) throws IOException {
        this.wait = wait;
        this.keys = keys;
        this.owner = owner;
        this.consumer = owner::ready;
    }

    Selector selector() {
        return selector;
    }

    /**
     * Tells the owner what is ready.
     *
     * @param timeoutMillis with {@link Wait#SELECT}, how long is waited for that at most; 0 for as long as it takes
     * @return how many keys were ready
     */
    int select(long timeoutMillis) throws IOException {
        return switch (keys) {
            case CONSUMER -> select(consumer, timeoutMillis);
            case LAMBDA -> select(owner::ready, timeoutMillis);
            case CLEAR -> {
                int ready = select0(timeoutMillis);
                if (ready > 0) {
                    selector.selectedKeys().clear();
                    owner.someAreReady(ready);
                }
                yield ready;
            }
            case ITERATE -> {
                int ready = select0(timeoutMillis);
                if (ready > 0) {
                    iterate();
                }
                yield ready;
            }
        };
    }

    @Override
    public void close() throws IOException {
        selector.close();
    }

    private int select(Consumer<SelectionKey> each, long timeoutMillis) throws IOException {
        return wait == Wait.SELECT ? selector.select(each, timeoutMillis) : selector.selectNow(each);
    }

    private int select0(long timeoutMillis) throws IOException {
        return wait == Wait.SELECT ? selector.select(timeoutMillis) : selector.selectNow();
    }

    private void iterate() {
        Iterator<SelectionKey> ready = selector.selectedKeys().iterator();
        while (ready.hasNext()) {
            SelectionKey key = ready.next();
            ready.remove();
            owner.ready(key);
        }
    }
}
