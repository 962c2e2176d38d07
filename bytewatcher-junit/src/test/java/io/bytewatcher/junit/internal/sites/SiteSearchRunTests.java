package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.SiteReport;
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
        SiteSearchRun.start("[test:a]", "Acme.test()", Duration.ofSeconds(60));
        Thread.sleep(50);
        assertThat(SiteSearchRun.bound()).isLessThanOrEqualTo(Duration.ofMillis(59_950));
    }

    @Test
    void thereIsAlwaysSomeTimeForTheSites() {
        SiteSearchRun.start("[test:a]", "Acme.test()", Duration.ofNanos(1));
        assertThat(SiteSearchRun.bound()).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void reachesTheNumberedMeasurement() {
        SiteSearchRun.start("[test:a]", "Acme.test(), measurement 2", Duration.ofSeconds(60));
        assertThat(SiteSearchRun.reached("Acme.test()")).as("in @BeforeAll").isFalse();
        SiteSearchRun.testBegins("[test:b]");
        assertThat(SiteSearchRun.reached("Acme.test()")).as("of another test").isFalse();
        SiteSearchRun.testBegins("[test:a]");
        assertThat(SiteSearchRun.reached("Acme.test()")).isFalse();
        assertThat(SiteSearchRun.reached("Acme.other()")).isFalse();
        assertThat(SiteSearchRun.reached("Acme.test()")).isTrue();
        assertThat(SiteSearchRun.reached("Acme.test()")).isFalse();
    }

    /** As in a loop over a set, whose order differs in another JVM. */
    @Test
    void figureAtALineThatMeasuresSeveralTimesIsDoubtful() {
        assertThat(SiteSearchRun.isDoubtful(found(1, "Acme.test()"))).isFalse();
        assertThat(SiteSearchRun.isDoubtful(found(2, "Acme.test()"))).isTrue();
        assertThat(SiteSearchRun.isDoubtful(found(2, "Acme.test(), measurement 2")))
                .isTrue();
    }

    private static SiteReport found(int measurements, String subject) {
        SiteSearchRun.start("[test:a]", subject, Duration.ofSeconds(60));
        SiteSearchRun.testBegins("[test:a]");
        for (int i = 0; i < measurements; i++) {
            if (SiteSearchRun.reached("Acme.test()")) {
                SiteSearchRun.found(SiteReport.notFound("where: not known"));
            }
            SiteSearchRun.reached("Acme.other()");
        }
        return SiteSearchRun.result().orElseThrow();
    }

    @Test
    void matchesTheOnlyInvocationWhateverItsDisplayName() {
        SiteSearchRun.start("[test:a]", "Acme.test(Codec) [1] com.acme.Codec@1b2c3d", Duration.ofSeconds(60));
        assertThat(SiteSearchRun.matches("Acme.test(Codec) [1] com.acme.Codec@4e5f", "Acme.test(Codec)"))
                .isTrue();
        assertThat(SiteSearchRun.matches("Acme.test(Codec)", "Acme.test(Codec)"))
                .isFalse();
        assertThat(SiteSearchRun.matches("Acme.other(Codec) [1] x", "Acme.other(Codec)"))
                .isFalse();
    }
}
