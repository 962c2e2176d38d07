package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class TimesTests {

    @Test
    void aPercentileIsTheLeastThatSoManyDoNotExceed() {
        Times times = new Times();
        for (long nanos : new long[] {50, 10, 40, 20, 30, 20}) {
            times.add(nanos);
        }
        assertThat(times.count()).isEqualTo(6);
        assertThat(times.percentile(1)).isEqualTo(10);
        assertThat(times.percentile(50)).isEqualTo(20);
        assertThat(times.percentile(51)).isEqualTo(30);
        assertThat(times.percentile(100)).isEqualTo(50);
    }

    @Test
    void ofNoneItIsZero() {
        assertThat(new Times().percentile(99)).isZero();
    }

    @Test
    void percentIsAboveZeroAndAtMostAHundred() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Times().percentile(0));
        assertThatIllegalArgumentException().isThrownBy(() -> new Times().percentile(101));
    }
}
