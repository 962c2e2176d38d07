package io.bytewatcher.junit;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationAssertions;
import io.bytewatcher.AllocationMeter;
import io.bytewatcher.Allocations;
import io.bytewatcher.junit.internal.run.FixtureRun;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Meters and assertions inside a measured test: both figures are exact. */
class AllocationMeterParameterTests {
    @Test
    void meterReadsTheAllocationOfTheTest() {
        Outcomes outcomes = FixtureRun.run(WithMeter.class);
        assertThat(outcomes.statuses().values()).containsOnly(Status.SUCCESSFUL).hasSize(3);
        assertThat(outcomes.allocation("recorded(AllocationMeter)")).isEqualTo("32 B [SINGLE_SHOT]");
    }

    static class WithMeter {
        @BeforeEach
        void itIsResolvedHereToo(AllocationMeter meter) {
            meter.mark();
        }

        @Test
        @MaxAllocation(value = 32, mode = SINGLE_SHOT)
        void once(AllocationMeter meter) {
            check(meter);
        }

        @Test
        @MaxAllocation(32)
        void steady(AllocationMeter meter) {
            meter.mark();
            Garbage.make();
            if (meter.bytesSinceMark() < Garbage.BYTES) { // more is the JIT's, now and then
                throw new IllegalStateException(meter.bytesSinceMark() + " B");
            }
        }

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void recorded(AllocationMeter meter) {
            check(meter);
        }

        private static void check(AllocationMeter meter) {
            meter.mark();
            Garbage.make();
            if (meter.bytesSinceMark() != Garbage.BYTES) {
                throw new IllegalStateException(meter.bytesSinceMark() + " B");
            }
        }
    }

    @Test
    void costOfANestedMeasurementIsNotCharged() {
        Outcomes outcomes = FixtureRun.of(Nesting.class).execute();
        assertThat(outcomes.statuses().values()).containsOnly(Status.SUCCESSFUL).hasSize(2);
        assertThat(outcomes.allocation("meters()")).isEqualTo("64 B [SINGLE_SHOT]");
        // The first call of the asserted code counts, and it is the caller's own; its repetitions do not.
        assertThat(outcomes.allocation("asserts()")).isEqualTo("80 B [SINGLE_SHOT]");
    }

    @Test
    void costOfANestedMeasurementIsNotChargedInASurvey() {
        Outcomes outcomes =
                FixtureRun.of(Plain.class).with("bytewatcher.survey", "true").execute();
        assertThat(outcomes.allocation("meters()")).isEqualTo("64 B [SINGLE_SHOT]");
        assertThat(outcomes.allocation("asserts()")).isEqualTo("80 B [SINGLE_SHOT]");
    }

    static class Plain {
        private static final io.bytewatcher.Body BODY = () -> Garbage.make(32);

        static {
            Allocations.once(BODY); // its classes are loaded
            AllocationAssertions.assertMaxAllocation(48, BODY);
            AllocationMeter.ofCurrentThread();
        }

        @Test
        void meters() {
            Garbage.make();
            AllocationMeter meter = AllocationMeter.ofCurrentThread();
            Garbage.make();
            if (meter.bytesSinceMark() != Garbage.BYTES) {
                throw new IllegalStateException(meter.bytesSinceMark() + " B");
            }
        }

        @Test
        void asserts() {
            Garbage.make();
            AllocationAssertions.assertMaxAllocation(48, BODY);
        }
    }

    @MeasureAllocation(mode = SINGLE_SHOT)
    static class Nesting extends Plain {}
}
