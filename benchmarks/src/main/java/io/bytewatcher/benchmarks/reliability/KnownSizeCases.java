package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

/**
 * Objects whose size the layout fixes and that no JIT can remove, under limits at each size that a layout gives them, one byte and
 * one smallest object below.
 */
final class KnownSizeCases {
    private int next;

    @BeforeAll
    static void load() {
        Sink.load();
        Sink.object = new WithInt(1);
        Sink.object = new WithLong(1);
        Sink.object = new WithReference("");
    }

    private static final class WithInt {
        @SuppressWarnings("unused") // makes it larger
        private final int value;

        WithInt(int value) {
            this.value = value;
        }
    }

    private static final class WithLong {
        @SuppressWarnings("unused") // makes it larger
        private final long value;

        WithLong(long value) {
            this.value = value;
        }
    }

    private static final class WithReference {
        @SuppressWarnings("unused") // makes it larger
        private final @Nullable Object value;

        WithReference(@Nullable Object value) {
            this.value = value;
        }
    }

    @Test
    @MaxAllocation(0)
    @Allocates(Cost.EMPTY_OBJECT)
    void emptyObjectWithin0() {
        Sink.object = new Object();
    }

    @Test
    @MaxAllocation(7)
    @Allocates(Cost.EMPTY_OBJECT)
    void emptyObjectWithin7() {
        Sink.object = new Object();
    }

    @Test
    @MaxAllocation(8)
    @Allocates(Cost.EMPTY_OBJECT)
    void emptyObjectWithin8() {
        Sink.object = new Object();
    }

    @Test
    @MaxAllocation(15)
    @Allocates(Cost.EMPTY_OBJECT)
    void emptyObjectWithin15() {
        Sink.object = new Object();
    }

    @Test
    @MaxAllocation(16)
    @Allocates(Cost.EMPTY_OBJECT)
    void emptyObjectWithin16() {
        Sink.object = new Object();
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 7, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.EMPTY_OBJECT)
    void emptyObjectOnceWithin7() {
        Sink.object = new Object();
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 8, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.EMPTY_OBJECT)
    void emptyObjectOnceWithin8() {
        Sink.object = new Object();
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 15, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.EMPTY_OBJECT)
    void emptyObjectOnceWithin15() {
        Sink.object = new Object();
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 16, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.EMPTY_OBJECT)
    void emptyObjectOnceWithin16() {
        Sink.object = new Object();
    }

    @Test
    @MaxAllocation(15)
    @Allocates(Cost.INT_OBJECT)
    void objectWithIntWithin15() {
        Sink.object = new WithInt(next++);
    }

    @Test
    @MaxAllocation(16)
    @Allocates(Cost.INT_OBJECT)
    void objectWithIntWithin16() {
        Sink.object = new WithInt(next++);
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 15, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.INT_OBJECT)
    void objectWithIntOnceWithin15() {
        Sink.object = new WithInt(next++);
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 16, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.INT_OBJECT)
    void objectWithIntOnceWithin16() {
        Sink.object = new WithInt(next++);
    }

    @Test
    @MaxAllocation(8)
    @Allocates(Cost.LONG_OBJECT)
    void objectWithLongWithin8() {
        Sink.object = new WithLong(next++);
    }

    @Test
    @MaxAllocation(15)
    @Allocates(Cost.LONG_OBJECT)
    void objectWithLongWithin15() {
        Sink.object = new WithLong(next++);
    }

    @Test
    @MaxAllocation(16)
    @Allocates(Cost.LONG_OBJECT)
    void objectWithLongWithin16() {
        Sink.object = new WithLong(next++);
    }

    @Test
    @MaxAllocation(23)
    @Allocates(Cost.LONG_OBJECT)
    void objectWithLongWithin23() {
        Sink.object = new WithLong(next++);
    }

