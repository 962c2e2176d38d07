package io.bytewatcher.internal.sites.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EventCausesTests {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:/home/me/.m2/repository/io/bytewatcher/bytewatcher-sites/1.2.3/bytewatcher-sites-1.2.3.jar",
                "-javaagent:C:\\Users\\J. Doe\\bytewatcher-sites-1.2.3-SNAPSHOT.jar",
                "-javaagent:bytewatcher-sites.jar",
                "-Xmx1g"
            })
    void codeIsUnchangedWithoutAnotherAgent(String argument) {
        assertThat(EventCauses.mayBeTransformed(List.of("-ea", argument))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:/home/me/jacoco.jar=destfile=bytewatcher-sites.jar",
                "-javaagent:/bytewatcher-sites.jar/mockito.jar",
                "-agentpath:/opt/bytewatcher-sites.jar",
                "-agentlib:jdwp"
            })
    void anotherAgentMayHaveChangedTheCode(String argument) {
        assertThat(EventCauses.mayBeTransformed(List.of("-javaagent:bytewatcher-sites.jar", argument)))
                .isTrue();
    }

    @Test
    void codeIsUnchangedWithoutArguments() {
        assertThat(EventCauses.mayBeTransformed(List.of())).isFalse();
    }
}
