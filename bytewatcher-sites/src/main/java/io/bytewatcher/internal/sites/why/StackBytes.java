package io.bytewatcher.internal.sites.why;

/**
 * The objects of one stack.
 *
 * @param bytes the bytes of all of them
 * @param smallest the bytes of the smallest one
 */
public record StackBytes(long bytes, long smallest) {}
