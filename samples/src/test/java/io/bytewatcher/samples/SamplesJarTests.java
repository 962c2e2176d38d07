package io.bytewatcher.samples;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The runnable jar. */
class SamplesJarTests {

    @Test
    void listsTheSamples() throws Exception {
        assertThat(run("--help")).contains("echo", "jitter", "locks", "prepend", "sorting");
    }

    /** With all kinds of Chronicle-Bytes' memory. A mapped file needs the packages that the manifest opens. */
    @Test
    void runsASample() throws Exception {
        assertThat(run("prepend", "--message=length", "--way=prepend", "--rounds=1", "--round-millis=1"))
                .contains("heap", "native", "elastic", "mapped")
                .endsWith("messages of all rows: equal");
    }

    private static String run(String... arguments) {
        return String.join(
                "\n",
                ForkedJvm.ofThisJdk()
                        .withClassPath(List.of())
                        .withFlags("-jar", System.getProperty("samples.jar"))
                        .runCommand(arguments));
    }
}
