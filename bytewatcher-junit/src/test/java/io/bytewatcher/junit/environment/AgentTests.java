package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class AgentTests {
    @Test
    void figuresAreExactWithAssertionsAndADebuggersAgent() {
        List<String> output = ForkedJvm.run(
                List.of("-ea", "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0"),
                Basics.class.getName());
        assertThat(output).first().asString().startsWith("Listening for transport dt_socket");
        assertThat(output.subList(1, output.size())).containsExactly(Basics.EXACT);
    }

    @Test
    void jacocosProbesAllocateNothingInTheWindow() {
        String agent =
                "-javaagent:" + ForkedJvm.jar("org.jacoco.agent") + "=output=none,includes=io.bytewatcher.junit.*";
        assertThat(ForkedJvm.run(List.of(agent), Basics.class.getName())).containsExactly(Basics.EXACT);
    }
}
