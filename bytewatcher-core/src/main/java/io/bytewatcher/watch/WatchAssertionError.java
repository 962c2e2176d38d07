package io.bytewatcher.watch;

import io.bytewatcher.internal.format.Figures;
import java.util.List;

/** Limits were broken while threads were watched. Thrown by {@link ByteWatcher#assertNoBreach()}; the message lists all breaches. */
public final class WatchAssertionError extends AssertionError {
    private static final long serialVersionUID = 1L;

    private final transient List<Breach> breaches;

    WatchAssertionError(List<Breach> breaches, WatchSnapshot snapshot) {
        super(describe(breaches, snapshot));
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
    static String describe(List<Breach> breaches, WatchSnapshot snapshot) {
        String lineBreak = System.lineSeparator();
        StringBuilder text = new StringBuilder()
                .append(breaches.size() == 1 ? "1 breach" : Figures.group(breaches.size()) + " breaches")
                .append(" in ")
                .append(Durations.seconds(snapshot.elapsed()))
                .append(
                        snapshot.operations() == 0
                                ? ""
                                : " and " + Figures.group(snapshot.operations()) + " operations");
        for (Breach breach : breaches) {
            breach.toString()
                    .lines()
                    .forEach(line -> text.append(lineBreak).append("  ").append(line));
        }
        return text.toString();
    }
}
