package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.MaxAllocation;
import io.bytewatcher.junit.NoAllocation;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("junit-neutral")
class LocaleTests {
    static class Breaches {
        @Nullable
        Object kept;

        int calls;

        @Test
        @MaxAllocation(value = 1_000_000, mode = AllocationMode.SINGLE_SHOT)
        void large() {
            kept = new byte[1_234_552];
        }

        @Test
        @NoAllocation
        void seldom() {
            if (calls++ % 3 == 0) {
                kept = new byte[16];
            }
        }
    }

    /** String.format in the default locale would give Devanagari digits, in groups of two. */
    @Test
    void digitsAreTheSameInHindi() {
        digitsAreTheSame("hi-IN-u-nu-deva");
    }

    /** The default locale would give Arabic digits, and a point between groups. */
    @ParameterizedTest
    @Tag("gate")
    @Tag("jdk-neutral")
    @ValueSource(strings = {"ar-EG", "de-DE"})
    void digitsAreTheSameInOtherLocales(String locale) {
        digitsAreTheSame(locale);
    }

    private static void digitsAreTheSame(String locale) {
        String[] parts = locale.split("-", 3);
        List<String> output = FreshRun.run(
                List.of(
                        "-Duser.language=" + parts[0],
                        "-Duser.country=" + parts[1].substring(0, 2),
                        "-Duser.extensions=" + (parts.length > 2 ? parts[2] : ""),
                        "-Duser.timezone=Asia/Kolkata"),
                Breaches.class.getName());
        assertThat(output).hasSize(2);
        assertThat(output.get(0))
                .startsWith("FAILED large AllocationLimitExceededError LocaleTests.Breaches.large(): 1,234,568 B,"
                        + " limit 1,000,000 B [SINGLE_SHOT]");
        assertThat(output.get(1))
                .startsWith(
                        "FAILED seldom AllocationLimitExceededError LocaleTests.Breaches.seldom(): 10.67 B per call,"
                                + " limit 0 B")
                .matches(".* counted [0-9,]+ calls after [0-9,]+ of warm-up .*");
    }
}
