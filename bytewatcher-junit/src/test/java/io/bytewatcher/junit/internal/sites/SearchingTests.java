package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SearchingTests {
    @AfterEach
    void stop() {
        Searching.stop();
    }

    @Test
    void theTimeThatTheTestTakesBeforeItMeasuresIsWithinTheBound() throws InterruptedException {
        Searching.start("Acme.test()", Duration.ofSeconds(60));
        Thread.sleep(50);
        assertThat(Searching.bound()).isLessThanOrEqualTo(Duration.ofMillis(59_950));
    }

    @Test
    void thereIsAlwaysSomeTimeForTheSites() {
        Searching.start("Acme.test()", Duration.ofNanos(1));
        assertThat(Searching.bound()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void aboveAllItIsTheOneMeasurementThatCounts() {
        Searching.start("Acme.test(), measurement 2", Duration.ofSeconds(60));
        assertThat(Searching.reached("Acme.test()")).isFalse();
        assertThat(Searching.reached("Acme.other()")).isFalse();
        assertThat(Searching.reached("Acme.test()")).isTrue();
        assertThat(Searching.reached("Acme.test()")).isFalse();
    }
}
