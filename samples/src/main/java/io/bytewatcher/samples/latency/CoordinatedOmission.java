package io.bytewatcher.samples.latency;

import java.util.Locale;

/** The times that are shown of a run with a schedule. Both are measured in the same run. */
public enum CoordinatedOmission {

    /** Both times. */
    BOTH,

    /** Times from the start of an operation. Coordinated omission is on: a stall is one slow operation. */
    ON,

    /** Times from when an operation was due. Coordinated omission is off: every operation that a stall delayed is slow. */
    OFF;

    /** Reduces a run to the series that are shown. A run without a schedule stays as it is. */
    public LatencyRun of(LatencyRun run) {
        if (this == BOTH || run.target().isEmpty()) {
            return run;
        }
        String hidden = this == ON ? LatencySeries.FROM_DUE : LatencySeries.FROM_SENT;
        return new LatencyRun(
                run.operations(),
                run.elapsedNanos(),
                run.target(),
                run.series().stream().filter(one -> !one.name().equals(hidden)).toList(),
                run.threads(),
                run.notes(),
                run.warnings());
    }

    /** Returns the name on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
