package io.bytewatcher.junit.internal.config;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.junit.internal.sites.RunningTests;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The timeout of a test, for its measurement and for an assertion inside it. */
class TestTimeoutTests {
    private static final String KEY = "junit.jupiter.execution.timeout.";

    /** By test: the timeout, and the time that an assertion at its beginning would have for finding sites. */
    private static final Map<String, List<Optional<Duration>>> ASKED = new HashMap<>();

    static class Asking implements BeforeTestExecutionCallback {
        @Override
        public void beforeTestExecution(ExtensionContext context) {
            ASKED.put(
                    context.getDisplayName(),
                    List.of(
                            TestTimeout.of(context),
                            RunningTests.onThisThread().orElseThrow().timeLeft()));
        }
    }

    private static Map<String, List<Optional<Duration>>> ask(FixtureRun run) {
        ASKED.clear();
        assertThat(run.execute().failures()).isEmpty();
        return ASKED;
    }

    private static void has(@Nullable List<Optional<Duration>> answers, Duration timeout) {
        List<Optional<Duration>> asked = requireNonNull(answers);
        assertThat(asked.get(0)).contains(timeout);
        assertThat(asked.get(1).orElseThrow())
                .isLessThan(timeout.multipliedBy(9).dividedBy(10)) // a tenth is for the rest of the test
                .isGreaterThan(timeout.dividedBy(2));
    }

    @Test
    void nearestAnnotationApplies() {
        Map<String, List<Optional<Duration>>> asked =
                ask(FixtureRun.of(OnTheClass.class).with(KEY + "default", "3 h"));
        has(asked.get("ofTheClass()"), Duration.ofHours(1));
        has(asked.get("ofTheMethod()"), Duration.ofMinutes(20));
        has(asked.get("ofTheEnclosingClass()"), Duration.ofHours(1));
    }

    @ExtendWith(Asking.class)
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    static class OnTheClass {
        @Test
        void ofTheClass() {}

        @Test
        @Timeout(value = 20, unit = TimeUnit.MINUTES)
        void ofTheMethod() {}

        @Nested
        class Inner {
            @Test
            void ofTheEnclosingClass() {}
        }
    }

    @ParameterizedTest
    @CsvSource({
        "default, 20 m, 1200",
        "testable.method.default, 1200000ms, 1200",
        "test.method.default, 1200, 1200",
        "test.method.default, 1 D, 86400"
    })
    void configurationAppliesWithoutAnAnnotation(String kind, String period, long seconds) {
        Map<String, List<Optional<Duration>>> asked =
                ask(FixtureRun.of(Plain.class).with(KEY + kind, period));
        has(asked.get("test()"), Duration.ofSeconds(seconds));
    }

    @Test
    void moreSpecificKeyApplies() {
        Map<String, List<Optional<Duration>>> asked = ask(FixtureRun.of(Plain.class)
                .with(KEY + "default", "3 h")
                .with(KEY + "testable.method.default", "2 h")
                .with(KEY + "test.method.default", "1 h"));
        has(asked.get("test()"), Duration.ofHours(1));
    }

    @Test
    void keyOfAnotherKindOfTestDoesNotApply() {
        FixtureRun run = FixtureRun.of(Kinds.class)
                .with(KEY + "test.method.default", "1 h")
                .with(KEY + "testtemplate.method.default", "2 h");
        Map<String, List<Optional<Duration>>> asked = ask(run);
        has(asked.get("test()"), Duration.ofHours(1));
        has(asked.get("repetition 1 of 1"), Duration.ofHours(2));
    }

    @ExtendWith(Asking.class)
    static class Kinds {
        @Test
        void test() {}

        @RepeatedTest(1)
        void repeated() {}
    }

    @Test
    void endlessTimeoutLeavesTime() {
        Duration longest = Duration.ofNanos(Long.MAX_VALUE);
        Map<String, List<Optional<Duration>>> asked =
                ask(FixtureRun.of(Endless.class).with(KEY + "default", Long.MAX_VALUE + " d"));
        assertThat(asked).hasSize(3).allSatisfy((test, answers) -> has(answers, longest));
    }

    @ExtendWith(Asking.class)
    static class Endless {
        @Test
        @Timeout(Long.MAX_VALUE)
        void inSeconds() {}

        @Test
        @Timeout(value = Long.MAX_VALUE, unit = TimeUnit.DAYS)
        void inDays() {}

        @Test
        void configured() {}
    }

    /** JUnit times only their factory. */
    @Test
    void dynamicTestHasNoTimeout() {
        DYNAMIC.clear();
        FixtureRun run = FixtureRun.of(Dynamic.class).with(KEY + "default", "3 h");
        assertThat(run.execute().failures()).isEmpty();
        assertThat(DYNAMIC).containsExactly(Optional.empty(), Optional.empty());
    }

    private static final List<Optional<Duration>> DYNAMIC = new ArrayList<>();

    static class AskingDynamic implements InvocationInterceptor {
        @Override
        public void interceptDynamicTest(
                Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
                throws Throwable {
            DYNAMIC.add(TestTimeout.of(context));
            DYNAMIC.add(RunningTests.onThisThread().orElseThrow().timeLeft());
            invocation.proceed();
        }
    }

    @ExtendWith(AskingDynamic.class)
    static class Dynamic {
        @TestFactory
        @Timeout(value = 1, unit = TimeUnit.HOURS)
        DynamicTest factory() {
            return DynamicTest.dynamicTest("dynamic", () -> {});
        }
    }

    @Test
    void timeoutIsOptional() {
        assertThat(ask(FixtureRun.of(Plain.class)).get("test()")).containsOnly(Optional.empty());
        assertThat(ask(FixtureRun.of(OnTheClass.class).with(KEY + "mode", "disabled")))
                .hasSize(3)
                .allSatisfy((test, asked) -> assertThat(asked).containsOnly(Optional.empty()));
    }

    @ExtendWith(Asking.class)
    static class Plain {
        @Test
        void test() {}
    }
}
