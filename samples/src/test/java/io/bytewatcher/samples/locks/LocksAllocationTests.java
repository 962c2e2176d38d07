package io.bytewatcher.samples.locks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import io.bytewatcher.junit.NoAllocation;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

class LocksAllocationTests {

    private static final CriticalSection NOTHING = () -> {};

    private final Rival atMonitor = new Rival(LockKind.SYNCHRONIZED.create());

    @AfterEach
    void end() {
        atMonitor.close();
    }

    static List<Guard> free() {
        return Arrays.stream(LockKind.values()).map(LockKind::create).toList();
    }

    @ParameterizedTest
    @MethodSource("free")
    @NoAllocation
    void aFreeLockAllocatesNothing(Guard guard) {
        guard.run(NOTHING);
    }

    @Test
    @NoAllocation
    void waitingForAMonitorAllocatesNothing() {
        atMonitor.acquire();
    }

    @Test
    void eachWaitForALockIsOneNode() {
        assertThatEachWaitIsOneNode(LockKind.REENTRANT);
    }

    @ParameterizedTest
    @EnumSource(
            mode = Mode.EXCLUDE,
            names = {"REENTRANT", "SYNCHRONIZED"})
    @Tag("gate")
    void eachWaitForAnotherLockIsOneNode(LockKind kind) {
        assertThatEachWaitIsOneNode(kind);
    }

    private static void assertThatEachWaitIsOneNode(LockKind kind) {
        try (Rival rival = new Rival(kind.create())) {
            Allocation allocation = SteadyState.of(rival::acquire).measure();

            assertThat(allocation.bytesPerOperation()).isEqualTo((double) QueueNode.bytes());
        }
    }

    @Test
    void aNodeHasOneOfThreeSizes() {
        assertThat(QueueNode.bytes()).isIn(24L, 32L, 40L);
    }
}
