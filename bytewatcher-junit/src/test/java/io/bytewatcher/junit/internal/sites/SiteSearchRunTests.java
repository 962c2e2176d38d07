package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SiteSearchRunTests {
    @AfterEach
    void stop() {
        SiteSearchRun.stop();
    }

    @Test
    void timeBeforeTheMeasurementCountsTowardsTheBound() throws InterruptedException {
        SiteSearchRun.start("Acme.test()", Duration.ofSeconds(60));
        Thread.sleep(50);
        assertThat(SiteSearchRun.bound()).isLessThanOrEqualTo(Duration.ofMillis(59_950));
    }

    @Test
    void thereIsAlwaysSomeTimeForTheSites() {
        SiteSearchRun.start("Acme.test()", Duration.ofNanos(1));
        assertThat(SiteSearchRun.bound()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void reachesTheNumberedMeasurement() {
        SiteSearchRun.start("Acme.test(), measurement 2", Duration.ofSeconds(60));
        assertThat(SiteSearchRun.reached("Acme.test()")).as("in @BeforeAll").isFalse();
        SiteSearchRun.testBegins();
        assertThat(SiteSearchRun.reached("Acme.test()")).isFalse();
        assertThat(SiteSearchRun.reached("Acme.other()")).isFalse();
        assertThat(SiteSearchRun.reached("Acme.test()")).isTrue();
        assertThat(SiteSearchRun.reached("Acme.test()")).isFalse();
    }

    @Test
    void matchesTheOnlyInvocationWhateverItsDisplayName() {
        SiteSearchRun.start("Acme.test(Codec) [1] com.acme.Codec@1b2c3d", Duration.ofSeconds(60));
        assertThat(SiteSearchRun.matches("Acme.test(Codec) [1] com.acme.Codec@4e5f", "Acme.test(Codec)"))
                .isTrue();
        assertThat(SiteSearchRun.matches("Acme.test(Codec)", "Acme.test(Codec)"))
                .isFalse();
        assertThat(SiteSearchRun.matches("Acme.other(Codec) [1] x", "Acme.other(Codec)"))
                .isFalse();
    }
}
