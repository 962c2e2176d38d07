package io.bytewatcher.junit;

import static io.bytewatcher.AllocationScope.ALL_THREADS;
import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.stream.Stream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** The placement and precedence of annotations. The limit in the failure shows which annotation holds. */
class AnnotationPlacesTests {
    static Stream<Arguments> places() {
        return Stream.of(
                Arguments.of(OnTheMethod.class, 1),
                Arguments.of(OnTheClass.class, 2),
                Arguments.of(MethodOverClass.class, 1),
                Arguments.of(OnTheSuperclass.class, 3),
                Arguments.of(ClassOverSuperclass.class, 2),
                Arguments.of(OnTheInterface.class, 4),
                Arguments.of(OnTheInterfaceOfTheSuperclass.class, 4),
                Arguments.of(AboveTwoInterfaces.class, 6),
                Arguments.of(OnTheSpecialInterface.class, 7),
                Arguments.of(OnTheInterfaceTwice.class, 4),
                Arguments.of(SuperclassOverInterface.class, 3),
                Arguments.of(OnAMethodOfTheInterface.class, 6),
                Arguments.of(OnTheEnclosingClass.class, 5),
                Arguments.of(ClassOverEnclosing.class, 2),
                Arguments.of(SuperclassOverEnclosing.class, 3),
                Arguments.of(OnTheSuperclassOfTheEnclosing.class, 3),
                Arguments.of(OnAClassThatInheritsANestedOne.class, 5),
                Arguments.of(EnclosingOverItsSuperclass.class, 5),
                Arguments.of(AsMetaAnnotation.class, 7),
                Arguments.of(AsMetaAnnotationOfAClass.class, 7),
                Arguments.of(AsMetaAnnotationThatIsNotInherited.class, 7),
                Arguments.of(AsMetaMetaAnnotation.class, 7),
                Arguments.of(TheSameTwice.class, 0),
                Arguments.of(OfATestThatASuperclassDeclares.class, 2));
    }

