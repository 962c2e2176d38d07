package io.bytewatcher.baseline;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.AllocationSite;
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

    /**
     * Whether this is the site of a report, or one of several in its method.
     *
     * @param reported the site in the report
     * @return true if method and cause agree
     */
    public boolean isOf(AllocationSite reported) {
        return BaselineSite.of(reported)
                .filter(of -> of.key().equals(site.key()))
                .isPresent();
    }
}
