package io.bytewatcher.samples.latency;

/**
 * A setting that figures depend on.
 *
 * @param name such as {@code transport}
 * @param value as on the command line
 */
public record Setting(String name, String value) {}
