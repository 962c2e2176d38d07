package io.bytewatcher.junit.internal.watch;

import io.bytewatcher.junit.AllocationNotMeasuredException;
import io.bytewatcher.junit.WatchAllocation;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.request.AllocationRequests;
import io.bytewatcher.junit.internal.request.WatchRequest;
import io.bytewatcher.junit.internal.run.OpenRuns;
import io.bytewatcher.junit.internal.run.ReplacedInvocations;
import io.bytewatcher.junit.internal.run.TestInterceptor;
import io.bytewatcher.watch.ByteWatcher;
import java.lang.reflect.Method;
import java.util.Optional;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolutionException;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Watches the tests with {@link WatchAllocation}, and fails a test that was not watched. */
public final class WatchAllocationExtension implements TestInterceptor, AfterTestExecutionCallback, ParameterResolver {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(WatchAllocationExtension.class);
    private static final String TEST = "test";

    @Override
    public void intercept(Invocation<Void> invocation, TestCode code, ExtensionContext context) throws Throwable {
        WatchRequest watch = AllocationRequests.of(context, WatchRequest.class).orElse(null);
        if (watch == null) {
            invocation.proceed();
            return;
        }
        ReplacedInvocations.seen(context);
        OpenRuns.rethrowFirstFailure(context);
        if (watch.isLimited() && !Configuration.of(context).enabled()) {
            OpenRuns.of(context).ifPresent(run -> run.ungated(context.getUniqueId()));
        }
        if (WatchedTest.isJudged(context)) {
            test(watch, context).run(invocation);
        } else {
            invocation.proceed();
        }
    }

    /** Starts the watch of a test, or returns the started watch. */
    private static WatchedTest test(WatchRequest watch, ExtensionContext context) {
        WatchResource resource = watchOf(context);
        try {
            return resource.start(watch, context);
        } catch (AllocationNotMeasuredException notWatched) {
            if (!resource.isOver()) { // else only a thread that a timeout has abandoned sees it
                SoakRecord.addUnwatched(context, watch, notWatched);
            }
            throw notWatched;
        }
    }

    /** The watch of a context, which JUnit closes with the context at the latest. */
    private static WatchResource watchOf(ExtensionContext context) {
        return context.getStore(NAMESPACE).getOrComputeIfAbsent(TEST, key -> new WatchResource(), WatchResource.class);
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
        watchOf(context).close(); // still open if the test method was not reached, or a timeout abandoned it
        WatchRequest watch = AllocationRequests.of(context, WatchRequest.class).orElse(null);
        if (watch == null || !WatchedTest.isJudged(context)) {
            return;
        }
        Optional<String> notWatched = ReplacedInvocations.unseenOrEmpty(
                context,
                "watched",
                "Put @WatchAllocation on the class, before the other extension, or watch inside the test with"
                        + " ByteWatcher.builder().");
        if (notWatched.isPresent()) {
            AllocationNotMeasuredException failure = new AllocationNotMeasuredException(notWatched.get());
            SoakRecord.addUnwatched(context, watch, failure);
            throw failure;
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameterContext, ExtensionContext context) {
        return parameterContext.getParameter().getType() == ByteWatcher.class
                && (context.getTestMethod().isEmpty()
                        || AllocationRequests.of(context, WatchRequest.class).isPresent());
    }

    @Override
    public Object resolveParameter(ParameterContext parameterContext, ExtensionContext context) {
        Method method = context.getTestMethod().orElse(null);
        if (!parameterContext.getDeclaringExecutable().equals(method) || ReplacedInvocations.isFactory(context)) {
            throw new ParameterResolutionException(
                    "A watcher of @WatchAllocation can only be a parameter of the test method"
                            + " that it watches, and not of "
                            + parameterContext.getDeclaringExecutable().toGenericString()
                            + (ReplacedInvocations.isFactory(context)
                                    ? ", whose dynamic tests are watched separately"
                                    : "")
                            + ". Elsewhere, start one with ByteWatcher.builder().");
        }
        return test(AllocationRequests.of(context, WatchRequest.class).orElseThrow(), context)
                .watcher();
    }
}
