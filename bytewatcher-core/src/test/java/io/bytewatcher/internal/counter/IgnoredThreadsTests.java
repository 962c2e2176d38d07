package io.bytewatcher.internal.counter;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class IgnoredThreadsTests {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "surefire-forkedjvm-stream-flusher",
                "surefire-forkedjvm-command-thread",
                "/127.0.0.1:51318 to /127.0.0.1:51317 workers",
                "/0:0:0:0:0:0:0:1:53316 to /0:0:0:0:0:0:0:1:41677 workers Thread 2",
                "Monitor Ctrl-Break",
                "JFR Periodic Tasks",
                "bytewatcher-soak"
            })
    void ignoresBackgroundThreadsOfBuildToolsAndIdes(String name) {
        assertThat(IgnoredThreads.byDefault().covers(new Thread(name))).isTrue();
        assertThat(IgnoredThreads.none().covers(new Thread(name))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "main",
                "Test worker",
                "ForkJoinPool-1-worker-1",
                "pool-1-thread-1",
                "my-surefire-",
                "ReaderThread"
            })
    void countsThreadsThatRunTests(String name) {
        assertThat(IgnoredThreads.byDefault().covers(new Thread(name))).isFalse();
    }

    @Test
    void ignoresTheGroupsOfTheJdkByTheirExactNames() {
        ThreadGroup innocuous = new ThreadGroup("InnocuousThreadGroup");
        ThreadGroup carriers = new ThreadGroup(innocuous, "CarrierThreads");

        assertThat(IgnoredThreads.byDefault().covers(new Thread(innocuous, "x")))
                .isTrue();
        assertThat(IgnoredThreads.byDefault().covers(new Thread(carriers, "x"))).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "a*b, ab, true",
        "a*b, axxb, true",
        "a*b, abab, true",
        "a*b, aba, false",
        "*, anything, true",
        "?, ab, false",
        "a**c, abbc, true",
        "a.c, abc, false",
        "[a]*, [a]b, true",
        "a, A, false"
    })
    void matchesGlobs(String pattern, String text, boolean expected) {
        assertThat(IgnoredThreads.matches(pattern, text)).isEqualTo(expected);
    }

    @Test
    void matchesAnEmptyName() {
        assertThat(IgnoredThreads.matches("*", "")).isTrue();
        assertThat(IgnoredThreads.matches("a*", "")).isFalse();
    }

    @Test
    void allocatesNothing() {
        IgnoredThreads policy = IgnoredThreads.byDefault();
        Thread thread = new Thread("ForkJoinPool-1-worker-1");
        int covered = 0;
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 10; round++) { // a JIT compile can allocate in one of them
            long before = JvmCounters.currentThread();
            for (int i = 0; i < 1_000; i++) {
                covered += policy.covers(thread) ? 1 : 0;
            }
            least = Math.min(least, JvmCounters.currentThread() - before);
        }
        assertThat(covered).isZero();
        assertThat(least).isZero();
    }
}
