package io.bytewatcher.junit;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.junit.environment.FreshRun;
import io.bytewatcher.junit.environment.LauncherRun;
import io.bytewatcher.test.ForkedJvm;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Behaviour that occurs once in a JVM, or belongs to its process. */
class FreshJvmTests {
    private static final String[] EXACT = {"SUCCESSFUL bytes 32 B [SINGLE_SHOT]", "SUCCESSFUL empty 0 B [SINGLE_SHOT]"};

    @Test
    void firstCallsAreExact() {
        assertThat(FreshRun.run(List.of(), Empty.class.getName(), Bytes.class.getName()))
                .containsExactlyInAnyOrder(EXACT);
    }

    @Test
    void disabledCounterIsEnabledAgain() {
        assertThat(FreshRun.runCommand(List.of(
                        "-cp",
                        System.getProperty("java.class.path"),
                        WithoutACounter.class.getName(),
                        Empty.class.getName(),
                        Bytes.class.getName(),
                        LauncherRun.NEXT,
                        SwitchingOff.class.getName())))
                .hasSize(4)
                .contains(EXACT)
                .endsWith(LauncherRun.NEXT, "SUCCESSFUL test 32 B [SINGLE_SHOT]");
    }

    /** The first question about a JVM's options, and its first secure random number, take 10 to 20 ms. */
    @Test
    void runThatMeasuresNothingLoadsNoManagementAndNoSecureRandom() {
        List<String> lines = FreshRun.run(List.of("-Xlog:class+load"), Plain.class.getName());
        assertThat(lines).contains("SUCCESSFUL test");
        assertThat(lines.stream()
                        .filter(line -> line.contains(" java.lang.management.ManagementFactory ")
                                || line.contains(" java.security.SecureRandom ")))
                .isEmpty();
    }

    @Test
    void limitsAreReadFromTheEnvironment() {
        assertThat(FreshRun.run(
                        ForkedJvm.ofThisJdk().withEnvironment("BYTEWATCHER_SINGLE_SHOT_LIMIT", "31"),
                        Plain.class.getName()))
                .singleElement()
                .asString()
                .startsWith("FAILED test AllocationLimitExceededError FreshJvmTests.Plain.test(): 32 B, limit 31 B"
                        + " [SINGLE_SHOT] |");
    }

    /** Whose {@code junit-platform.properties} say 60s. */
    @Test
    void requestOverridesTheEnvironmentAndTheEnvironmentOverridesTheFile() {
        ForkedJvm jvm = ForkedJvm.ofThisJdk().withEnvironment("BYTEWATCHER_MAX_TIME", "never");
        assertThat(FreshRun.run(jvm, Bytes.class.getName()))
                .containsExactly(
                        "REFUSED \"never\" (expected: more than 0 and at most a day, such as 800ms, 5s or 2m)");
        assertThat(FreshRun.run(jvm, "bytewatcher.max-time=5s", Bytes.class.getName()))
                .containsExactly(EXACT[0]);
    }

    @Test
    void warnsOnceOfAnUnknownVariable() {
        assertThat(FreshRun.run(
                        ForkedJvm.ofThisJdk().withEnvironment("BYTEWATCHER_LIMIT", "31"),
                        Bytes.class.getName(),
                        LauncherRun.NEXT,
                        Empty.class.getName()))
                .containsExactly(
                        "[bytewatcher] unknown environment variable BYTEWATCHER_LIMIT, ignored. Did you mean"
                                + " BYTEWATCHER_SINGLE_SHOT_LIMIT?",
                        EXACT[0],
                        LauncherRun.NEXT,
                        EXACT[1]);
    }

    /** Switches the JVM's counter off before anything of ByteWatcher's is loaded. */
    static final class WithoutACounter {
        private WithoutACounter() {}

        public static void main(String[] arguments) {
            ((ThreadMXBean) ManagementFactory.getThreadMXBean()).setThreadAllocatedMemoryEnabled(false);
            LauncherRun.main(arguments);
        }
    }

    static class Empty {
        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void empty() {}
    }

    static class Bytes {
        @SuppressWarnings("unused") // written only
        private byte[] sink = new byte[0];

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void bytes() {
            sink = new byte[16];
        }
    }

    static class Plain extends Sink {
        @Test
        void test() {
            sink = new byte[16];
        }
    }

    static class SwitchingOff extends Sink {
        private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

        @BeforeInvocation
        void switchOff() {
            THREADS.setThreadAllocatedMemoryEnabled(false);
        }

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void test() {
            sink = new byte[16];
        }
    }

    static class Sink {
        byte[] sink = new byte[0];
    }
}
