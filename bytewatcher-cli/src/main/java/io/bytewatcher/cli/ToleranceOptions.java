package io.bytewatcher.cli;

import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** The options for the tolerance of a comparison. */
final class ToleranceOptions {
    @Option(
            names = "--tolerance",
            paramLabel = "BYTES",
            description = "Bytes per call by which a steady-state figure may differ (default: ${DEFAULT-VALUE}).")
    private long steady = Tolerance.DEFAULT.steadyBytes();

    @Option(
            names = "--single-shot-tolerance",
            paramLabel = "BYTES",
            description = "Bytes by which a single shot may differ (default: ${DEFAULT-VALUE}),")
    private long singleShot = Tolerance.DEFAULT.singleShotBytes();

    @Option(
            names = "--single-shot-percent",
            paramLabel = "PERCENT",
            description = "or percent, whichever is more (default: ${DEFAULT-VALUE}).")
    private int percent = Tolerance.DEFAULT.singleShotPercent();

    @Option(
            names = "--gate-single-shots",
            description =
                    "A single shot beyond its tolerance has regressed. Without this option it has shifted, because"
                            + " its first uses depend on the order of the tests.")
    private boolean gateSingleShots;

    Tolerance tolerance(CommandSpec spec) {
        try {
            return new Tolerance(
                    steady, singleShot, percent, gateSingleShots ? SingleShots.GATED : SingleShots.REPORTED);
        } catch (IllegalArgumentException e) {
            throw Exit.wrong(spec, String.valueOf(e.getMessage()));
        }
    }
}