    @ParameterizedTest
    @MethodSource("places")
    void nearestLimitApplies(Class<?> fixture, int limit) {
        assertThat(FixtureRun.run(fixture).thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .contains(".allocates(): 32 B, limit " + limit + " B [SINGLE_SHOT]");
    }

    static class OnTheMethod {
        @Test
        @MaxAllocation(value = 1, mode = SINGLE_SHOT)
        void allocates() {
            Garbage.make();
        }
    }

    @MaxAllocation(value = 2, mode = SINGLE_SHOT)
    static class OnTheClass {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    @MaxAllocation(value = 2, mode = SINGLE_SHOT)
    static class MethodOverClass {
        @Test
        @MaxAllocation(value = 1, mode = SINGLE_SHOT)
        void allocates() {
            Garbage.make();
        }
    }

    @MaxAllocation(value = 3, mode = SINGLE_SHOT)
    static class Superclass {}

    static class OnTheSuperclass extends Superclass {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    @MaxAllocation(value = 2, mode = SINGLE_SHOT)
    static class ClassOverSuperclass extends Superclass {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    @MaxAllocation(value = 4, mode = SINGLE_SHOT)
    interface Limited {}

    static class OnTheInterface implements Limited {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    @MaxAllocation(value = 5, mode = SINGLE_SHOT)
    interface Other {}

    static class TwoInterfaces implements Limited, Other {
        @Test
        void test() {}
    }

    @MaxAllocation(value = 6, mode = SINGLE_SHOT)
    static class AboveTwoInterfaces implements Limited, Other {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    @MaxAllocation(value = 7, mode = SINGLE_SHOT)
    interface Special extends Limited {}

    interface SameLimit extends Limited {}

    static class OnTheSpecialInterface implements Limited, SameLimit, Special {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    static class OnTheInterfaceTwice implements Limited, SameLimit {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    static class OnTheInterfaceOfTheSuperclass extends OnTheInterface {}

    static class SuperclassOverInterface extends Superclass implements Limited {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    interface WithTest {
        @Test
        @MaxAllocation(value = 6, mode = SINGLE_SHOT)
        default void allocates() {
            Garbage.make();
        }
    }

    static class OnAMethodOfTheInterface implements WithTest {}

    @MaxAllocation(value = 5, mode = SINGLE_SHOT)
    static class OnTheEnclosingClass {
        @Nested
        class Outer {
            @Nested
            class Inner {
                @Test
                void allocates() {
                    Garbage.make();
                }
            }
        }
    }

    @MaxAllocation(value = 5, mode = SINGLE_SHOT)
    static class ClassOverEnclosing {
        @Nested
        @MaxAllocation(value = 2, mode = SINGLE_SHOT)
        class Inner {
            @Test
            void allocates() {
                Garbage.make();
            }
        }
    }

    @MaxAllocation(value = 5, mode = SINGLE_SHOT)
    static class SuperclassOverEnclosing {
        @Nested
        class Inner extends Superclass {
            @Test
            void allocates() {
                Garbage.make();
            }
        }
    }

    static class OnTheSuperclassOfTheEnclosing extends Superclass {
        @Nested
        class Inner {
            @Test
            void allocates() {
                Garbage.make();
            }
        }
    }

    abstract static class WithNestedTests {
        @Nested
        class Inner {
            @Test
            void allocates() {
                Garbage.make();
            }
        }
    }

    @MaxAllocation(value = 5, mode = SINGLE_SHOT)
    static class OnAClassThatInheritsANestedOne extends WithNestedTests {}

    @MaxAllocation(value = 9, mode = SINGLE_SHOT)
    abstract static class LimitedWithNestedTests extends WithNestedTests {}

    @MaxAllocation(value = 5, mode = SINGLE_SHOT)
    static class EnclosingOverItsSuperclass extends LimitedWithNestedTests {}

    @Retention(RetentionPolicy.RUNTIME)
    @MaxAllocation(value = 7, mode = SINGLE_SHOT)
    @interface Frugal {}

    @Retention(RetentionPolicy.RUNTIME)
    @Frugal
    @interface VeryFrugal {}

    static class AsMetaAnnotation {
        @Test
        @Frugal
        void allocates() {
            Garbage.make();
        }
    }

    @Frugal
    static class AsMetaAnnotationOfAClass {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    static class AsMetaAnnotationThatIsNotInherited extends AsMetaAnnotationOfAClass {}

    static class AsMetaMetaAnnotation {
        @Test
        @VeryFrugal
        void allocates() {
            Garbage.make();
        }
    }

    @Retention(RetentionPolicy.RUNTIME)
    @MaxAllocation(value = 0, mode = SINGLE_SHOT)
    @interface Nothing {}

    static class TheSameTwice {
        @Test
        @Nothing
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void allocates() {
            Garbage.make();
        }
    }

    static class WithoutLimit {
        @Test
        void allocates() {
            Garbage.make();
        }
    }

    @MaxAllocation(value = 2, mode = SINGLE_SHOT)
    static class OfATestThatASuperclassDeclares extends WithoutLimit {}

    @Test
    void measureAllocationRemovesALimit() {
        Outcomes outcomes = FixtureRun.run(WithoutItsClassesLimit.class);
        assertThat(outcomes.statuses()).containsEntry("allocates()", Status.SUCCESSFUL);
        assertThat(outcomes.allocation()).isEqualTo("32 B [SINGLE_SHOT]");
    }

    @NoAllocation
    static class WithoutItsClassesLimit {
        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void allocates() {
            Garbage.make();
        }
    }

    @Test
    void staticNestedClassDoesNotInheritTheLimit() {
        Outcomes outcomes = FixtureRun.run(Around.OnItsOwn.class);
        assertThat(outcomes.statuses()).containsEntry("allocates()", Status.SUCCESSFUL);
        assertThat(outcomes.allocations()).isEmpty();
    }

    @NoAllocation
    static class Around {
        static class OnItsOwn {
            @Test
            void allocates() {
                Garbage.make();
            }
        }
    }

    static Stream<Arguments> contradictions() {
        return Stream.of(
                Arguments.of(
                        TwoLimits.class,
                        "AnnotationPlacesTests.TwoLimits.test(): its annotations contradict each other: a limit of 48 B"
                                + " (STEADY_STATE, TEST_THREAD) and a limit of 0 B (STEADY_STATE, TEST_THREAD)."
                                + " Keep one of them."),
                Arguments.of(
                        LimitAndNone.class,
                        "AnnotationPlacesTests.LimitAndNone: its annotations contradict each other: a limit of 8 B"
                                + " (SINGLE_SHOT, TEST_THREAD) and no limit (STEADY_STATE, ALL_THREADS)."
                                + " Keep one of them."),
                Arguments.of(
                        MetaAndOwn.class,
                        "AnnotationPlacesTests.MetaAndOwn.test(): its annotations contradict each other: a limit of 8 B"
                                + " (SINGLE_SHOT, TEST_THREAD) and a limit of 7 B (SINGLE_SHOT, TEST_THREAD)."
                                + " Keep one of them."),
                Arguments.of(
                        TwoInterfaces.class,
                        "AnnotationPlacesTests.TwoInterfaces: its interfaces contradict each other: a limit of 4 B"
                                + " (SINGLE_SHOT, TEST_THREAD) by AnnotationPlacesTests.Limited and a limit of 5 B"
                                + " (SINGLE_SHOT, TEST_THREAD) by AnnotationPlacesTests.Other. Annotate the class"
                                + " itself."),
                Arguments.of(
                        Negative.class,
                        "AnnotationPlacesTests.Negative.test(): @MaxAllocation value: -1 (expected: >= 0 bytes)"),
                Arguments.of(
                        NegativeClass.class,
                        "AnnotationPlacesTests.NegativeClass: @MaxAllocation value: -9223372036854775808 (expected: >= 0 bytes)"));
    }

    @ParameterizedTest
    @MethodSource("contradictions")
    void invalidAnnotationFailsTheTestWithTheReason(Class<?> fixture, String message) {
        assertThat(FixtureRun.run(fixture).thrown())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage(message);
    }

    static class TwoLimits {
        @Test
        @MaxAllocation(48)
        @NoAllocation
        void test() {}
    }

    @MaxAllocation(value = 8, mode = SINGLE_SHOT)
    @MeasureAllocation(scope = ALL_THREADS)
    static class LimitAndNone {
        @Test
        void test() {}
    }

    static class MetaAndOwn {
        @Test
        @Frugal
        @MaxAllocation(value = 8, mode = SINGLE_SHOT)
        void test() {}
    }

    static class Negative {
        @Test
        @MaxAllocation(-1)
        void test() {}
    }

    @MaxAllocation(Long.MIN_VALUE)
    static class NegativeClass {
        @Test
        void test() {}
    }
}
