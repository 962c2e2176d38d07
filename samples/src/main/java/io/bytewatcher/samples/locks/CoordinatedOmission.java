package io.bytewatcher.samples.locks;

import io.bytewatcher.samples.latency.LatencyRun;
import io.bytewatcher.samples.latency.LatencySeries;
import java.util.List;

/** Which times are shown; both are measured in the same run. */
public enum CoordinatedOmission {
    /** Times from when acquisitions were due, and from when the lock was asked for. */
    BOTH,
    /** Only from when the lock was asked for. */
    ON,
    /** Only from when acquisitions were due. */
    OFF;

    /** A run with the series that are shown; one without a schedule keeps what it has. */
    LatencyRun of(LatencyRun run) {
        if (this == BOTH || run.target().isEmpty()) {
            return run;
        }
        String name = this == ON ? LatencySeries.FROM_SENT : LatencySeries.FROM_DUE;
        List<LatencySeries> series =
                run.series().stream().filter(one -> one.name().equals(name)).toList();
        return new LatencyRun(
                run.operations(), run.elapsedNanos(), run.target(), series, run.threads(), run.notes(), run.warnings());
    }
}