    @Test
    @MaxAllocation(24)
    @Allocates(Cost.LONG_OBJECT)
    void objectWithLongWithin24() {
        Sink.object = new WithLong(next++);
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 15, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.LONG_OBJECT)
    void objectWithLongOnceWithin15() {
        Sink.object = new WithLong(next++);
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 16, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.LONG_OBJECT)
    void objectWithLongOnceWithin16() {
        Sink.object = new WithLong(next++);
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 23, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.LONG_OBJECT)
    void objectWithLongOnceWithin23() {
        Sink.object = new WithLong(next++);
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 24, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.LONG_OBJECT)
    void objectWithLongOnceWithin24() {
        Sink.object = new WithLong(next++);
    }

    @Test
    @MaxAllocation(15)
    @Allocates(Cost.REFERENCE_OBJECT)
    void objectWithReferenceWithin15() {
        Sink.object = new WithReference(this);
    }

    @Test
    @MaxAllocation(16)
    @Allocates(Cost.REFERENCE_OBJECT)
    void objectWithReferenceWithin16() {
        Sink.object = new WithReference(this);
    }

    @Test
    @MaxAllocation(23)
    @Allocates(Cost.REFERENCE_OBJECT)
    void objectWithReferenceWithin23() {
        Sink.object = new WithReference(this);
    }

    @Test
    @MaxAllocation(24)
    @Allocates(Cost.REFERENCE_OBJECT)
    void objectWithReferenceWithin24() {
        Sink.object = new WithReference(this);
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 15, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.REFERENCE_OBJECT)
    void objectWithReferenceOnceWithin15() {
        Sink.object = new WithReference(this);
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 16, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.REFERENCE_OBJECT)
    void objectWithReferenceOnceWithin16() {
        Sink.object = new WithReference(this);
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 23, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.REFERENCE_OBJECT)
    void objectWithReferenceOnceWithin23() {
        Sink.object = new WithReference(this);
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 24, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.REFERENCE_OBJECT)
    void objectWithReferenceOnceWithin24() {
        Sink.object = new WithReference(this);
    }

    @Test
    @MaxAllocation(0)
    @Allocates(Cost.EMPTY_BYTES)
    void emptyArrayWithin0() {
        Sink.object = new byte[0];
    }

    @Test
    @MaxAllocation(15)
    @Allocates(Cost.EMPTY_BYTES)
    void emptyArrayWithin15() {
        Sink.object = new byte[0];
    }

    @Test
    @MaxAllocation(16)
    @Allocates(Cost.EMPTY_BYTES)
    void emptyArrayWithin16() {
        Sink.object = new byte[0];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 15, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.EMPTY_BYTES)
    void emptyArrayOnceWithin15() {
        Sink.object = new byte[0];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 16, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.EMPTY_BYTES)
    void emptyArrayOnceWithin16() {
        Sink.object = new byte[0];
    }

    @Test
    @MaxAllocation(8)
    @Allocates(Cost.EIGHT_BYTES)
    void bytesWithin8() {
        Sink.object = new byte[8];
    }

    @Test
    @MaxAllocation(23)
    @Allocates(Cost.EIGHT_BYTES)
    void bytesWithin23() {
        Sink.object = new byte[8];
    }

    @Test
    @MaxAllocation(24)
    @Allocates(Cost.EIGHT_BYTES)
    void bytesWithin24() {
        Sink.object = new byte[8];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 23, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.EIGHT_BYTES)
    void bytesOnceWithin23() {
        Sink.object = new byte[8];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 24, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.EIGHT_BYTES)
    void bytesOnceWithin24() {
        Sink.object = new byte[8];
    }

    @Test
    @MaxAllocation(39)
    @Allocates(Cost.THIRTEEN_CHARS)
    void charsWithin39() {
        Sink.object = new char[13];
    }

    @Test
    @MaxAllocation(40)
    @Allocates(Cost.THIRTEEN_CHARS)
    void charsWithin40() {
        Sink.object = new char[13];
    }

    @Test
    @MaxAllocation(47)
    @Allocates(Cost.THIRTEEN_CHARS)
    void charsWithin47() {
        Sink.object = new char[13];
    }

