package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationMeter;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.Body;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.internal.counter.CannotMeasureException;
import io.bytewatcher.internal.invoke.Invoker;
import io.bytewatcher.internal.loop.CodeFailures;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.fork.JvmFork;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.MeasurementErrors;
import io.bytewatcher.junit.internal.config.SiteSettings;
import io.bytewatcher.junit.internal.config.TestTimeout;
import io.bytewatcher.junit.internal.request.AllThreadsAlone;
import io.bytewatcher.junit.internal.request.AllocationRequests;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.request.TestName;
import io.bytewatcher.junit.internal.run.OpenRuns;
import io.bytewatcher.junit.internal.run.TestInterceptor;
import io.bytewatcher.junit.internal.sites.FigureRun;
import io.bytewatcher.junit.internal.sites.FreshFigures;
import io.bytewatcher.junit.internal.sites.RunningTests;
import io.bytewatcher.junit.internal.sites.SiteSearchRun;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor.Invocation;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.ReflectionSupport;

/** Measures one test, from its invocation to the figure that {@link TestJudge} judges. */
final class TestMeasurement {
    private static final String WITHOUT_INTERCEPTORS =
            "the first call ran through the extensions inside of ByteWatcher, the measured calls without them";

    private final MeasurementRequest request;
    private final ExtensionContext context;
    private final TestCriteria criteria;
    private final Configuration configuration;

    private final TestInterceptor.TestCode code;

    TestMeasurement(MeasurementRequest request, ExtensionContext context, TestInterceptor.TestCode code) {
        this.request = request;
        this.context = context;
        this.code = code;
        TestCriteria unnamed = TestCriteria.of(request, context);
        criteria = prepared()
                .map(prepared -> unnamed.named(prepared.id(), prepared.name()))
                .orElse(unnamed);
        configuration = criteria.configuration();
    }

    private Optional<PreparedTest> prepared() {
        return code instanceof TestInterceptor.DynamicTest dynamic
                        && dynamic.executable() instanceof PreparedTest prepared
                ? Optional.of(prepared)
                : Optional.empty();
    }

    void run(Invocation<Void> invocation) throws Throwable {
        OpenRuns.rethrowFirstFailure(context);
        try {
            if (request.countsAllThreads() && !runsUngated()) {
                AllThreadsAlone.require(context);
            }
            if (code instanceof TestInterceptor.TestMethod method) {
                invoke(invocation, method.invocation());
            } else {
                Optional<PreparedTest> prepared = prepared();
                if (prepared.isPresent()) {
                    OpenRuns.of(context)
                            .ifPresent(run -> run.prepared(prepared.get().id()));
                    checkCanBeDivided(prepared.get());
                    invocation.skip();
                    boolean repeatsTests = SiteSearchRun.isOn() || FigureRun.isOn(); // those of another JVM
                    if (prepared.get().isMeasuredAlone()
                            && configuration.sites().fork()
                            && !repeatsTests
                            && !runsUngated()) {
                        measureAlone();
                    } else {
                        prepared.get().run(this::invoke);
                    }
                } else {
                    Class<?> testClass = TestName.methodContext(context).getRequiredTestClass();
                    invoke(invocation, TestBody.of(((TestInterceptor.DynamicTest) code).executable(), testClass));
                }
            }
        } catch (AllocationNotMeasuredException notMeasured) {
            criteria.recordNotMeasured(notMeasured);
            throw notMeasured;
        }
    }

    /** The bytes of all threads are divided by the calls of one. */
    private void checkCanBeDivided(PreparedTest prepared) {
        if (request.countsAllThreads() && prepared.threads() > 1) {
            throw new AllocationNotMeasuredException(criteria.name() + " runs on " + prepared.threads()
                    + " threads that need not call it equally often, so a figure of all threads for each call does not"
                    + " exist. Measure one of them with scope = TEST_THREAD.");
        }
    }

