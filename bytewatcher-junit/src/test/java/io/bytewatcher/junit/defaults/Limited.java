package io.bytewatcher.junit.defaults;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.junit.Garbage;
import io.bytewatcher.junit.IgnoreAllocation;
import io.bytewatcher.junit.Interceptors;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.WatchAllocation;
import io.bytewatcher.junit.elsewhere.NestedTests;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Fixtures in a package with a default limit of 32 B. */
public final class Limited {
    private Limited() {}

    /** Tests that break the default. */
    public static class Above {
        @Test
        void allocates() {
            Garbage.make(32);
        }
    }

    /** Tests of all kinds. */
    public static class Kinds {
        @Test
        void within() {
            Garbage.make();
        }

        @Test
        void aPart(AllocationMeter meter) {
            meter.mark();
        }

        @ParameterizedTest(name = "argument {0}")
        @ValueSource(ints = {16, 32})
        void argument(int length) {
            Garbage.make(length);
        }

        @TestFactory
        DynamicTest factory() {
            return DynamicTest.dynamicTest("dynamic", () -> Garbage.make(32));
        }

        @Nested
        class Inner {
            @Test
            void nested() {
                Garbage.make(32);
            }
        }
    }

    /** Tests that state something themselves. */
    public static class Stating {
        @Test
        @IgnoreAllocation
        void exempt() {
            Garbage.make(32);
        }

        @Test
        @MeasureAllocation
        void recorded() {
            Garbage.make(32);
        }

        @Test
        @MaxAllocation(48)
        void limited() {
            Garbage.make(32);
        }

        @Test
        @WatchAllocation(threads = "main")
        void watched() {
            Garbage.make(32);
        }
    }

    /** A class that states something itself. */
    @MaxAllocation(48)
    public static class StatingClass {
        @Test
        void ofTheClass() {
            Garbage.make(32);
        }

        @Nested
        class Inner {
            @Test
            void nested() {
                Garbage.make(32);
            }
        }
    }

    /** A nested class of another package. */
    public static class OfAnotherPackage extends NestedTests {}

    /** A test that another extension intercepts. */
    @ExtendWith(Interceptors.Passing.class)
    public static class Intercepted {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    /** A factory without tests. */
    public static class Empty {
        @TestFactory
        DynamicTest[] none() {
            return new DynamicTest[0];
        }
    }
}
