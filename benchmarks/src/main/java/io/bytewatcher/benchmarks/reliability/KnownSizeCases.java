package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Objects whose size the layout fixes and that no JIT can remove. Each nested class with a limit runs the bodies of its superclass under
 * that limit. The limits are the sizes that the layouts give these objects, one byte less, one smallest object less, and 0.
 */
final class KnownSizeCases {
    private KnownSizeCases() {}

    /** The nested classes with a limit. */
    static List<Class<?>> classes() {
        return Arrays.<Class<?>>stream(KnownSizeCases.class.getDeclaredClasses())
                .filter(type -> type.isAnnotationPresent(MaxAllocation.class))
                .sorted(Comparator.comparing(Class::getName))
                .toList();
    }

    private record WithInt(int value) {}

    private record WithLong(long value) {}

    private record WithReference(@Nullable Object value) {}

    /** Loads the classes before the first call. */
    abstract static class Loaded {
        int next;

        @BeforeAll
        static void load() {
            Sink.load();
            Sink.object = new WithInt(1);
            Sink.object = new WithLong(1);
            Sink.object = new WithReference("");
        }
    }

    abstract static class Small extends Loaded {
        @Test
        @Allocates(ExpectedAllocation.EMPTY_OBJECT)
        void emptyObject() {
            Sink.object = new Object();
        }

        @Test
        @Allocates(ExpectedAllocation.INT_OBJECT)
        void objectWithInt() {
            Sink.object = new WithInt(next++);
        }

        @Test
        @Allocates(ExpectedAllocation.LONG_OBJECT)
        void objectWithLong() {
            Sink.object = new WithLong(next++);
        }

        @Test
        @Allocates(ExpectedAllocation.REFERENCE_OBJECT)
        void objectWithReference() {
            Sink.object = new WithReference(this);
        }

        @Test
        @Allocates(ExpectedAllocation.EMPTY_BYTES)
        void emptyArray() {
            Sink.object = new byte[0];
        }

        @Test
        @Allocates(ExpectedAllocation.EIGHT_BYTES)
        void bytes() {
            Sink.object = new byte[8];
        }
    }

    @MaxAllocation(0)
    static final class SmallWithin0 extends Small {}

    @MaxAllocation(7)
    static final class SmallWithin7 extends Small {}

    @MaxAllocation(8)
    static final class SmallWithin8 extends Small {}

    @MaxAllocation(15)
    static final class SmallWithin15 extends Small {}

    @MaxAllocation(16)
    static final class SmallWithin16 extends Small {}

    @MaxAllocation(23)
    static final class SmallWithin23 extends Small {}

    @MaxAllocation(24)
    static final class SmallWithin24 extends Small {}

    @MaxAllocation(value = 7, mode = AllocationMode.SINGLE_SHOT)
    static final class SmallOnceWithin7 extends Small {}

    @MaxAllocation(value = 8, mode = AllocationMode.SINGLE_SHOT)
    static final class SmallOnceWithin8 extends Small {}

    @MaxAllocation(value = 15, mode = AllocationMode.SINGLE_SHOT)
    static final class SmallOnceWithin15 extends Small {}

    @MaxAllocation(value = 16, mode = AllocationMode.SINGLE_SHOT)
    static final class SmallOnceWithin16 extends Small {}

    @MaxAllocation(value = 23, mode = AllocationMode.SINGLE_SHOT)
    static final class SmallOnceWithin23 extends Small {}

    @MaxAllocation(value = 24, mode = AllocationMode.SINGLE_SHOT)
    static final class SmallOnceWithin24 extends Small {}

    abstract static class Medium extends Loaded {
        @Test
        @Allocates(ExpectedAllocation.THIRTEEN_CHARS)
        void chars() {
            Sink.object = new char[13];
        }

        @Test
        @Allocates(ExpectedAllocation.THREE_LONGS)
        void longs() {
            Sink.object = new long[3];
        }

        @Test
        @Allocates(ExpectedAllocation.OBJECT_AND_BYTES)
        void twoObjects() {
            Sink.object = new WithInt(next++);
            Sink.object = new byte[8];
        }
    }

    @MaxAllocation(24)
    static final class MediumWithin24 extends Medium {}

    @MaxAllocation(39)
    static final class MediumWithin39 extends Medium {}

    @MaxAllocation(40)
    static final class MediumWithin40 extends Medium {}

    @MaxAllocation(47)
    static final class MediumWithin47 extends Medium {}

    @MaxAllocation(48)
    static final class MediumWithin48 extends Medium {}

    @MaxAllocation(value = 24, mode = AllocationMode.SINGLE_SHOT)
    static final class MediumOnceWithin24 extends Medium {}

    @MaxAllocation(value = 39, mode = AllocationMode.SINGLE_SHOT)
    static final class MediumOnceWithin39 extends Medium {}

    @MaxAllocation(value = 40, mode = AllocationMode.SINGLE_SHOT)
    static final class MediumOnceWithin40 extends Medium {}

    @MaxAllocation(value = 47, mode = AllocationMode.SINGLE_SHOT)
    static final class MediumOnceWithin47 extends Medium {}

    @MaxAllocation(value = 48, mode = AllocationMode.SINGLE_SHOT)
    static final class MediumOnceWithin48 extends Medium {}

    abstract static class References extends Loaded {
        @Test
        @Allocates(ExpectedAllocation.TEN_REFERENCES)
        void references() {
            Sink.object = new Object[10];
        }
    }

    @MaxAllocation(40)
    static final class ReferencesWithin40 extends References {}

    @MaxAllocation(55)
    static final class ReferencesWithin55 extends References {}

    @MaxAllocation(56)
    static final class ReferencesWithin56 extends References {}

    @MaxAllocation(95)
    static final class ReferencesWithin95 extends References {}

    @MaxAllocation(96)
    static final class ReferencesWithin96 extends References {}

    @MaxAllocation(value = 40, mode = AllocationMode.SINGLE_SHOT)
    static final class ReferencesOnceWithin40 extends References {}

    @MaxAllocation(value = 55, mode = AllocationMode.SINGLE_SHOT)
    static final class ReferencesOnceWithin55 extends References {}

    @MaxAllocation(value = 56, mode = AllocationMode.SINGLE_SHOT)
    static final class ReferencesOnceWithin56 extends References {}

    @MaxAllocation(value = 95, mode = AllocationMode.SINGLE_SHOT)
    static final class ReferencesOnceWithin95 extends References {}

    @MaxAllocation(value = 96, mode = AllocationMode.SINGLE_SHOT)
    static final class ReferencesOnceWithin96 extends References {}

    abstract static class Large extends Loaded {
        @Test
        @Allocates(ExpectedAllocation.LARGE_ARRAY)
        void largeArray() {
            Sink.object = new byte[20_000];
        }
    }

    @MaxAllocation(20_000)
    static final class LargeWithin20000 extends Large {}

    @MaxAllocation(20_015)
    static final class LargeWithin20015 extends Large {}

    @MaxAllocation(20_016)
    static final class LargeWithin20016 extends Large {}

    @MaxAllocation(value = 20_000, mode = AllocationMode.SINGLE_SHOT)
    static final class LargeOnceWithin20000 extends Large {}

    @MaxAllocation(value = 20_015, mode = AllocationMode.SINGLE_SHOT)
    static final class LargeOnceWithin20015 extends Large {}

    @MaxAllocation(value = 20_016, mode = AllocationMode.SINGLE_SHOT)
    static final class LargeOnceWithin20016 extends Large {}
}
