package io.bytewatcher.internal.counter;

/**
 * One platform thread and its bytes.
 *
 * @param threadId the thread's id
 * @param name its name when it was read
 * @param bytes allocated bytes
 */
public record ThreadBytes(long threadId, String name, long bytes) {}
