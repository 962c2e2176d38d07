package io.bytewatcher.internal.sites.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;

class MethodPlaceTests {
    private static StackTraceElement overloaded() {
        return new Throwable().getStackTrace()[0];
    }

    @SuppressWarnings("unused") // only its name
    private static void overloaded(int number) {}

    @Test
    void isTheFirstLineOfTheMethod() throws ReflectiveOperationException {
        Method method = MethodPlaceTests.class.getDeclaredMethod("overloaded");
        assertThat(MethodPlace.of(method)).hasToString(withoutLoader(overloaded()));
    }

    private static String withoutLoader(StackTraceElement frame) {
        return frame.toString().replaceFirst("^.*/", "");
    }

    @Test
    void aMethodWithoutClassFileHasNoLine() throws ReflectiveOperationException {
        Object proxy = Proxy.newProxyInstance(
                MethodPlaceTests.class.getClassLoader(),
                new Class<?>[] {Runnable.class},
                (self, method, arguments) -> null);
        StackTraceElement place = MethodPlace.of(proxy.getClass().getMethod("run"));
        assertThat(place.getMethodName()).isEqualTo("run");
        assertThat(place.getFileName()).isNull();
        assertThat(place.getLineNumber()).isNegative();
    }
}
