package io.bytewatcher.junit.internal.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.IgnoreAllocation;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;

/** The annotation that holds for a class, on its first lookup. */
class AllocationRequestsTests {
    /** Loads this class and its nested classes again, so that nothing is cached for them. */
    private static final class FreshLoader extends ClassLoader {
        private static final String FRESH = AllocationRequestsTests.class.getName();

        FreshLoader() {
            super(AllocationRequestsTests.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null) {
                    return loaded;
                }
                return name.startsWith(FRESH) ? define(name) : super.loadClass(name, resolve);
            }
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    private static Optional<String> demand(Class<?> type, Class<?>... enclosing) throws Exception {
        return found(type, enclosing).map(AllocationRequest::describe);
    }

    private static Optional<AllocationRequest> found(Class<?> type, Class<?>... enclosing) throws Exception {
        FreshLoader loader = new FreshLoader();
        Class<?> fresh = loader.loadClass(type.getName());
        List<Class<?>> around = Arrays.stream(enclosing)
                .<Class<?>>map(outer -> fresh(loader, outer))
                .toList();
        return AllocationRequests.of(around, fresh, fresh.getMethod("test"));
    }

    private static Class<?> fresh(FreshLoader loader, Class<?> type) {
        try {
            return loader.loadClass(type.getName());
        } catch (ClassNotFoundException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static String limit(int bytes) {
        return "a limit of " + bytes + " B (STEADY_STATE, TEST_THREAD)";
    }

    public static class Free {
        public void test() {}
    }

    @MaxAllocation(1)
    public static class OnTheClass extends Free {}

    public static class Heir extends OnTheClass {}

    @MaxAllocation(2)
    public interface Limited {}

    public interface Extending extends Limited {}

    public interface Unlimited {}

    public static class OnTheInterface extends Free implements Unlimited, Extending {}

    public static class SuperclassFirst extends OnTheClass implements Limited {}

    @MaxAllocation(3)
    public interface Special extends Limited {}

    public static class OnASpecialInterface extends Free implements Special {}

    @NoAllocation
    @MeasureAllocation
    public interface Contradictory {}

    public static class OfAContradictoryInterface extends Free implements Contradictory {}

    public static class OverridingOnTheClass extends OnTheClass {
        @Override
        public void test() {}
    }

    public static class OverridingOnAnotherInterface extends OnTheClass implements Limited {
        @Override
        public void test() {}
    }

    public static class OverridingOnTheSameInterface extends OnTheInterface implements Limited {
        @Override
        public void test() {}
    }

    @NoAllocation
    @MeasureAllocation
    public static class OverridingContradictory extends Free {
        @Override
        public void test() {}
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Deprecated
    @MaxAllocation(4)
    public @interface Frugal {}

    @Retention(RetentionPolicy.RUNTIME)
    @Round
    @Frugal
    public @interface VeryFrugal {}

    /** An annotation that is annotated by itself. */
    @Retention(RetentionPolicy.RUNTIME)
    @Round
    public @interface Round {}

    @Frugal
    public static class ByAnother extends Free {}

    @VeryFrugal
    public static class ByAnotherOfAnother extends Free {}

    @Round
    public static class ByNone extends Free {}

    public static class OnTheMethod extends Heir {
        @Override
        @MaxAllocation(5)
        public void test() {}
    }

    @MaxAllocation(value = 6, scope = AllocationScope.ALL_THREADS, baselineTolerance = 0)
    public static class Exact extends Free {}

    @MaxAllocation(value = 6, baselineTolerance = -2)
    public static class Bad extends Free {}

    @MeasureAllocation(baselineTolerance = 16)
    public static class Recorded extends Free {}

    @MaxAllocation(value = 6, asWritten = 8)
    public static class AsWritten extends Free {}

    @NoAllocation(asWritten = true)
    public static class NothingWritten extends Free {}

    @MaxAllocation(value = 6, asWritten = -2)
    public static class BadAsWritten extends Free {}

    @MaxAllocation(value = 6, asWritten = 8, mode = AllocationMode.SINGLE_SHOT)
    public static class AsWrittenOnce extends Free {}

    @MaxAllocation(value = 6, asWritten = 0, mode = AllocationMode.SINGLE_SHOT)
    public static class NothingWrittenOnce extends Free {}

    @Test
    void statesALimitAsWritten() throws Exception {
        assertThat(found(AsWritten.class)).contains(gate(6, 8));
        assertThat(found(NothingWritten.class)).contains(gate(0, 0));
        assertThat(found(AsWritten.class).orElseThrow().describe())
                .isEqualTo("a limit of 6 B and 8 B as written (STEADY_STATE, TEST_THREAD)");
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(BadAsWritten.class))
                .withMessage(
                        "AllocationRequestsTests.BadAsWritten: @MaxAllocation asWritten: -2 (expected: >= 0 bytes)");
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(AsWrittenOnce.class))
                .withMessage(
                        "AllocationRequestsTests.AsWrittenOnce: @MaxAllocation asWritten: 8 (expected: none, because a"
                                + " SINGLE_SHOT has no second figure)");
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(NothingWrittenOnce.class))
                .withMessageContaining("asWritten: 0 (expected: none, ");
    }

