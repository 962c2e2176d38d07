package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.AllocationLimitExceededError;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/** A test passes when it breaks its limit, and the message says so: the way to pin an exact figure in a run of a build tool. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
@ExtendWith(Breaks.Handler.class)
@interface Breaks {
    /** The text that the message contains. */
    String value();

    /** Hides the checked failure from JUnit. */
    final class Handler implements TestExecutionExceptionHandler, AfterTestExecutionCallback {
        private static final ExtensionContext.Namespace NAMESPACE = ExtensionContext.Namespace.create(Handler.class);

        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable thrown) throws Throwable {
            if (!(thrown instanceof AllocationLimitExceededError)) {
                throw thrown;
            }
            String expected =
                    context.getRequiredTestMethod().getAnnotation(Breaks.class).value();
            assertThat(thrown).hasMessageContaining(expected);
            context.getStore(NAMESPACE).put(Handler.class, thrown);
        }

        @Override
        public void afterTestExecution(ExtensionContext context) {
            assertThat(context.getStore(NAMESPACE).get(Handler.class))
                    .as("the broken limit of %s", context.getDisplayName())
                    .isNotNull();
        }
    }
}
