package io.bytewatcher.watch;

import io.bytewatcher.internal.format.Durations;
import io.bytewatcher.internal.format.Figures;
import java.util.List;

/** Limits were broken while threads were watched. Thrown by {@link ByteWatcher#assertNoBreach()}; the message lists the first ones. */
public final class WatchAssertionError extends AssertionError {
    private static final long serialVersionUID = 1L;

    /** More would hide what matters. */
    private static final int LISTED = 50;

    private final transient List<Breach> breaches;

    WatchAssertionError(List<Breach> breaches, long count, WatchSnapshot snapshot) {
        super(describe(breaches, count, snapshot));
        this.breaches = List.copyOf(breaches);
    }

    /**
     * The breaches.
     *
     * @return in the order in which they were confirmed; empty after serialization
     */
    public List<Breach> breaches() {
        return breaches == null ? List.of() : breaches;
    }

    /** What happened, in several lines. */
    static String describe(List<Breach> breaches, long count, WatchSnapshot snapshot) {
        String lineBreak = System.lineSeparator();
        StringBuilder text = new StringBuilder()
                .append(count == 1 ? "1 breach" : Figures.group(count) + " breaches")
                .append(" in ")
                .append(Durations.seconds(snapshot.elapsed()))
                .append(
                        snapshot.operations() == 0
                                ? ""
                                : " and " + Figures.group(snapshot.operations()) + " operations");
        List<Breach> listed = breaches.subList(0, Math.min(LISTED, breaches.size()));
        for (Breach breach : listed) {
            breach.toString()
                    .lines()
                    .forEach(line -> text.append(lineBreak).append("  ").append(line));
        }
        if (count > listed.size()) {
            text.append(lineBreak)
                    .append("  and ")
                    .append(Figures.group(count - listed.size()))
                    .append(" more");
        }
        return text.toString();
    }
}
