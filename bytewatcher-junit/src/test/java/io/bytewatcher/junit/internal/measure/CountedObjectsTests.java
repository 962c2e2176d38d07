package io.bytewatcher.junit.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocatedType;
import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.jit.JvmDescription;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.internal.request.IgnoredTypes;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

/** The conclusions from the objects that a fresh JVM reports. The reports are invented. */
class CountedObjectsTests {
    private static final int CALLS = InventedAllocations.CALLS;
    private static final int SMALLEST = JvmDescription.SMALLEST_OBJECT;
    private static final IgnoredTypes ARRAYS = new IgnoredTypes(List.of("byte[]"));

    private static SiteReport report(long bytes, long undisturbed, long deviation, AllocatedType... types) {
        return new SiteReport(
                SiteReport.Engine.EXACT_FORK,
                List.of(AllocationSite.unplaced("main", AllocationSite.NOT_ATTRIBUTED, bytes, CALLS)),
                bytes,
                CALLS,
                undisturbed,
                CALLS,
                deviation,
                List.of(),
                Arrays.asList(types));
    }

    private static SiteReport report(AllocatedType... types) {
        long bytes = Arrays.stream(types).mapToLong(AllocatedType::bytes).sum();
        return report(bytes, bytes, 0, types);
    }

    private static MeasurementRequest request(long bytes, long objects) {
        return new MeasurementRequest(
                bytes < 0 ? OptionalLong.empty() : OptionalLong.of(bytes),
                objects < 0 ? OptionalLong.empty() : OptionalLong.of(objects),
                ARRAYS,
                OptionalLong.empty(),
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                OptionalLong.empty());
    }

    @Test
    void theRestIsJudgedExactly() {
        CountedObjects objects = CountedObjects.of(
                report(new AllocatedType("byte[]", 24_000, 1_000), new AllocatedType("java.lang.Long", 16_016, 1_001)),
                ARRAYS);
        assertThat(objects.isKnown()).isTrue();
        assertThat(objects.hold(request(17, 2))).isTrue();
        assertThat(objects.hold(request(16, 2))).isFalse();
        assertThat(objects.hold(request(17, 1))).isFalse();
        assertThat(objects.hold(request(-1, 2))).isTrue();
        assertThat(objects.hold(request(Long.MAX_VALUE, Long.MAX_VALUE))).isTrue();
        assertThat(objects.number()).isEqualTo("1.001 objects");
        assertThat(objects.classes()).isEqualTo("1.001 java.lang.Long");
        assertThat(objects.notCounted()).isEqualTo("24 B of byte[] are not counted");
        assertThat(objects.left()).isEqualTo("16.016 B are left");
    }

    @Test
    void nothingIsLeftIfAllIsIgnored() {
        CountedObjects objects = CountedObjects.of(report(new AllocatedType("byte[]", 24_000, 1_000)), ARRAYS);
        assertThat(objects.hold(request(0, 0))).isTrue();
        assertThat(objects.number()).isEqualTo("0 objects");
    }

    @Test
    void objectsThatDoNotAddUpAreNotKnown() {
        assertThat(CountedObjects.of(report(48_000, 48_000, 0, new AllocatedType("byte[]", 24_000, 1_000)), ARRAYS)
                        .unknown())
                .isEqualTo("the objects that the fresh JVM reported have 24 B per call, and it counted 48 B");
        assertThat(CountedObjects.of(report(48_000, 24_000, 0, new AllocatedType("byte[]", 48_000, 1_000)), ARRAYS)
                        .unknown())
                .isEqualTo("recording them changed the figure of the fresh JVM");
    }

    @Test
    void objectsOfATestThatDidNotSettleAreNotKnown() {
        SiteReport unsettled = new SiteReport(
                SiteReport.Engine.EXACT_FORK,
                List.of(AllocationSite.unplaced("main", AllocationSite.NOT_ATTRIBUTED, 24_000, CALLS)),
                24_000,
                CALLS,
                0,
                0,
                0,
                List.of(),
                List.of(new AllocatedType("byte[]", 24_000, 1_000)));
        assertThat(CountedObjects.of(unsettled, ARRAYS).unknown())
                .isEqualTo("the test did not settle in the fresh JVM");
    }

    @Test
    void objectsThatNoFreshJvmReportedAreNotKnown() {
        assertThat(CountedObjects.of(
                                SiteReport.notFound("where: not known, because the fresh JVM ended with 1"), ARRAYS)
                        .unknown())
                .isEqualTo("the fresh JVM ended with 1");
        SiteReport ledger = new SiteReport(SiteReport.Engine.LEDGER, List.of(), 0, CALLS, 0, CALLS, 0, List.of());
        assertThat(CountedObjects.of(ledger, ARRAYS).unknown()).isEqualTo("no fresh JVM has reported them");
        assertThat(CountedObjects.of(InventedAllocations.of(Verdict.STEADY, 24_000), ARRAYS)
                        .unknown())
                .isEqualTo("the search for them is off (bytewatcher.sites=off)");
        assertThat(CountedObjects.of(InventedAllocations.of(Verdict.STEADY, 24_000), ARRAYS)
                        .hold(request(Long.MAX_VALUE, 1)))
                .isFalse();
    }

