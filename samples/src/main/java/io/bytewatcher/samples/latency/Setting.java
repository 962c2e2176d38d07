package io.bytewatcher.samples.latency;

/**
 * A choice that makes figures what they are.
 *
 * @param name such as {@code transport}
 * @param value as the user would write it
 */
public record Setting(String name, String value) {}