    @MaxAllocation(objects = 0)
    public static class NoObject extends Free {}

    @MaxAllocation(objects = 0, mode = AllocationMode.SINGLE_SHOT)
    public static class NoObjectOnce extends Free {}

    @MaxAllocation(objects = -2)
    public static class BadObjects extends Free {}

    @NoAllocation(ignoring = "byte[]")
    public static class Ignoring extends Free {}

    @NoAllocation(ignoring = "*")
    public static class IgnoringAll extends Free {}

    @NoAllocation(ignoring = "byte[]", mode = AllocationMode.SINGLE_SHOT)
    public static class IgnoringOnce extends Free {}

    @NoAllocation(ignoring = "byte[]", asWritten = true)
    public static class IgnoringAsWritten extends Free {}

    @Test
    void statesObjectsAndIgnoredClasses() throws Exception {
        assertThat(found(NoObject.class).orElseThrow().describe())
                .isEqualTo("a limit of 0 objects (STEADY_STATE, TEST_THREAD)");
        assertThat(found(Ignoring.class).orElseThrow().describe())
                .isEqualTo("a limit of 0 B without byte[] (STEADY_STATE, TEST_THREAD)");
        String refused = "AllocationRequestsTests.%s: %s";
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(NoObjectOnce.class))
                .withMessage(
                        refused,
                        "NoObjectOnce",
                        "@MaxAllocation objects: 0 (expected: none, because a SINGLE_SHOT is not run again for the classes"
                                + " of its objects)");
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(BadObjects.class))
                .withMessage(refused, "BadObjects", "@MaxAllocation objects: -2 (expected: >= 0 objects)");
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(IgnoringAll.class))
                .withMessageContaining("@NoAllocation ignoring: \"*\" (expected: the binary name of a class, ");
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(IgnoringOnce.class))
                .withMessageContaining("ignoring: \"byte[]\" (expected: none, because a SINGLE_SHOT is not run again");
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(IgnoringAsWritten.class))
                .withMessageEndingWith("(expected: none, because the limit asWritten counts all classes)");
    }

    @NoAllocation(mode = AllocationMode.SINGLE_SHOT, scope = AllocationScope.ALL_THREADS)
    public static class NothingOnce extends Free {}

    @NoAllocation(mode = AllocationMode.SINGLE_SHOT, asWritten = true)
    public static class NothingWrittenOnceEither extends Free {}

    @Test
    void describesModeAndScope() throws Exception {
        assertThat(found(NothingOnce.class))
                .contains(new MeasurementRequest(
                        OptionalLong.of(0),
                        AllocationMode.SINGLE_SHOT,
                        AllocationScope.ALL_THREADS,
                        OptionalLong.empty()));
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(NothingWrittenOnceEither.class))
                .withMessage(
                        "AllocationRequestsTests.NothingWrittenOnceEither: @NoAllocation asWritten: true (expected: false,"
                                + " because a SINGLE_SHOT has no second figure)");
    }

    @NoAllocation
    @MaxAllocation(0)
    public static class TwiceTheSame extends Free {}

    @NoAllocation(mode = AllocationMode.SINGLE_SHOT)
    @MaxAllocation(0)
    public static class TwiceInTwoModes extends Free {}

    @Test
    void repeatedAnnotationsMustAgree() throws Exception {
        assertThat(found(TwiceTheSame.class)).isPresent();
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(TwiceInTwoModes.class))
                .withMessage(
                        "AllocationRequestsTests.TwiceInTwoModes: its annotations contradict each other: a limit of 0 B"
                                + " (SINGLE_SHOT, TEST_THREAD) and a limit of 0 B (STEADY_STATE, TEST_THREAD). Keep one of them.");
    }

    private static MeasurementRequest gate(long limit, long asWritten) {
        return new MeasurementRequest(
                OptionalLong.of(limit),
                OptionalLong.empty(),
                IgnoredTypes.NONE,
                OptionalLong.of(asWritten),
                AllocationMode.STEADY_STATE,
                AllocationScope.TEST_THREAD,
                OptionalLong.empty());
    }

    @Test
    void statesALimitAndATolerance() throws Exception {
        assertThat(found(Exact.class))
                .contains(new MeasurementRequest(
                        OptionalLong.of(6),
                        AllocationMode.STEADY_STATE,
                        AllocationScope.ALL_THREADS,
                        OptionalLong.of(0)));
        assertThat(found(OnTheClass.class))
                .contains(new MeasurementRequest(
                        OptionalLong.of(1),
                        AllocationMode.STEADY_STATE,
                        AllocationScope.TEST_THREAD,
                        OptionalLong.empty()));
        assertThat(found(Recorded.class))
                .contains(new MeasurementRequest(
                        OptionalLong.empty(),
                        AllocationMode.STEADY_STATE,
                        AllocationScope.TEST_THREAD,
                        OptionalLong.of(16)));
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> found(Bad.class))
                .withMessage(
                        "AllocationRequestsTests.Bad: @MaxAllocation baselineTolerance: -2 (expected: >= 0 bytes)");
    }

    public static class BadMethod {
        @MaxAllocation(-1)
        public void test() {}
    }

    @Test
    void namesTheMethodWhoseAnnotationIsBad() {
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> AllocationRequests.on(BadMethod.class.getMethod("test")))
                .withMessage(
                        "AllocationRequestsTests.BadMethod.test(): @MaxAllocation value: -1 (expected: >= 0 bytes)");
    }

    @Test
    void reportsWhetherItHasALimit() throws Exception {
        AllocationRequest exact = found(Exact.class).orElseThrow();
        assertThat(exact.isLimited()).isTrue();
        assertThat(exact.countsAllThreads()).isTrue();
        AllocationRequest recorded = found(Recorded.class).orElseThrow();
        assertThat(recorded.isLimited()).isFalse();
        assertThat(recorded.countsAllThreads()).isFalse();
        assertThat(recorded.describe()).isEqualTo("no limit (STEADY_STATE, TEST_THREAD)");
    }

    @IgnoreAllocation
    public static class Exempt extends OnTheClass {}

    public static class HeirOfTheExempt extends Exempt {}

    @Test
    void reportsAnExemptTest() throws Exception {
        AllocationRequest exempt =
                found(HeirOfTheExempt.class, OnTheInterface.class).orElseThrow();
        assertThat(exempt.isLimited()).isFalse();
        assertThat(exempt.countsAllThreads()).isFalse();
        assertThat(exempt.describe()).isEqualTo("@IgnoreAllocation");
        assertThat(demand(OnTheMethod.class, Exempt.class)).contains(limit(5));
    }

    @Test
    void noRequestWithoutAnAnnotation() throws Exception {
        assertThat(demand(Free.class)).isEmpty();
        assertThat(demand(Free.class, Free.class)).isEmpty();
        assertThat(demand(ByNone.class)).isEmpty();
    }

    @Test
    void methodOverridesItsClass() throws Exception {
        assertThat(demand(OnTheMethod.class, OnTheInterface.class)).contains(limit(5));
        assertThat(AllocationRequests.on(OnTheMethod.class.getMethod("test")).map(AllocationRequest::describe))
                .contains(limit(5));
        assertThat(AllocationRequests.on(Heir.class.getMethod("test"))).isEmpty();
    }

    @Test
    void nearestSuperclassOrInterfaceApplies() throws Exception {
        assertThat(demand(OnTheClass.class)).contains(limit(1));
        assertThat(demand(Heir.class)).contains(limit(1));
        assertThat(demand(OnTheInterface.class)).contains(limit(2));
        assertThat(demand(SuperclassFirst.class)).contains(limit(1));
        assertThat(demand(OnASpecialInterface.class)).contains(limit(3));
    }

    @Test
    void namesTheInterfaceThatContradictsItself() {
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> demand(OfAContradictoryInterface.class))
                .withMessageStartingWith(
                        "AllocationRequestsTests.Contradictory: its annotations contradict each other: ");
    }

    private static boolean isStated(Class<?> type, Class<?> overridden, Class<?>... enclosing) throws Exception {
        return AllocationRequests.isStatedFor(List.of(enclosing), type, type.getMethod("test"), overridden);
    }

    @Test
    void annotationBelowAnOverriddenTestIsStatedForTheOverridingOne() throws Exception {
        assertThat(isStated(OnTheMethod.class, OnTheClass.class)).as("method").isTrue();
        assertThat(isStated(OverridingOnTheClass.class, Free.class))
                .as("superclass")
                .isTrue();
        assertThat(isStated(OverridingOnTheClass.class, OnTheClass.class))
                .as("class of the overridden test")
                .isFalse();
        assertThat(isStated(OverridingOnAnotherInterface.class, OnTheClass.class))
                .as("interface")
                .isTrue();
        assertThat(isStated(OverridingOnTheSameInterface.class, OnTheInterface.class))
                .as("interface of the overridden test")
                .isFalse();
        assertThat(isStated(OverridingOnTheClass.class, OnTheClass.class, Free.class))
                .isFalse();
        assertThat(isStated(OverridingOnTheClass.class, OnTheClass.class, Exact.class, Free.class))
                .as("enclosing class")
                .isTrue();
        assertThatExceptionOfType(ExtensionConfigurationException.class)
                .isThrownBy(() -> isStated(OverridingContradictory.class, Free.class))
                .withMessageStartingWith("AllocationRequestsTests.OverridingContradictory: its annotations contradict");
    }

    @Test
    void innermostEnclosingClassApplies() throws Exception {
        assertThat(demand(Free.class, OnTheClass.class)).contains(limit(1));
        assertThat(demand(Free.class, OnTheClass.class, OnTheInterface.class)).contains(limit(2));
        assertThat(demand(Free.class, OnTheClass.class, Free.class)).contains(limit(1));
        assertThat(demand(Heir.class, OnTheInterface.class)).contains(limit(1));
    }

    @Test
    void metaAnnotationApplies() throws Exception {
        assertThat(demand(ByAnother.class)).contains(limit(4));
        assertThat(demand(ByAnotherOfAnother.class)).contains(limit(4));
    }
}