    private static boolean areFewer(Allocation allocation, long limit) {
        return !allocation.exceeds(CountedObjects.harmless(limit));
    }

    @Test
    void bytesShowThatNoMoreObjectsFit() {
        assertThat(areFewer(InventedAllocations.of(Verdict.STEADY, 0), 0)).isTrue();
        assertThat(areFewer(InventedAllocations.of(Verdict.STEADY, (long) SMALLEST * CALLS), 0))
                .isFalse();
        assertThat(areFewer(InventedAllocations.of(Verdict.STEADY, 2L * SMALLEST * CALLS), 2))
                .isTrue();
        assertThat(areFewer(InventedAllocations.of(Verdict.STEADY, 2L * SMALLEST * CALLS), 1))
                .isFalse();
        assertThat(areFewer(InventedAllocations.of(Verdict.STEADY, SMALLEST / 2L * CALLS), 0))
                .as("one object in each second call")
                .isFalse();
        assertThat(areFewer(InventedAllocations.of(Verdict.STEADY, SMALLEST * 3L / 2 * CALLS), 1))
                .as("one object and two in turn")
                .isFalse();
        assertThat(areFewer(InventedAllocations.of(Verdict.UNSTABLE, 0), 1)).isFalse();
        assertThat(areFewer(InventedAllocations.of(Verdict.STEADY, 1_000_000), Long.MAX_VALUE))
                .isTrue();
        assertThat(CountedObjects.harmless(Long.MAX_VALUE / SMALLEST)).isEqualTo(Long.MAX_VALUE / SMALLEST * SMALLEST);
    }

    /** One object in 1,000 calls is more than none, and 1.5 objects per call may have the bytes of one large object. */
    @Test
    void bytesOfRareObjectsShowLess() {
        assertThat(areFewer(InventedAllocations.of(Verdict.AMORTISED, SMALLEST), 0))
                .isFalse();
        assertThat(areFewer(InventedAllocations.of(Verdict.AMORTISED, (long) SMALLEST * CALLS), 1))
                .isTrue();
        assertThat(areFewer(InventedAllocations.of(Verdict.AMORTISED, (long) SMALLEST * CALLS * 3 / 2), 1))
                .isFalse();
    }

    /** Other threads decide how often a contended lock allocates. One call in 16 may allocate the smallest object. */
    @Test
    void ratesOfRareObjectsMayDiffer() {
        long most = (long) SMALLEST * CALLS / 16;
        AllocatedType few = new AllocatedType("byte[]", most / 4, 1);
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.AMORTISED, most), report(few)))
                .isTrue();
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.AMORTISED, most / 15), report(few)))
                .isTrue();
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.AMORTISED, most + CALLS / 10), report(few)))
                .as("too often")
                .isFalse();
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.AMORTISED, most / 18), report(few)))
                .as("too seldom")
                .isFalse();
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.AMORTISED, 0), report(few)))
                .isFalse();
    }

    @Test
    void recordingMayChangeTheRateOfRareObjects() {
        long most = (long) SMALLEST * CALLS / 16;
        AllocatedType few = new AllocatedType("byte[]", most / 100, 1);
        assertThat(CountedObjects.of(report(few.bytes(), most, 0, few), ARRAYS).isKnown())
                .isTrue();
        assertThat(CountedObjects.of(report(few.bytes(), most + CALLS / 10, 0, few), ARRAYS)
                        .unknown())
                .isEqualTo("recording them changed the figure of the fresh JVM");
        AllocatedType more = new AllocatedType("byte[]", most, 1);
        assertThat(CountedObjects.of(report(more.bytes(), 0, 0, more), ARRAYS).unknown())
                .as("only recording allocates")
                .isEqualTo("recording them changed the figure of the fresh JVM");
    }

    @Test
    void objectsOfAnotherFigureAreNotThoseOfThisJvm() {
        AllocatedType arrays = new AllocatedType("byte[]", 24_000, 1_000);
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.STEADY, 24_000), report(arrays)))
                .isTrue();
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.STEADY, 24_016), report(arrays)))
                .isFalse();
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.AMORTISED, 24_016), report(arrays)))
                .isTrue();
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.AMORTISED, 25_000), report(arrays)))
                .isFalse();
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.UNSTABLE, 24_000), report(arrays)))
                .isFalse();
        assertThat(CountedObjects.areOf(InventedAllocations.of(Verdict.GROWING, 24_000), report(arrays)))
                .isFalse();
    }
}
