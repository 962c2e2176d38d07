package io.bytewatcher.internal.loop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.bytewatcher.Allocations;
import io.bytewatcher.NotRepeatableException;
import io.bytewatcher.SteadyState;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class CodeFailuresTests {
    private final IllegalStateException own = new IllegalStateException("its own");

    private int calls;

    private void fail() {
        throw own;
    }

    @Test
    void exceptionsOfTheBodyAndBeforeEachBelongToTheCode() {
        assertThat(CodeFailures.isOfCode(own)).isFalse();
        assertThat(catchThrowable(() -> Allocations.once(this::fail)))
                .isSameAs(own)
                .matches(CodeFailures::isOfCode);
        assertThat(CompletableFuture.supplyAsync(() -> CodeFailures.isOfCode(own))
                        .join())
                .as("on another thread")
                .isFalse();
        SteadyState.of(() -> {}).once();
        assertThat(catchThrowable(
                        () -> SteadyState.of(() -> {}).beforeEach(this::fail).once()))
                .matches(CodeFailures::isOfCode);
    }

    @Test
    void errorOfANestedMeasurementBelongsToTheEnclosingCode() {
        Throwable inner = catchThrowable(() -> Allocations.steadyState(this::failLater));
        assertThat(inner).isInstanceOf(NotRepeatableException.class).matches(thrown -> !CodeFailures.isOfCode(thrown));
        calls = 0;
        Throwable outer = catchThrowable(() -> Allocations.once(() -> {
            Allocations.steadyState(this::failLater);
        }));
        assertThat(outer).isInstanceOf(NotRepeatableException.class).matches(CodeFailures::isOfCode);
    }

    private void failLater() {
        if (calls++ > 0) {
            fail();
        }
    }
}
