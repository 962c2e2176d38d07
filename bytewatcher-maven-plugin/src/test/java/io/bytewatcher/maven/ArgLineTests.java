package io.bytewatcher.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ArgLineTests {
    @Test
    void optionsComeBeforeThoseThatAreThere() {
        assertThat(ArgLine.of(List.of("-Da=1", "-Db=2"), " -Xmx1g -Da=3\n")).isEqualTo("-Da=1 -Db=2 -Xmx1g -Da=3");
        assertThat(ArgLine.of(List.of("-Da=1"), "")).isEqualTo("-Da=1");
        assertThat(ArgLine.of(List.of(), " ")).isEmpty();
    }

    @Test
    void optionWithBlanksIsQuoted() {
        assertThat(ArgLine.of(List.of("-javaagent:/home/J. Doe/ä#1/sites.jar"), "-ea"))
                .isEqualTo("\"-javaagent:/home/J. Doe/ä#1/sites.jar\" -ea");
        assertThat(ArgLine.of(List.of("-Da=4 KiB, 25 %"), "")).isEqualTo("\"-Da=4 KiB, 25 %\"");
        assertThat(ArgLine.of(List.of("-Da=O'Neill"), "")).isEqualTo("\"-Da=O'Neill\"");
        assertThat(ArgLine.of(List.of("-Da=\"quoted\""), "")).isEqualTo("'-Da=\"quoted\"'");
    }
}
