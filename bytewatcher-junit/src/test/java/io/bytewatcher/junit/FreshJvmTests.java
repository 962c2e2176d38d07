package io.bytewatcher.junit;

import static io.bytewatcher.junit.Mode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What happens once in a JVM, or belongs to its process. */
class FreshJvmTests {
    private static final List<String> EXACT = List.of(
            "empty() 0 B [SINGLE_SHOT]", "empty() SUCCESSFUL", "bytes() 32 B [SINGLE_SHOT]", "bytes() SUCCESSFUL");

    @Test
    void theFirstCallsAreExact() {
        assertThat(Fork.run(List.of(), Map.of(), Empty.class, Bytes.class)).isEqualTo(EXACT);
    }

    @Test
    void aCounterThatWasSwitchedOffIsSwitchedOnAgain() {
        assertThat(Fork.run(List.of("-Dfixture.counter.off=true"), Map.of(), Empty.class, Bytes.class))
                .isEqualTo(EXACT);
        assertThat(Fork.run(List.of(), Map.of(), SwitchingOff.class))
                .containsExactly("test() 32 B [SINGLE_SHOT]", "test() SUCCESSFUL");
    }

    @Test
    void limitsComeFromTheEnvironment() {
        assertThat(Fork.run(List.of(), Map.of("BYTEWATCHER_LIMIT", "31"), Plain.class))
                .hasSizeGreaterThan(1)
                .first()
                .asString()
                .isEqualTo(
                        "test() FAILED io.bytewatcher.junit.AllocationLimitExceededError: FreshJvmTests.Plain.test():"
                                + " 32 B, limit 31 B [SINGLE_SHOT]");
    }

    @Test
    void anUnknownVariableFailsTheRun() {
        assertThat(Fork.run(List.of(), Map.of("BYTEWATCHER_LIMITS", "31"), Plain.class))
                .containsExactly(
                        "org.junit.platform.commons.JUnitException: ByteWatcher does not know the configuration key"
                                + " BYTEWATCHER_LIMITS. Did you mean BYTEWATCHER_LIMIT? A key that is mistyped would leave tests"
                                + " without the limit that was meant for them.");
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
