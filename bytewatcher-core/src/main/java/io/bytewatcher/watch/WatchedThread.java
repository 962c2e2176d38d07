package io.bytewatcher.watch;

import io.bytewatcher.ByteSize;

/**
 * A watched thread and its bytes.
 *
 * @param id the thread's id
 * @param name its name at the last sweep
 * @param bytes allocated since the watch began to count, at the last sweep. While the thread runs, the JVM's figure can be off by its
 *     thread-local buffer
 * @param alive whether it is alive
 */
public record WatchedThread(long id, String name, long bytes, boolean alive) {
    /** For example {@code engine-1 allocated 1,048,592 B}. */
    @Override
    public String toString() {
        return name + " allocated " + ByteSize.format(bytes) + (alive ? "" : " (ended)");
    }
}
