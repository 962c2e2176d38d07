package io.bytewatcher.junit.internal.request;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.junit.BeforeInvocation;
import io.bytewatcher.junit.IgnoreAllocation;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.junit.WatchAllocation;
import io.bytewatcher.junit.internal.run.FixtureRun;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.JUnitException;

/** Limits on methods that JUnit does not run as tests. */
class StrayLimitsTests {
    @ParameterizedTest
    @CsvSource({
        "Forgotten, Forgotten.forgotten()",
        "Watched, Watched.forgotten()",
        "Heir, Forgotten.forgotten()",
        "OfAnInterface, Interface.forgotten()"
    })
    void failsTheRun(String fixture, String method) throws ReflectiveOperationException {
        Class<?> type = Class.forName(StrayLimitsTests.class.getName() + "$" + fixture);
        assertThatThrownBy(() -> FixtureRun.run(type))
                .isInstanceOf(JUnitException.class)
                .hasMessage("StrayLimitsTests." + method + " carries a limit and is not a test, so it would not be"
                        + " measured. Put @Test on it, or remove the limit.");
    }

    private static String line(String method, String wayOut) {
        return "StrayLimitsTests." + method + " carries a limit and is not a test, so it would not be measured. "
                + wayOut + ", or remove the limit.";
    }

    @Test
    void allOfAClassAreListedWithTheirRemedies() {
        assertThatThrownBy(() -> FixtureRun.run(Lifecycle.class))
                .isInstanceOf(JUnitException.class)
                .hasMessage(String.join(
                        "\n",
                        line(
                                "Lifecycle.afterAll()",
                                "It is a @AfterAll method: measure in it with AllocationAssertions"),
                        line(
                                "Lifecycle.afterEach()",
                                "It is a @AfterEach method: measure in it with AllocationAssertions"),
                        line(
                                "Lifecycle.beforeAll()",
                                "It is a @BeforeAll method: measure in it with AllocationAssertions"),
                        line(
                                "Lifecycle.beforeEach()",
                                "It is a @BeforeEach method: watch in it with ByteWatcher.builder()"),
                        line("Lifecycle.forgotten()", "Put @Test on it"),
                        line(
                                "Lifecycle.rewind()",
                                "It is a @BeforeInvocation method: measure in it with AllocationAssertions")));
    }

    @Test
    void testThatJUnitDoesNotRunFailsTheRun() {
        assertThatThrownBy(() -> FixtureRun.run(NotRun.class))
                .isInstanceOf(JUnitException.class)
                .hasMessage(String.join(
                        "\n",
                        notRun("isPrivate()", "is private. Remove the modifier."),
                        notRun("isStatic()", "is static. Remove the modifier."),
                        notRun("returns()", "returns a value. Store the value in a field, and return nothing."),
                        notRun(
                                "returnsRepeatedly()",
                                "returns a value. Store the value in a field, and return nothing.")));
    }

    @ParameterizedTest
    @CsvSource({
        "OfALimitedClass, OfALimitedClass.returns()",
        "HeirWithALimit, WithoutALimit.returns()",
        "LimitedAround, LimitedAround.Inner.returns()"
    })
    void testThatJUnitDoesNotRunFailsTheRunIfItsClassHasALimit(String fixture, String method)
            throws ReflectiveOperationException {
        Class<?> type = Class.forName(StrayLimitsTests.class.getName() + "$" + fixture);
        assertThatThrownBy(() -> FixtureRun.run(type))
                .isInstanceOf(JUnitException.class)
                .hasMessage(
                        "StrayLimitsTests." + method + " carries a limit, but JUnit does not run a test that returns"
                                + " a value. Store the value in a field, and return nothing.");
    }

    @Test
    void acceptsTestThatJUnitDoesNotRunIfItHasNoLimit() {
        assertThat(FixtureRun.run(WithoutALimit.class).failures()).isEmpty();
        assertThat(FixtureRun.run(Exempt.class).failures()).isEmpty();
    }

    @NoAllocation
    static class OfALimitedClass {
        @Test
        void test() {}

        @Test
        Object returns() {
            return this;
        }
    }

    static class WithoutALimit {
        @Test
        void test() {}

        @Test
        Object returns() {
            return this;
        }
    }

    @NoAllocation
    static class HeirWithALimit extends WithoutALimit {}

    @NoAllocation
    static class LimitedAround {
        @Nested
        class Inner {
            @Test
            void test() {}

            @Test
            Object returns() {
                return this;
            }
        }
    }

    @NoAllocation
    static class Exempt {
        @Test
        void test() {}

        @Test
        @IgnoreAllocation
        Object returns() {
            return this;
        }
    }

    private static String notRun(String method, String why) {
        return "StrayLimitsTests.NotRun." + method + " carries a limit, but JUnit does not run a test that " + why;
    }

    @SuppressWarnings({"JUnit4TestNotRun", "unused"})
    static class NotRun {
        @Test
        void test() {}

        @Test
        @NoAllocation
        Object returns() {
            return new Object();
        }

        @RepeatedTest(2)
        @NoAllocation
        int returnsRepeatedly() {
            return 2;
        }

        @Test
        @NoAllocation
        private void isPrivate() {}

        @Test
        @NoAllocation
        static void isStatic() {}

        @Test
        Object hasNoLimit() {
            return this;
        }
    }

    static class Lifecycle {
        @BeforeAll
        @NoAllocation
        static void beforeAll() {}

        @BeforeEach
        @WatchAllocation(maxTotal = 1 << 20)
        void beforeEach() {}

        @BeforeInvocation
        @MaxAllocation(8)
        void rewind() {}

        @AfterEach
        @NoAllocation
        void afterEach() {}

        @AfterAll
        @NoAllocation
        static void afterAll() {}

        @NoAllocation
        void forgotten() {}

        @Test
        @NoAllocation
        void test() {}
    }

    /** JUnit runs the class only for its nested tests. */
    @Test
    void findsOneInAnEnclosingClass() {
        assertThatThrownBy(() -> FixtureRun.run(Around.class))
                .hasMessage(
                        line("Around.before()", "It is a @BeforeEach method: measure in it with AllocationAssertions"));
    }

    static class Around {
        @BeforeEach
        @NoAllocation
        void before() {}

        @Nested
        class Inner {
            @Test
            void test() {}
        }
    }

    @Test
    void acceptsLimitsOnAllKindsOfTests() {
        assertThat(FixtureRun.run(OnTests.class).failures()).isEmpty();
    }

    static class Forgotten {
        @Test
        void test() {}

        @NoAllocation
        void forgotten() {}
    }

    static class Heir extends Forgotten {}

    interface Interface {
        @MaxAllocation(8)
        default void forgotten() {}
    }

    static class OfAnInterface implements Interface {
        @Test
        void test() {}
    }

    static class Watched {
        @Test
        void test() {}

        @WatchAllocation(maxTotal = 1 << 20)
        void forgotten() {}
    }

    static class OnTests {
        @Test
        @MaxAllocation(value = 1 << 20, mode = SINGLE_SHOT)
        void test() {}

        @RepeatedTest(2)
        @MaxAllocation(value = 1 << 20, mode = SINGLE_SHOT)
        void repeated() {}

        @ParameterizedTest
        @ValueSource(ints = 1)
        @MaxAllocation(value = 1 << 20, mode = SINGLE_SHOT)
        void parameterized(int value) {}

        @MeasureAllocation(mode = SINGLE_SHOT)
        void withoutALimit() {}
    }
}
