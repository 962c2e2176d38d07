package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.NoAllocation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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

    @ParameterizedTest
    @ValueSource(strings = {"true", "false"})
    void sitesAreFoundBesideJacocosProbes(String fork) {
        String agent =
                "-javaagent:" + ForkedJvm.jar("org.jacoco.agent") + "=output=none,includes=io.bytewatcher.junit.*";
        List<String> output = ForkedJvm.run(
                List.of(agent),
                "bytewatcher.sites=on-failure",
                "bytewatcher.sites.fork=" + fork,
                "bytewatcher.sites.packages=io.bytewatcher.junit.*",
                Allocating.class.getName());
        assertThat(String.join("\n", output).replaceAll(" +", " "))
                .containsPattern("16 AgentTests\\$Allocating\\.box\\(AgentTests\\.java:[0-9]+\\) boxing int → Integer")
                .containsPattern("24 AgentTests\\$Allocating\\.test\\(AgentTests\\.java:[0-9]+\\) new int\\[]")
                .contains("40 of 40 B explained");
    }

    static class Allocating {
        private static volatile Object kept = "";

        private int number = 1_000;

        @Test
        @NoAllocation
        void test() {
            kept = new int[2];
            box();
        }

        private void box() {
            kept = number;
        }

        static Object kept() {
            return kept;
        }
    }
}
