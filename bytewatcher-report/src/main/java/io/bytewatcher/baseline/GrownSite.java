package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * A site that is new or has grown.
 *
 * @param site the measured site
 * @param was bytes per call in the baseline; empty where it has no such site
 */
public record GrownSite(BaselineSite site, Optional<BigDecimal> was) {
    /**
     * Checks.
     *
     * @param site the measured site
     * @param was bytes per call in the baseline
     */
    public GrownSite {
        requireNonNull(site, "site");
        requireNonNull(was, "was");
    }

    /**
     * The growth.
     *
     * @return bytes per call
     */
    public BigDecimal growth() {
        return site.bytes().subtract(was.orElse(BigDecimal.ZERO));
    }
}
