package io.bytewatcher.maven;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.RunResults;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;

/**
 * A module of a build.
 *
 * @param folder its folder, absolute
 * @param baseline the file of its baseline, which need not exist
 * @param reports the folder of its results, which need not exist
 */
record BuildModule(Path folder, Path baseline, Path reports) {
    /** The name of the module in results. */
    String name() {
        return Objects.toString(folder.getFileName(), ""); // none at the root of a file system
    }

    Optional<RunResults> results() {
        return ReportDirectory.of(reports).read();
    }

    /** Its baseline. Messages name the file as seen from Maven's working directory. */
    Baseline readBaseline() {
        return Baseline.read(shown(baseline));
    }

    /** A path for messages: relative if it is in Maven's working directory. */
    static Path shown(Path path) {
        Path here = Path.of("").toAbsolutePath();
        return path.startsWith(here) ? here.relativize(path) : path;
    }
}
