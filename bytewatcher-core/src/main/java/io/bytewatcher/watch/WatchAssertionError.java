package io.bytewatcher.watch;

import io.bytewatcher.internal.format.Figures;
import java.util.List;

/** Thrown by {@link ByteWatcher#assertNoBreach()} after a breach. The message lists the first breaches. */
public final class WatchAssertionError extends AssertionError {
    private static final long serialVersionUID = 1L;

    /** The breaches that the message lists. */
    private static final int LISTED = 50;

    private final transient List<Breach> breaches;

    WatchAssertionError(List<Breach> breaches, long count, WatchSnapshot snapshot) {
        super(describe(breaches, count, snapshot));
        this.breaches = List.copyOf(breaches);
    }

    /**
     * The breaches.
     *
     * @return the breaches in the order of their confirmation; empty after serialization
     */
    public List<Breach> breaches() {
        return breaches == null ? List.of() : breaches;
    }

    /** The message, in several lines. */
    static String describe(List<Breach> breaches, long count, WatchSnapshot snapshot) {
        String lineBreak = System.lineSeparator();
        StringBuilder text = new StringBuilder()
                .append(count == 1 ? "1 breach" : Figures.group(count) + " breaches")
                .append(" in ")
                .append(Figures.seconds(snapshot.elapsed()))
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
