package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests that run fixtures against a baseline of their own. */
public abstract class BaselineRuns {
    static final Environment HERE = Environment.ofThisJvm();

    @TempDir
    public Path folder;

    public Path file;

    @BeforeEach
    void nameTheFile() {
        file = folder.resolve("agreed.tsv");
    }

    public FixtureRun run(String mode, Class<?>... fixtures) {
        return FixtureRun.of(fixtures)
                .with("bytewatcher.baseline", mode)
                .with("bytewatcher.baseline.file", file.toString())
                .reportingTo(folder);
    }

    public void agreeTo(BaselineEntry... entries) throws IOException {
        Files.writeString(file, Baseline.of(Arrays.asList(entries)).text());
    }

    public static BaselineEntry line(
            Class<?> fixture, String method, Figure figure, String reason, BaselineSite... sites) {
        return new BaselineEntry(
                fixture.getName() + "#" + method,
                HERE.layout(),
                HERE.collector(),
                HERE.jit(),
                List.of(HERE.jdk()),
                figure,
                List.of(sites),
                reason);
    }

    /** The command in the message. */
    public String applyingThePatch() {
        return Reproduction.apply(folder.resolve("bytewatcher.patch"), Build.moduleInBuild());
    }

    public List<String> patch() throws IOException {
        Path patch = folder.resolve("bytewatcher.patch");
        return Files.exists(patch) ? Files.readAllLines(patch) : List.of();
    }
}