    private void invoke(Invocation<Void> invocation, ReflectiveInvocationContext<Method> invocationContext)
            throws Throwable {
        Optional<Body> beforeEach = BeforeInvocations.of(context);
        Method method = invocationContext.getExecutable();
        Object target = invocationContext.getTarget().orElse(null);
        @Nullable Object[] arguments = invocationContext.getArguments().toArray();
        boolean innermost = OuterInterceptor.isInnermost(invocation, context);
        boolean withMeter = metersOfThisThread(arguments);
        if (runsUngated()) {
            Body body = innermost && withMeter
                    ? () -> {
                        invocation.skip();
                        reflective(method, target, arguments).run();
                    }
                    : invocation::proceed;
            runUngated(body, beforeEach);
            return;
        }
        boolean suspends = arguments.length < method.getParameterCount(); // JUnit 6 passes Kotlin's continuation itself
        if (suspends && request.mode() == AllocationMode.STEADY_STATE) {
            throw new AllocationNotMeasuredException(criteria.name()
                    + " is a suspend function, which only JUnit can call, so it cannot be repeated."
                    + " Measure it once with mode = SINGLE_SHOT, or its code with AllocationAssertions.");
        }
        Invoker invoker = suspends
                ? new Invoker.Unavailable("a suspend function can be called by JUnit only")
                : invoker(method, target, arguments);
        if (innermost && invoker instanceof Invoker.Direct direct) {
            invocation.skip();
            measure(TestBody.of(direct.call(), method), beforeEach, "");
            return;
        }
        Body repeated = invoker instanceof Invoker.Direct direct
                ? TestBody.of(direct.call(), method)
                : reflective(method, target, arguments);
        String noteOfRepeated = invoker instanceof Invoker.Direct
                ? WITHOUT_INTERCEPTORS
                : TestJudge.INEXACT + "calls go through reflection, " + why(invoker);
        measureIntercepted(
                invocation,
                beforeEach,
                "JUnit's reflective call is among these bytes, " + why(invoker),
                repeated,
                noteOfRepeated);
    }

    /** Invokes a dynamic test. */
    private void invoke(Invocation<Void> invocation, Body body) throws Throwable {
        Optional<Body> beforeEach = BeforeInvocations.of(context);
        if (runsUngated()) {
            runUngated(invocation::proceed, beforeEach);
        } else if (OuterInterceptor.isInnermost(invocation, context)) {
            invocation.skip();
            measure(body, beforeEach, "");
        } else {
            measureIntercepted(
                    invocation,
                    beforeEach,
                    "other extensions' interceptors are among these bytes",
                    body,
                    WITHOUT_INTERCEPTORS);
        }
    }

    private void measureAlone() {
        long start = System.nanoTime();
        RunningTests.runElsewhere();
        Duration measuring = configuration.maxTime().orElse(Duration.ZERO);
        FreshFigures.Answer answer =
                OpenRuns.freshFigures().inTurn(context.getUniqueId(), configuration.sites(), measuring);
        Allocation figure = answer.figure();
        if (figure == null && JvmFork.isThisJvmEnding()) {
            throw new IllegalStateException("this JVM is ending"); // such as by Ctrl-C: nothing to report
        }
        if (figure == null) {
            throw new AllocationNotMeasuredException(
                    answer.why().startsWith(criteria.name()) // a sentence of ByteWatcher's in the fresh JVM
                            ? answer.why()
                            : criteria.name() + " was not measured, because " + answer.why() + ". -D"
                                    + ByteWatcherKeys.SITES_FORK + "=false measures it in this JVM.");
        }
        new TestJudge(criteria, start, "", true).judge(new TestVerdict(criteria, figure));
    }

    /** Invokes a prepared dynamic test, which other extensions cannot intercept. */
    private void invoke(Body body) throws Throwable {
        Optional<Body> beforeEach = BeforeInvocations.of(context);
        if (runsUngated()) {
            runUngated(body, beforeEach);
        } else {
            measure(body, beforeEach, "");
        }
    }

    /** Measures a single shot through the extensions inside of ByteWatcher, or runs the test through them and then measures its body. */
    private void measureIntercepted(
            Invocation<Void> invocation,
            Optional<Body> beforeEach,
            String noteOfSingleShot,
            Body repeated,
            String noteOfRepeated)
            throws Throwable {
        if (request.mode() == AllocationMode.SINGLE_SHOT) {
            measure(new InterceptedBody(invocation), beforeEach, TestJudge.INEXACT + noteOfSingleShot);
        } else {
            runBefore(beforeEach);
            invocation.proceed();
            measure(repeated, beforeEach, noteOfRepeated);
        }
    }

    private Invoker invoker(Method method, @Nullable Object target, @Nullable Object[] arguments) {
        return request.mode() == AllocationMode.SINGLE_SHOT
                ? Invoker.shared(method, target, arguments)
                : Invoker.of(method, target, arguments);
    }

    /** Whether limits do not hold, or this run searches for the sites of another measurement. */
    private boolean runsUngated() {
        return !configuration.enabled()
                || (SiteSearchRun.isOn()
                        && !SiteSearchRun.matches(criteria.name(), TestName.of(TestName.methodContext(context))));
    }

