package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.Verdict;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class InjectionTests {

    private static final List<String> OPERATIONS = List.of("a", "b", "c", "d");

    @Test
    void theSeedDecides() {
        assertThat(Injection.draw(7, 24, OPERATIONS))
                .isEqualTo(Injection.draw(7, 24, OPERATIONS))
                .isNotEqualTo(Injection.draw(8, 24, OPERATIONS));
    }

    @Test
    void eachOperationRateAndIntervalComesEquallyOften() {
        List<Injection> injections = Injection.draw(7, 24, OPERATIONS);
        assertThat(injections.stream()
                        .collect(Collectors.groupingBy(Injection::operation, Collectors.counting()))
                        .values())
                .containsOnly(6L);
        assertThat(injections.stream()
                        .collect(Collectors.groupingBy(i -> i.calls() + " " + i.interval(), Collectors.counting()))
                        .values())
                .containsOnly(4L);
    }

    @Test
    void anUnstableFigureHasCaughtNothing() {
        assertThat(outcome(true, Verdict.AMORTISED).isCaught()).isTrue();
        assertThat(outcome(true, Verdict.UNSTABLE).isCaught()).isFalse();
        assertThat(outcome(false, Verdict.STEADY).isCaught()).isFalse();
    }

    private static InjectedRegressions.Outcome outcome(boolean exceeds, Verdict verdict) {
        return new InjectedRegressions.Outcome(exceeds, verdict, 16, 1, "", "");
    }

    @ParameterizedTest
    @EnumSource
    void allocatesOnceInSoManyCallsOnAverage(Injection.Interval interval) {
        for (Injection.Place place : Injection.Place.values()) {
            for (Injection.Garbage garbage : Injection.Garbage.values()) {
                Injector injector = new Injector(new Injection("a", place, garbage, 100, interval, 42));
                long least = Long.MAX_VALUE; // the JIT and first uses allocate too, in some of the windows
                for (int window = 0; window < 10; window++) {
                    AllocationMeter meter = AllocationMeter.ofCurrentThread();
                    meter.mark();
                    for (int call = 0; call < 100_000; call++) {
                        injector.before();
                        injector.after();
                    }
                    least = Math.min(least, meter.bytesSinceMark());
                }
                // 1,000 times 16 B, give or take the chance of random intervals.
                assertThat(least).isBetween(14_400L, 17_600L);
            }
        }
    }
}
