package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.junit.NoAllocation;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A selector passes its ready keys to a consumer for 0 B, if the consumer is created once. Its set of selected keys
 * costs one {@code HashSet} node for each ready key: 32 B (40 B without compressed references, 24 B with compact
 * headers).
 *
 * <p>A server that clears the set after each selection fails: {@code 32 B per call, limit 0 B [STEADY]}.
 */
class T15_SelectorKeysTests {
    private final Consumer<SelectionKey> handler = SelectionKey::readyOps;
    private Pipe pipe;
    private Selector selector;

    @BeforeEach
    void open() throws IOException {
        selector = Selector.open();
        pipe = Pipe.open();
        pipe.source().configureBlocking(false).register(selector, SelectionKey.OP_READ);
        pipe.sink().write(ByteBuffer.allocate(1)); // unread, so the source stays ready
    }

    @AfterEach
    void close() throws IOException {
        pipe.sink().close();
        pipe.source().close();
        selector.close();
    }

    @Test
    @NoAllocation
    void consumer() throws IOException {
        selector.selectNow(handler);
    }

    @Test
    void selectedKeys() {
        Allocation node = Allocations.steadyState(() -> {
            selector.selectNow();
            selector.selectedKeys().clear();
        });

        assertThat(node.bytesPerOperation()).isIn(24.0, 32.0, 40.0);
    }
}
