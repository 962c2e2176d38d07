package io.bytewatcher.junit.internal.request;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.junit.Garbage;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.junit.WatchAllocation;
import io.bytewatcher.junit.elsewhere.PackagePrivateTest;
import io.bytewatcher.junit.internal.run.FixtureRun;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult.Status;

/** An overriding method does not inherit annotations. */
class OverriddenLimitsTests {
    @ParameterizedTest
    @ValueSource(classes = {Lost.class, LostAgain.class})
    void overriddenLimitFailsTheRun(Class<?> fixture) {
        assertThatThrownBy(() -> FixtureRun.run(fixture))
                .isInstanceOf(JUnitException.class)
                .hasMessage("OverriddenLimitsTests." + fixture.getSimpleName()
                        + ".test() overrides OverriddenLimitsTests.Limited.test(), which carries a limit, and states"
                        + " none itself, so it would not be measured. Repeat the limit on it, or put @MeasureAllocation"
                        + " there to remove the limit.");
    }

    /** The limit of a class above, like that of a package, is not meant for a test with a limit of its own. */
    @Test
    void overriddenLimitThatALooserOneWouldReplaceFailsTheRun() {
        assertThatThrownBy(() -> FixtureRun.run(Replaced.class))
                .isInstanceOf(JUnitException.class)
                .hasMessageStartingWith(
                        "OverriddenLimitsTests.Replaced.test() overrides"
                                + " OverriddenLimitsTests.InALooserClass.test(), which carries a limit, and states none itself, so"
                                + " an annotation of a class or package would replace the limit. Repeat the limit on it, or put");
    }

    @MaxAllocation(value = 4_096, mode = SINGLE_SHOT)
    static class InALooserClass {
        @Test
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void test() {}
    }

    static class Replaced extends InALooserClass {
        @Override
        @Test
        void test() {}
    }

    static class Limited {
        @Test
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void test() {}
    }

    static class Lost extends Limited {
        @Override
        @Test
        void test() {}
    }

    abstract static class Between extends Limited {}

    static class LostAgain extends Between {
        @Override
        @Test
        void test() {}
    }

    @Test
    void overriddenWatchLimitFailsTheRun() {
        assertThatThrownBy(() -> FixtureRun.run(NotWatchedAnyMore.class))
                .isInstanceOf(JUnitException.class)
                .hasMessage("OverriddenLimitsTests.NotWatchedAnyMore.test() overrides"
                        + " OverriddenLimitsTests.WatchedTest.test(), which carries a limit, and states none itself, so it"
                        + " would not be measured. Repeat the limit on it, or put @WatchAllocation without a limit there to remove"
                        + " the limit.");
    }

    static class WatchedTest {
        @Test
        @WatchAllocation(maxTotal = 1 << 20)
        void test() {}
    }

    static class NotWatchedAnyMore extends WatchedTest {
        @Override
        @Test
        void test() {}
    }

    @Test
    void overriddenLimitOfAnInterfaceFailsTheRun() {
        assertThatThrownBy(() -> FixtureRun.run(LostOfAnInterface.class))
                .isInstanceOf(JUnitException.class)
                .message()
                .startsWith("OverriddenLimitsTests.LostOfAnInterface.test() overrides"
                        + " OverriddenLimitsTests.LimitedInterface.test(), which carries a limit,");
    }

    interface LimitedInterface {
        @Test
        @NoAllocation
        default void test() {}
    }

    static class LostOfAnInterface implements LimitedInterface {
        @Override
        @Test
        public void test() {}
    }

    @Test
    void overriddenLimitOfAGenericMethodFailsTheRun() {
        assertThatThrownBy(() -> FixtureRun.run(LostOfStrings.class))
                .isInstanceOf(JUnitException.class)
                .message()
                .startsWith("OverriddenLimitsTests.LostOfStrings.test(String) overrides"
                        + " OverriddenLimitsTests.LimitedGeneric.test(Object), which carries a limit,");
    }

    abstract static class LimitedGeneric<T> {
        @ParameterizedTest
        @ValueSource(strings = "a")
        @NoAllocation
        void test(T argument) {}
    }

    static class LostOfStrings extends LimitedGeneric<String> {
        @Override
        @ParameterizedTest
        @ValueSource(strings = "a")
        void test(String argument) {}
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                Limited.class,
                Inheriting.class,
                OwnLimit.class,
                OwnClassLimit.class,
                LimitTakenAway.class,
                Overload.class,
                PackagePrivateElsewhere.class,
                OnlyRecorded.class,
                InANestedClassThatIsInherited.class
            })
    void anyOtherTestRuns(Class<?> fixture) {
        assertThat(FixtureRun.run(fixture).statuses().values()).isNotEmpty().containsOnly(Status.SUCCESSFUL);
    }

    static class Inheriting extends Limited {}

    static class OwnLimit extends Limited {
        @Override
        @Test
        @MaxAllocation(value = 32, mode = SINGLE_SHOT)
        void test() {
            Garbage.make();
        }
    }

    @MaxAllocation(value = 32, mode = SINGLE_SHOT)
    static class OwnClassLimit extends Limited {
        @Override
        @Test
        void test() {
            Garbage.make();
        }
    }

    static class LimitTakenAway extends Limited {
        @Override
        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void test() {
            Garbage.make();
        }
    }

    static class Overload extends Limited {
        @ParameterizedTest
        @ValueSource(ints = 1)
        void test(int other) {}
    }

    /** A method that overrides nothing, because the method of the same name is visible in its own package only. */
    static class PackagePrivateElsewhere extends PackagePrivateTest {
        @Test
        void test() {}
    }

    static class Recorded {
        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void test() {}
    }

    static class OnlyRecorded extends Recorded {
        @Override
        @Test
        void test() {}
    }

    abstract static class WithNestedTests {
        @Nested
        class Inner extends Limited {
            @Override
            @Test
            void test() {
                Garbage.make();
            }
        }
    }

    @MaxAllocation(value = 32, mode = SINGLE_SHOT)
    static class InANestedClassThatIsInherited extends WithNestedTests {}
}
