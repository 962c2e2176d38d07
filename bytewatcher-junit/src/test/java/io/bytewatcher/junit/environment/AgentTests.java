package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.test.ForkedJvm;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("junit-neutral")
class AgentTests {
    private static final String JACOCO = "-javaagent:"
            + ForkedJvm.ownClassPath("org.jacoco.agent").get(0) + "=output=none,includes=io.bytewatcher.junit.*";

    @Test
    void figuresAreExactWithAssertionsAndADebuggersAgent() {
        List<String> output = FreshRun.run(
                List.of("-ea", "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0"),
                Basics.class.getName());
        assertThat(output).first().asString().startsWith("Listening for transport dt_socket");
        assertThat(output.subList(1, output.size())).containsExactly(Basics.EXACT);
    }

    @Test
    void jaCoCoProbesAllocateNothingInTheWindowAndHideNoSites() {
        List<String> output = FreshRun.run(
                List.of(JACOCO),
                Basics.class.getName(),
                LauncherRun.NEXT,
                "bytewatcher.sites=on-failure",
                "bytewatcher.sites.fork=false",
                "bytewatcher.sites.packages=io.bytewatcher.junit.*",
                Allocating.class.getName());
        assertThat(output).startsWith(Basics.EXACT);
        assertThat(output.subList(4, output.size())).first().isEqualTo(LauncherRun.NEXT);
        hasTheSites(output.subList(5, output.size()));
    }

    @Test
    @Tag("gate")
    void forkFindsSitesAndReasonsWithJaCoCoProbes() {
        List<String> output = FreshRun.run(List.of(JACOCO), "bytewatcher.sites=on-failure", Allocating.class.getName());
        hasTheSites(output);
        assertThat(String.join("\n", output))
                .containsPattern("(?s)new int\\[].{1,9}kept: it is stored in the static field Allocating\\.kept")
                .containsPattern(
                        "(?s)boxing int → Integer.{1,9}kept: it is stored in the static field Allocating\\.kept");
    }

    private static void hasTheSites(List<String> output) {
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
