package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.jit.TierState;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** How long the compiler's other work is awaited once code is at its top tier. */
class BacklogTests {
    private static final TierState IDLE = state(TierState.Queue.EMPTY);
    private static final long ENOUGH_CALLS = 20_000;
    private static final long ENOUGH_NANOS = 300_000_000;

    private final Backlog backlog = new Backlog();

    private static TierState state(TierState.Queue queue, Integer... tasks) {
        return new TierState(Map.of(), Set.of(), queue, Set.of(tasks));
    }

    private static TierState busyWith(Integer... tasks) {
        return state(TierState.Queue.BUSY, tasks);
    }

    @Test
    void callsTheCodeForAsLongAsItsCalleesNeedToBeQueued() {
        assertThat(backlog.isDone(IDLE, 50, 0)).isFalse();
        assertThat(backlog.isDone(IDLE, 50 + ENOUGH_CALLS - 1, 0)).isFalse();
        assertThat(backlog.isDone(IDLE, 50 + ENOUGH_CALLS, 0)).isTrue();
    }

    @Test
    void givesSlowCodeTimeInstead() {
        long start = 200_000_000;
        assertThat(backlog.isDone(IDLE, 0, start)).isFalse();
        assertThat(backlog.isDone(IDLE, 1, start + ENOUGH_NANOS - 1)).isFalse();
        assertThat(backlog.isDone(IDLE, 2, start + ENOUGH_NANOS)).isTrue();
    }

    @Test
    void awaitsTheWorkOfAMomentAndAfterTheCallsThatOfAnother() {
        assertThat(backlog.isDone(busyWith(7, 8), 0, 0)).isFalse();
        assertThat(backlog.isDone(busyWith(8, 9), ENOUGH_CALLS, 0))
                .as("8 is left")
                .isFalse();
        assertThat(backlog.isDone(busyWith(9), 2 * ENOUGH_CALLS, 0))
                .as("the calls begin")
                .isFalse();
        assertThat(backlog.isDone(busyWith(9), 3 * ENOUGH_CALLS - 1, 0)).isFalse();
        assertThat(backlog.isDone(busyWith(9, 10), 3 * ENOUGH_CALLS, 0))
                .as("9 and 10 came meanwhile")
                .isFalse();
        assertThat(backlog.isDone(busyWith(10, 11), 3 * ENOUGH_CALLS, 0)).isFalse();
        assertThat(backlog.isDone(busyWith(11), 3 * ENOUGH_CALLS, 0))
                .as("11 came later")
                .isTrue();
    }

    @Test
    void isDoneUntilTheCodeFallsBack() {
        backlog.isDone(IDLE, 0, 0);
        assertThat(backlog.isDone(IDLE, ENOUGH_CALLS, 0)).isTrue();
        assertThat(backlog.isDone(busyWith(5), ENOUGH_CALLS, 0)).isTrue();
        backlog.reset();
        assertThat(backlog.isDone(IDLE, 2 * ENOUGH_CALLS, 0)).isFalse();
        assertThat(backlog.isDone(IDLE, 3 * ENOUGH_CALLS, 0)).isTrue();
    }

    @Test
    void awaitsAnEmptyQueueWhereTasksCannotBeToldApart() {
        assertThat(backlog.isDone(busyWith(), 0, 0)).isFalse();
        assertThat(backlog.isDone(busyWith(), ENOUGH_CALLS, 0)).isFalse();
        assertThat(backlog.isDone(IDLE, 2 * ENOUGH_CALLS, 0)).isFalse();
        assertThat(backlog.isDone(busyWith(), 3 * ENOUGH_CALLS, 0)).isFalse();
        assertThat(backlog.isDone(busyWith(), 4 * ENOUGH_CALLS, 0)).isFalse();
        assertThat(backlog.isDone(IDLE, 4 * ENOUGH_CALLS, 0)).isTrue();
    }

    @Test
    void tasksOfOneMomentAreEnoughToTellThemApart() {
        assertThat(backlog.isDone(busyWith(5), 0, 0)).isFalse();
        assertThat(backlog.isDone(busyWith(), 0, 0))
                .as("5 is done: the calls begin")
                .isFalse();
        assertThat(backlog.isDone(busyWith(), ENOUGH_CALLS, 0)).isFalse();
        assertThat(backlog.isDone(busyWith(6), ENOUGH_CALLS, 0))
                .as("6 came later")
                .isTrue();
    }
}
