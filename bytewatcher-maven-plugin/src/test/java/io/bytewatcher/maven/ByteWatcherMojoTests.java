package io.bytewatcher.maven;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;

class ByteWatcherMojoTests {
    @Test
    void keysAreThoseOfByteWatcherAndHaveValues() {
        assertThatCode(() -> ByteWatcherMojo.checkKey("bytewatcher.survey", "true"))
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> ByteWatcherMojo.checkKey("survey", "true"))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("<keys>: \"survey\" (expected: a key of ByteWatcher, such as <bytewatcher.survey>)");
        assertThatThrownBy(() -> ByteWatcherMojo.checkKey("bytewatcher.survey", null))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("<keys>: bytewatcher.survey has no value");
    }
}
