package io.bytewatcher.samples.latency;

import java.util.Locale;

/** Which times of a run with a schedule are shown; both are measured in the same run. */
public enum CoordinatedOmission {

    /** Both. */
    BOTH,

    /** Times from when an operation began: coordinated omission is on, and a stall is one slow operation. */
    ON,

    /** Times from when an operation was due: coordinated omission is off, and all operations that a stall held up are slow. */
    OFF;

    /** A run with the series that are shown; one without a schedule keeps what it has. */
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

    /** As it is written on the command line. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
