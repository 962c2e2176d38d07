package io.bytewatcher.baseline;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.Verdict;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Applies a measurement to the lines of its test, by the rules of {@link Baseline#update}. */
record BaselineUpdating(Environment environment, Tolerance tolerance) {
    private static final String RAISED = "? raised from ";
    private static final Pattern RAISED_FROM = Pattern.compile("\\? raised from ([0-9]+(?:\\.[0-9]+)?)\\b.*");

    List<BaselineEntry> update(List<BaselineEntry> lines, MeasuredTest now) {
        Optional<BaselineEntry> before = BaselineEntry.effective(lines, environment);
        Optional<BaselineEntry> standard = environment.collector().equals(Environment.STANDARD_COLLECTOR)
                ? Optional.empty()
                : BaselineEntry.line(lines, environment, Environment.STANDARD_COLLECTOR);
        if (standard.isPresent() && agrees(standard.get(), now)) {
            return replace(withoutThisJdk(lines), standard.get(), joined(standard.get(), before, now));
        }
        Optional<BaselineEntry> own = BaselineEntry.line(lines, environment, environment.collector());
        if (own.isPresent() && agrees(own.get(), now)) {
            return replace(lines, own.get(), refreshed(own.get(), now));
        }
        List<BaselineEntry> others = withoutThisJdk(lines);
        Optional<BaselineEntry> agreeing = others.stream()
                .filter(entry ->
                        entry.isOfGroup(environment, environment.collector()) && agreeWithEachOther(entry, now))
                .min(Comparator.comparing(entry -> !entry.figure().equals(now.figure())));
        if (agreeing.isPresent()) {
            BaselineEntry joined = joined(agreeing.get(), before, now).plusJdk(environment.jdk());
            return replace(others, agreeing.get(), refreshed(joined, now));
        }
        others.add(BaselineEntry.of(now, environment, reasonOfNewLine(before, now)));
        return others;
    }

    private boolean agrees(BaselineEntry entry, MeasuredTest now) {
        return tolerance.judge(entry.figure(), now.figure()) == Outcome.UNCHANGED;
    }

    /**
     * Tests both directions, because agreement is not symmetric: one of two steady states agrees with both, and both do not agree with it.
     */
    private boolean agreeWithEachOther(BaselineEntry entry, MeasuredTest now) {
        return agrees(entry, now) && tolerance.judge(now.figure(), entry.figure()) == Outcome.UNCHANGED;
    }

    private static List<BaselineEntry> replace(
            List<BaselineEntry> lines, BaselineEntry old, BaselineEntry replacement) {
        return new ArrayList<>(lines.stream()
                .map(line -> line.equals(old) ? replacement : line)
                .toList());
    }

    /** Removes this environment from its collector's own line. */
    private List<BaselineEntry> withoutThisJdk(List<BaselineEntry> lines) {
        return new ArrayList<>(lines.stream()
                .flatMap(line -> line.isOf(environment) ? line.minusJdk(environment.jdk()) : Stream.of(line))
                .toList());
    }

    /** Replaces the sites where the figure is exactly equal, because sites belong to a figure. */
    private static BaselineEntry refreshed(BaselineEntry entry, MeasuredTest now) {
        return entry.figure().equals(now.figure()) && !now.sites().isEmpty() ? entry.withSites(now.sites()) : entry;
    }

    /** A line that other environments agree on. It needs a reason if this environment's figure rises to it. */
    private BaselineEntry joined(BaselineEntry entry, Optional<BaselineEntry> before, MeasuredTest now) {
        boolean unexplained = entry.reason().isEmpty();
        return before.filter(line -> unexplained && isRaised(line, now))
                .map(line -> entry.withReason(raisedFrom(line)))
                .orElse(entry);
    }

    private String reasonOfNewLine(Optional<BaselineEntry> before, MeasuredTest now) {
        if (before.isEmpty()) {
            return "";
        }
        BaselineEntry line = before.get();
        if (isRaised(line, now)) {
            return raisedFrom(line);
        }
        Matcher marker = RAISED_FROM.matcher(line.reason());
        boolean settled =
                marker.matches() && now.figure().bytesPerOperation().compareTo(new BigDecimal(marker.group(1))) <= 0;
        return settled || !line.isOf(environment) ? "" : line.reason();
    }

    /** Whether a check would have failed. */
    private boolean isRaised(BaselineEntry before, MeasuredTest now) {
        return switch (tolerance.judge(before.figure(), now.figure())) {
            case REGRESSED, ENVIRONMENT_MISMATCH -> true;
            case IMPROVED, SHIFTED, UNCHANGED, NO_BASELINE -> false;
        };
    }

    /** Names the last figure that needed no reason. */
    private static String raisedFrom(BaselineEntry before) {
        if (before.isRaisedWithoutReason()) {
            return before.reason();
        }
        Figure figure = before.figure();
        return RAISED
                + figure.plain()
                + (figure.verdict() == Verdict.STEADY && figure.scope() == AllocationScope.TEST_THREAD
                        ? ""
                        : " (" + BaselineFile.kind(figure) + ")");
    }
}
