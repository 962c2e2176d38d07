package io.bytewatcher.samples.latency;

import java.util.List;

/**
 * The results of a sample.
 *
 * @param sample the sample's name
 * @param operation the timed operation, in the singular, such as {@code message}
 * @param settings the settings that the figures depend on
 * @param variants the measured variants
 */
public record LatencyReport(String sample, String operation, List<Setting> settings, List<LatencyVariant> variants) {

    /** Copies the lists. */
    public LatencyReport {
        settings = List.copyOf(settings);
        variants = List.copyOf(variants);
    }
}
