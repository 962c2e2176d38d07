package io.bytewatcher;

import java.io.Serializable;

/**
 * One round of a steady-state measurement: the code run a number of times in one measuring window.
 *
 * @param operations how often the code ran, 1 or more
 * @param bytes the bytes that it allocated
 */
public record Round(long operations, long bytes) implements Serializable {
    /**
     * The mean.
     *
     * @return bytes per operation
     */
    public double bytesPerOperation() {
        return (double) bytes / operations;
    }
}
