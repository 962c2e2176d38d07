package io.bytewatcher.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The jar as users run it. */
class SamplesJarTests {

    @Test
    void listsTheSamples() throws Exception {
        assertThat(run("--help")).contains("echo", "prepend");
    }

    @Test
    void runsASample() throws Exception {
        assertThat(run("prepend")).endsWith("equal" + System.lineSeparator());
    }

    private static String run(String... arguments) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                System.getProperty("samples.jar"));
        builder.command().addAll(List.of(arguments));
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output).isZero();
        return output;
    }
}
