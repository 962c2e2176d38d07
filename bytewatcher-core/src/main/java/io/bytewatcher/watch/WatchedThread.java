package io.bytewatcher.watch;

import io.bytewatcher.ByteSize;

/**
 * A watched thread and what it has allocated.
 *
 * @param id the thread's id
 * @param name its name when it was seen last
 * @param bytes what it had allocated then, in bytes, since the watch began to count. While the thread runs, the JVM's figure can be off by
 *     as much as its thread-local buffer
 * @param alive whether it has not ended
 */
public record WatchedThread(long id, String name, long bytes, boolean alive) {
    /** Such as {@code engine-1 allocated 1,048,592 B}. */
    @Override
    public String toString() {
        return name + " allocated " + ByteSize.format(bytes) + (alive ? "" : " (ended)");
    }
}