    private void runUngated(Body body, Optional<Body> beforeEach) throws Throwable {
        if (request.isLimited() && !configuration.enabled()) {
            criteria.recordNotGated();
        }
        runBefore(beforeEach);
        body.run();
    }

    private static void runBefore(Optional<Body> beforeEach) throws Throwable {
        if (beforeEach.isPresent()) {
            beforeEach.get().run();
        }
    }

    private String why(Invoker invoker) {
        String on = AllocationRequests.defaultingPackage(context).isPresent() ? "package" : "class";
        return invoker instanceof Invoker.Unavailable unavailable
                ? "because " + unavailable.reason()
                : "because another extension intercepts the test inside of ByteWatcher;"
                        + " with the annotation on the method instead of the " + on + " it does not";
    }

    /** Replaces meters of other threads, because a timeout can run the test on another thread than the one that resolved its parameters. */
    private boolean metersOfThisThread(@Nullable Object[] arguments) {
        boolean withMeter = false;
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i] instanceof AllocationMeter) {
                withMeter = true;
                try {
                    arguments[i] = AllocationMeter.ofCurrentThread();
                } catch (CannotMeasureException noMeter) {
                    throw notMeasured(noMeter);
                }
            }
        }
        return withMeter;
    }

    /** A call by JUnit, because the test's module may be open to JUnit only. */
    private static Body reflective(Method method, @Nullable Object target, @Nullable Object[] arguments) {
        return () -> ReflectionSupport.invokeMethod(method, target, arguments);
    }

    private void measure(Body body, Optional<Body> beforeEach, String note) {
        SteadyState measurement = measurement(body, beforeEach, criteria.harmless());
        if (SiteSearchRun.isOn()) {
            SiteSearchRun.found(found(() -> sites(measurement)));
        } else if (FigureRun.isOn()) {
            found(() -> FigureRun.measure(
                    context.getUniqueId(), () -> measurement(body, beforeEach, OptionalLong.empty())));
        } else {
            long start = System.nanoTime();
            TestVerdict verdict = new TestVerdict(criteria, found(() -> measured(measurement)));
            if (verdict.wantsTheWholeTruth()) {
                SteadyState whole = measurement(body, beforeEach, OptionalLong.empty());
                verdict = new TestVerdict(criteria, found(() -> measured(whole)));
            }
            if (body instanceof InterceptedBody intercepted) {
                intercepted.check(criteria.name(), request.scope(), criteria.leastLimit(), verdict.allocation());
            }
            new TestJudge(criteria, start, note, false).judge(verdict);
        }
    }

    /** Measures, and turns an error of the measurement, unlike one of the test, into "not measured". */
    private <T> T found(Supplier<T> measurement) {
        try {
            return measurement.get();
        } catch (IllegalStateException thrown) {
            throw CodeFailures.isOfCode(thrown) ? thrown : notMeasured(thrown);
        }
    }

    private SteadyState measurement(Body body, Optional<Body> beforeEach, OptionalLong limit) {
        SteadyState measurement = SteadyState.of(body);
        if (request.mode() == AllocationMode.STEADY_STATE) {
            configuration.maxTime().ifPresent(measurement::maxTime);
            TestTimeout.of(context)
                    .ifPresent(
                            timeout -> measurement.atMost(timeout.plusNanos(1).dividedBy(2)));
        }
        beforeEach.ifPresent(measurement::beforeEach);
        limit.ifPresent(measurement::limit);
        if (request.scope() == AllocationScope.ALL_THREADS) {
            measurement.allThreads();
        }
        return measurement.sitesIn(configuration.sites().packages());
    }

    private static SiteReport sites(SteadyState measurement) {
        try {
            return measurement.maxTime(SiteSearchRun.bound()).sites();
        } catch (AttributionException cannot) {
            return cannot.report();
        }
    }

    private Allocation measured(SteadyState measurement) {
        if (request.mode() == AllocationMode.STEADY_STATE) {
            return measurement.measure();
        }
        return configuration.sites().when() == SiteSettings.When.ALWAYS
                ? measurement.onceWithSites()
                : measurement.once();
    }

    private AllocationNotMeasuredException notMeasured(IllegalStateException noFigure) {
        Throwable cause = noFigure.getCause();
        return new AllocationNotMeasuredException(
                criteria.name() + ": " + MeasurementErrors.messageOf(noFigure), cause == null ? noFigure : cause);
    }
}
