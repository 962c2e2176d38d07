package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MethodBodyTests {
    private static StackTraceElement overloaded() {
        return new Throwable().getStackTrace()[0];
    }

    @SuppressWarnings("unused") // only its name
    private static void overloaded(int number) {}

    @Test
    void firstLineIsThatOfTheMethod() throws ReflectiveOperationException {
        Method method = MethodBodyTests.class.getDeclaredMethod("overloaded");
        assertThat(MethodBody.firstLine(method)).hasToString(withoutLoader(overloaded()));
    }

    private static String withoutLoader(StackTraceElement frame) {
        return frame.toString().replaceFirst("^.*/", "");
    }

    @Test
    void aMethodWithoutClassFileHasNoLine() throws ReflectiveOperationException {
        Object proxy = Proxy.newProxyInstance(
                MethodBodyTests.class.getClassLoader(),
                new Class<?>[] {Runnable.class},
                (self, method, arguments) -> null);
        StackTraceElement place = MethodBody.firstLine(proxy.getClass().getMethod("run"));
        assertThat(place.getMethodName()).isEqualTo("run");
        assertThat(place.getFileName()).isNull();
        assertThat(place.getLineNumber()).isNegative();
    }

    @SuppressWarnings("UnusedVariable")
    static class Bodies {
        private final int[] numbers = new int[4];
        private int sum;
        private @Nullable Object kept;

        void nothing() {}

        void onlyReads() {
            int local = sum + numbers[0];
            local++;
        }

        void overloaded() {}

        void overloaded(int number) {
            sum += number;
        }

        void calls() {
            nothing();
        }

        void writes() {
            sum++;
        }

        void writesIntoAnArray() {
            numbers[1] = sum;
        }

        void makes() {
            Object local = new Object[sum];
        }

        void makesALambda() {
            Runnable local = () -> sum++;
        }

        void locks() {
            synchronized (numbers) {
                int local = sum;
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"nothing", "onlyReads"})
    void isIdle(String method) {
        assertThat(MethodBody.isIdle(Bodies.class, method)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "overloaded",
                "calls",
                "writes",
                "writesIntoAnArray",
                "makes",
                "makesALambda",
                "locks",
                "isNotThere"
            })
    void isNotIdle(String method) {
        assertThat(MethodBody.isIdle(Bodies.class, method)).isFalse();
    }
}
