package io.bytewatcher.junit.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocatedType;
import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.internal.request.IgnoredTypes;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** Each call allocates arrays of 32 B. A fresh JVM has recorded 1,000 calls. */
class LimitComparisonTests {
    private static final long CALLS = InventedAllocations.CALLS;
    private static final OptionalLong NONE = OptionalLong.empty();

    private static Allocation arrays(int number) {
        return InventedAllocations.steady(32L * number);
    }

    private static SiteReport recorded(int number) {
        long bytes = CALLS * 32 * number;
        return new SiteReport(
                SiteReport.Engine.EXACT_FORK,
                List.of(AllocationSite.unplaced("main", AllocationSite.NOT_ATTRIBUTED, bytes, CALLS)),
                bytes,
                CALLS,
                bytes,
                CALLS,
                0,
                List.of(),
                List.of(new AllocatedType("byte[]", bytes, CALLS * number)));
    }

    private static MeasurementRequest request(OptionalLong bytes, OptionalLong objects, String... ignored) {
        return new MeasurementRequest(
                bytes,
                objects,
                new IgnoredTypes(List.of(ignored)),
                NONE,
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                NONE);
    }

    private static MeasurementRequest bytes(long limit, String... ignored) {
        return request(OptionalLong.of(limit), NONE, ignored);
    }

    private static MeasurementRequest objects(long limit) {
        return request(NONE, OptionalLong.of(limit));
    }

    @Test
    void bytesDecide() {
        assertThat(new LimitComparison(bytes(31), arrays(1)).isBroken()).isTrue();
        assertThat(new LimitComparison(bytes(31), arrays(1)).isUndecided()).isFalse();
        assertThat(new LimitComparison(bytes(32), arrays(1)).isBroken()).isFalse();
        Allocation known = arrays(1).withSites(recorded(1));
        assertThat(new LimitComparison(bytes(31), known).isBroken())
                .as("objects do not matter")
                .isTrue();
        assertThat(new LimitComparison(bytes(31), known).heldByObjects()).isEmpty();
        Allocation nearly = InventedAllocations.of(Verdict.AMORTISED, 32_016).withSites(recorded(1));
        assertThat(new LimitComparison(bytes(32), nearly).isBroken())
                .as("the recorded calls stay below the limit")
                .isTrue();
        assertThat(new LimitComparison(bytes(31), known).holdsAlone(recorded(1)))
                .isFalse();
        assertThat(new LimitComparison(bytes(31), known).holdsAlone(recorded(0)))
                .isTrue();
    }

    @Test
    void ignoredObjectsDoNotCount() {
        LimitComparison held = new LimitComparison(bytes(0, "byte[]"), arrays(1).withSites(recorded(1)));
        assertThat(held.isBroken()).isFalse();
        assertThat(held.heldByObjects())
                .isEqualTo("32 B of byte[] are not counted, as a fresh JVM has recorded in 1,000 calls");
        LimitComparison ofAnotherState =
                new LimitComparison(bytes(0, "byte[]"), arrays(1).withSites(recorded(2)));
        assertThat(ofAnotherState.isBroken()).isTrue();
        assertThat(ofAnotherState.heldByObjects()).isEmpty();
        assertThat(ofAnotherState.holdsAlone(recorded(2))).isTrue();
        LimitComparison notNeeded =
                new LimitComparison(bytes(32, "byte[]"), arrays(1).withSites(recorded(1)));
        assertThat(notNeeded.heldByObjects()).isEmpty();
    }

    @Test
    void objectsDecideIfBytesDoNot() {
        LimitComparison held = new LimitComparison(objects(1), arrays(1).withSites(recorded(1)));
        assertThat(held.isBroken()).isFalse();
        assertThat(held.heldByObjects()).isEqualTo("1 object per call, as a fresh JVM has recorded in 1,000 calls");
        LimitComparison broken = new LimitComparison(objects(1), arrays(2).withSites(recorded(2)));
        assertThat(broken.isBroken()).isTrue();
        assertThat(broken.isUndecided()).isFalse();
        assertThat(broken.heldByObjects()).isEmpty();
        LimitComparison unknown = new LimitComparison(objects(1), arrays(1));
        assertThat(unknown.isBroken()).isTrue();
        assertThat(unknown.isUndecided()).isTrue();
        LimitComparison fewBytes = new LimitComparison(objects(4), arrays(1));
        assertThat(fewBytes.isBroken()).isFalse();
        assertThat(fewBytes.heldByObjects()).isEmpty();
    }

    @Test
    void brokenBytesNeedNoObjects() {
        MeasurementRequest both = request(OptionalLong.of(31), OptionalLong.of(1));
        assertThat(new LimitComparison(both, arrays(1)).isUndecided()).isFalse();
    }

    @Test
    void figureAsWrittenHasItsOwnLimit() {
        MeasurementRequest limited = new MeasurementRequest(
                NONE,
                NONE,
                IgnoredTypes.NONE,
                OptionalLong.of(32),
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                NONE);
        Allocation zero = arrays(0);
        assertThat(new LimitComparison(limited, zero.withAsWritten(arrays(2))).isBrokenAsWritten())
                .isTrue();
        assertThat(new LimitComparison(limited, zero.withAsWritten(arrays(1))).isBrokenAsWritten())
                .isFalse();
        assertThat(new LimitComparison(limited, zero).isBrokenAsWritten()).isFalse();
        assertThat(new LimitComparison(bytes(0), zero.withAsWritten(arrays(2))).isBrokenAsWritten())
                .isFalse();
    }
}
