package io.bytewatcher.samples.latency;

import java.util.List;

/**
 * All that a sample has measured.
 *
 * @param sample the sample's name
 * @param operation what was timed, in the singular, such as {@code message}
 * @param settings what was chosen
 * @param variants what was measured
 */
public record LatencyReport(String sample, String operation, List<Setting> settings, List<LatencyVariant> variants) {

    /** Takes copies. */
    public LatencyReport {
        settings = List.copyOf(settings);
        variants = List.copyOf(variants);
    }
}
