package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * A test whose allocation is known.
 *
 * @param name its simple class and method
 * @param limit in bytes
 * @param cost the allocation of its body, as the code is written
 * @param unlessRemoved the reason why C2 may remove it, or empty
 * @param onceIn the number of calls of which one certainly allocates
 * @param repetitions the number of measurements in a round
 */
record Case(
        String name,
        long limit,
        AllocationMode mode,
        AllocationScope scope,
        ExpectedAllocation cost,
        String unlessRemoved,
        int onceIn,
        int repetitions) {
    /** The tests of each JVM of the matrix. */
    static final List<Class<?>> CLASSES = Stream.concat(
                    KnownSizeCases.classes().stream(),
                    Stream.of(
                            ZeroAllocationCases.class,
                            RegressionCases.class,
                            RemovableCases.class,
                            AllThreadsCases.class,
                            OtherThreadCases.Pool.class,
                            OtherThreadCases.Virtual.class,
                            BackgroundWorkCases.class))
            .toList();

    /** The right outcome of a test. */
    enum Expectation {
        HOLDS,
        BREAKS,
        /** Either outcome is right. */
        NOT_UNIQUE,
        /** The limit held after fewer calls than the allocation needs. */
        TOO_FEW_CALLS
    }

    Case {
        for (ObjectLayout layout : ObjectLayout.values()) {
            if (limit >= cost.bytes(layout) && limit < cost.most(layout)) {
                throw new IllegalArgumentException(name + ": limit " + limit + " (expected: less than "
                        + cost.bytes(layout) + ", or at least " + cost.most(layout) + ")");
            }
        }
    }

    /** All tests of classes, sorted by name. */
    static List<Case> in(List<Class<?>> classes) {
        List<Case> cases = new ArrayList<>();
        for (Class<?> type : classes) {
            ReflectionSupport.findMethods(
                            type,
                            method -> method.isAnnotationPresent(Test.class)
                                    || method.isAnnotationPresent(RepeatedTest.class),
                            HierarchyTraversalMode.TOP_DOWN)
                    .forEach(method -> cases.add(of(type, method)));
        }
        cases.sort(Comparator.comparing(Case::name));
        return cases;
    }

    private static Case of(Class<?> type, Method method) {
        String name = Measurement.name(type.getName(), method.getName());
        MaxAllocation limit = AnnotationSupport.findAnnotation(method, MaxAllocation.class)
                .or(() -> AnnotationSupport.findAnnotation(type, MaxAllocation.class))
                .orElseThrow(() -> new NoSuchElementException(name + " has no limit"));
        Allocates truth = AnnotationSupport.findAnnotation(method, Allocates.class)
                .or(() -> AnnotationSupport.findAnnotation(type, Allocates.class))
                .orElseThrow(() -> new NoSuchElementException(name + " has no @Allocates"));
        int repetitions = AnnotationSupport.findAnnotation(method, RepeatedTest.class)
                .map(RepeatedTest::value)
                .orElse(1);
        return new Case(
                name,
                limit.value(),
                limit.mode(),
                limit.scope(),
                truth.value(),
                truth.unlessRemoved(),
                truth.onceIn(),
                repetitions);
    }

    /** The expectation by the code, independent of any measurement. */
    Expectation expectation(JitMode jit, ObjectLayout layout) {
        if (!unlessRemoved.isEmpty() && jit.removesAllocations()) {
            return Expectation.NOT_UNIQUE;
        }
        return cost.bytes(layout) > limit ? Expectation.BREAKS : Expectation.HOLDS;
    }

    /** The expectation of a measurement with its number of calls. */
    Expectation expectation(JitMode jit, ObjectLayout layout, Measurement measurement) {
        Expectation expectation = expectation(jit, layout);
        return expectation == Expectation.BREAKS
                        && measurement.verdict() == Measurement.Verdict.HELD
                        && measurement.calls() < onceIn
                ? Expectation.TOO_FEW_CALLS
                : expectation;
    }

    /** Whether a measurement shows other bytes than the layout gives. */
    boolean hasOtherFigure(ObjectLayout layout, Measurement measurement) {
        String figure = String.format(Locale.ROOT, "%,d B", cost.bytes(layout));
        return unlessRemoved.isEmpty()
                && cost.isExact()
                && measurement.verdict() != Measurement.Verdict.NONE
                && !measurement.text().startsWith(figure + " ");
    }

    private String broken() {
        if (name.startsWith(RegressionCases.class.getSimpleName())
                || (scope == AllocationScope.ALL_THREADS && limit == 0)) {
            return "injected allocation, limit 0";
        }
        return unlessRemoved.isEmpty() ? "known size above its limit" : "not removed without C2, limit 0";
    }

    /** The kind of the test in the report. */
    String kind(Expectation expectation) {
        String what = switch (expectation) {
            case HOLDS ->
                cost == ExpectedAllocation.NOTHING ? "allocates nothing, limit 0" : "known size within its limit";
            case BREAKS -> broken();
            case NOT_UNIQUE -> "not unique";
            case TOO_FEW_CALLS -> "held after too few calls";
        };
        return what
                + (mode == AllocationMode.SINGLE_SHOT ? ", single shot" : ", steady state")
                + (scope == AllocationScope.ALL_THREADS ? ", all threads" : "");
    }
}
