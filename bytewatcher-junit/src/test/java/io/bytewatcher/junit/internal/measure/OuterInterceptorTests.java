package io.bytewatcher.junit.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/** Finds the innermost interceptor, whatever the names of JUnit's classes. {@code InterceptorTests} has the effects on a test. */
class OuterInterceptorTests {
    private static final List<Boolean> INNERMOST = new ArrayList<>();

    /** The invocation that JUnit passes to an interceptor that is not the innermost. */
    private record Link(InvocationInterceptor.Invocation<Void> next) implements InvocationInterceptor.Invocation<Void> {
        @Override
        public Void proceed() throws Throwable {
            return next.proceed();
        }
    }

    static class Asking implements InvocationInterceptor {
        @Override
        public void interceptTestMethod(
                Invocation<Void> invocation,
                ReflectiveInvocationContext<Method> invocationContext,
                ExtensionContext context)
                throws Throwable {
            INNERMOST.add(OuterInterceptor.isInnermost(invocation, context));
            Invocation<Void> last = new Invocation<>() {
                @Override
                public Void proceed() throws Throwable {
                    return invocation.proceed();
                }
            };
            new OuterInterceptor().interceptTestMethod(new Link(last), invocationContext, context);
            INNERMOST.add(OuterInterceptor.isInnermost(last, context));
            INNERMOST.add(OuterInterceptor.isInnermost(new Link(last), context));
        }
    }

    @Test
    void innermostInterceptorGetsAnotherKindOfInvocation() {
        INNERMOST.clear();
        assertThat(FixtureRun.run(Asked.class).failures()).isEmpty();
        assertThat(INNERMOST).containsExactly(false, true, false);
    }

    @ExtendWith(Asking.class)
    static class Asked {
        @Test
        void test() {}
    }
}
