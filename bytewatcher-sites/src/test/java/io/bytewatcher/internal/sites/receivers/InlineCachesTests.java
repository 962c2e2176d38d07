package io.bytewatcher.internal.sites.receivers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Vector;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.Test;

class InlineCachesTests {
    private static Class<?> lambda(IntSupplier lambda) {
        return lambda.getClass();
    }

    @Test
    void typesAreNamedInTheOrderOfTheirFirstCalls() {
        assertThat(InlineCaches.words(List.of(Vector.class, ArrayList.class))).isEqualTo("Vector and ArrayList");
        assertThat(InlineCaches.words(List.of(String.class))).isEqualTo("String");
    }

    @Test
    void typesOfTheSameNameAreToldApart() {
        assertThat(InlineCaches.words(
                        List.of(ArrayList.class, Arrays.asList("a").getClass(), Vector.class)))
                .isEqualTo("java.util.ArrayList, java.util.Arrays.ArrayList and Vector");
    }

    @Test
    void lambdasAreCounted() {
        Class<?> one = lambda(() -> 1);
        assertThat(InlineCaches.words(List.of(one))).isEqualTo("a lambda of InlineCachesTests");
        assertThat(InlineCaches.words(List.of(one, String.class, lambda(() -> 2))))
                .isEqualTo("String and 2 lambdas of InlineCachesTests");
    }

    @Test
    void otherTypesAreMentioned() {
        assertThat(InlineCaches.words(List.of(Vector.class, void.class))).isEqualTo("Vector and others");
        assertThat(InlineCaches.words(List.of(void.class))).isEqualTo("others");
    }

    private record Private() {}

    record Nested() {}

    @Test
    void codeCanTestForTypesThatItCanName() {
        String here = InlineCachesTests.class.getName();
        Class<?> anonymous = new Object() {}.getClass();
        assertThat(InlineCaches.canTest(here, List.of(Vector.class, Nested.class)))
                .isTrue();
        assertThat(InlineCaches.canTest("other.Caller", List.of(Vector.class))).isTrue();
        assertThat(InlineCaches.canTest("other.Caller", List.of(Nested.class))).isFalse();
        for (Class<?> type : List.of(Private.class, anonymous, lambda(() -> 1), void.class)) {
            assertThat(InlineCaches.canTest(here, List.of(Vector.class, type)))
                    .as(type.toString())
                    .isFalse();
        }
    }
}
