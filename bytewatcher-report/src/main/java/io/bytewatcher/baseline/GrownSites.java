package io.bytewatcher.baseline;

import io.bytewatcher.internal.jit.JvmDescription;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The sites to blame for a regression. The baseline keeps only the largest sites. Where it may have dropped some, a new site
 * that is no larger than the smallest kept one may be old. Such a site is listed only if no other site has grown.
 */
final class GrownSites {
    /** The bytes of a mean are rounded and differ between runs, so a site must grow by more than a tenth to be listed. */
    private static final BigDecimal MEANS_FACTOR = new BigDecimal("1.1");

    private final Map<BaselineSite.MethodAndCause, BigDecimal> before;
    private final Optional<BigDecimal> leftOutAtMost;
    private final List<Figure> states;
    private final MeasuredTest now;
    private final boolean mean;

    GrownSites(BaselineEntry was, MeasuredTest now) {
        this.before = was.sites().stream().collect(Collectors.toMap(BaselineSite::key, BaselineSite::bytes));
        this.leftOutAtMost = was.sites().size() < BaselineEntry.MAX_SITES
                ? Optional.empty()
                : was.sites().stream().map(BaselineSite::bytes).min(Comparator.naturalOrder());
        this.states = was.figure().states();
        this.now = now;
        this.mean = was.figure().isMean() || now.figure().isMean();
    }

    List<GrownSite> list() {
        List<GrownSite> grown = now.sites().stream()
                .map(site -> new GrownSite(site, Optional.ofNullable(before.get(site.key()))))
                .filter(this::hasGrown)
                .sorted(Comparator.comparing(GrownSite::growth).reversed())
                .toList();
        List<GrownSite> certain = grown.stream().filter(site -> !mayBeOld(site)).toList();
        return certain.isEmpty() ? grown : certain;
    }

    /** Whether the figure is a part of the largest of the line's states; {@link Comparison#isPartOfLargest} has the rule. */
    boolean arePartOfLargest() {
        BigDecimal bytes = now.figure().bytesPerOperation();
        BigDecimal placed = now.sites().stream().map(BaselineSite::bytes).reduce(BigDecimal.ZERO, BigDecimal::add);
        return states.get(0).isMean() == now.figure().isMean()
                && now.figure().states().size() == 1
                && bytes.compareTo(states.get(states.size() - 1).bytesPerOperation()) < 0
                && states.stream()
                        .map(state -> bytes.subtract(state.bytesPerOperation()).abs())
                        .noneMatch(GrownSites::isLessThanAnObject)
                && areEqual(bytes, placed)
                && now.sites().stream().allMatch(this::isOfBefore);
    }

    /** An object is removed or kept as a whole. A site that allocates less can be another object. */
    private boolean isOfBefore(BaselineSite site) {
        BigDecimal was = before.get(site.key());
        return was != null && areEqual(site.bytes(), was);
    }

    /** Means are rounded, and differ by less than a byte between runs of the same code. */
    private boolean areEqual(BigDecimal bytes, BigDecimal others) {
        return mean ? bytes.subtract(others).abs().compareTo(BigDecimal.ONE) < 0 : bytes.compareTo(others) == 0;
    }

    private static boolean isLessThanAnObject(BigDecimal bytes) {
        return bytes.compareTo(BigDecimal.valueOf(JvmDescription.SMALLEST_OBJECT)) < 0;
    }

    private boolean hasGrown(GrownSite site) {
        BigDecimal bound = site.was()
                .map(bytes -> mean ? bytes.multiply(MEANS_FACTOR) : bytes)
                .orElse(BigDecimal.ZERO);
        return site.site().bytes().compareTo(bound) > 0;
    }

    private boolean mayBeOld(GrownSite site) {
        return site.was().isEmpty()
                && leftOutAtMost
                        .filter(bound -> site.site().bytes().compareTo(bound) <= 0)
                        .isPresent();
    }
}