    @Test
    @MaxAllocation(48)
    @Allocates(Cost.THIRTEEN_CHARS)
    void charsWithin48() {
        Sink.object = new char[13];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 39, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.THIRTEEN_CHARS)
    void charsOnceWithin39() {
        Sink.object = new char[13];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 40, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.THIRTEEN_CHARS)
    void charsOnceWithin40() {
        Sink.object = new char[13];
    }

    @Test
    @MaxAllocation(24)
    @Allocates(Cost.THREE_LONGS)
    void longsWithin24() {
        Sink.object = new long[3];
    }

    @Test
    @MaxAllocation(39)
    @Allocates(Cost.THREE_LONGS)
    void longsWithin39() {
        Sink.object = new long[3];
    }

    @Test
    @MaxAllocation(40)
    @Allocates(Cost.THREE_LONGS)
    void longsWithin40() {
        Sink.object = new long[3];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 39, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.THREE_LONGS)
    void longsOnceWithin39() {
        Sink.object = new long[3];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 40, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.THREE_LONGS)
    void longsOnceWithin40() {
        Sink.object = new long[3];
    }

    @Test
    @MaxAllocation(55)
    @Allocates(Cost.TEN_REFERENCES)
    void referencesWithin55() {
        Sink.object = new Object[10];
    }

    @Test
    @MaxAllocation(56)
    @Allocates(Cost.TEN_REFERENCES)
    void referencesWithin56() {
        Sink.object = new Object[10];
    }

    @Test
    @MaxAllocation(95)
    @Allocates(Cost.TEN_REFERENCES)
    void referencesWithin95() {
        Sink.object = new Object[10];
    }

    @Test
    @MaxAllocation(96)
    @Allocates(Cost.TEN_REFERENCES)
    void referencesWithin96() {
        Sink.object = new Object[10];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 55, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.TEN_REFERENCES)
    void referencesOnceWithin55() {
        Sink.object = new Object[10];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 56, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.TEN_REFERENCES)
    void referencesOnceWithin56() {
        Sink.object = new Object[10];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 95, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.TEN_REFERENCES)
    void referencesOnceWithin95() {
        Sink.object = new Object[10];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 96, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.TEN_REFERENCES)
    void referencesOnceWithin96() {
        Sink.object = new Object[10];
    }

    @Test
    @MaxAllocation(20_000)
    @Allocates(Cost.LARGE_ARRAY)
    void largeArrayWithin20000() {
        Sink.object = new byte[20_000];
    }

    @Test
    @MaxAllocation(20_015)
    @Allocates(Cost.LARGE_ARRAY)
    void largeArrayWithin20015() {
        Sink.object = new byte[20_000];
    }

    @Test
    @MaxAllocation(20_016)
    @Allocates(Cost.LARGE_ARRAY)
    void largeArrayWithin20016() {
        Sink.object = new byte[20_000];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 20_015, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.LARGE_ARRAY)
    void largeArrayOnceWithin20015() {
        Sink.object = new byte[20_000];
    }

    @RepeatedTest(Case.SINGLE_SHOTS)
    @MaxAllocation(value = 20_016, mode = AllocationMode.SINGLE_SHOT)
    @Allocates(Cost.LARGE_ARRAY)
    void largeArrayOnceWithin20016() {
        Sink.object = new byte[20_000];
    }

    @Test
    @MaxAllocation(24)
    @Allocates(Cost.OBJECT_AND_BYTES)
    void twoObjectsWithin24() {
        Sink.object = new WithInt(next++);
        Sink.object = new byte[8];
    }

    @Test
    @MaxAllocation(39)
    @Allocates(Cost.OBJECT_AND_BYTES)
    void twoObjectsWithin39() {
        Sink.object = new WithInt(next++);
        Sink.object = new byte[8];
    }

    @Test
    @MaxAllocation(40)
    @Allocates(Cost.OBJECT_AND_BYTES)
    void twoObjectsWithin40() {
        Sink.object = new WithInt(next++);
        Sink.object = new byte[8];
    }
}
