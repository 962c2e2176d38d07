package io.bytewatcher.internal.sites.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdleBodyTests {
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
        assertThat(IdleBody.isIdle(Bodies.class, method)).isTrue();
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
        assertThat(IdleBody.isIdle(Bodies.class, method)).isFalse();
    }
}
