package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.SiteReport;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.SiteSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The searches after the last test, and their messages. The repeated tests are invented. */
class LaterSearchesTests {
    private SiteSettings settings = settings("2s");
    private final List<String> found = new ArrayList<>();
    private final List<Duration> bounds = new ArrayList<>();

    private static SiteSettings settings(String maxTime) {
        return Configuration.read(Map.of("bytewatcher.sites.max-time", maxTime)::get, Map.of())
                .sites();
    }

    private List<String> run(String... subjects) {
        for (String subject : subjects) {
            LaterSearches.add(new WantedSites("[test:" + subject + "]", subject, 0, Optional.empty(), false), settings);
        }
        return LaterSearches.run(this::rerun, (wanted, report) -> found.add(wanted.subject()));
    }

    private Optional<SiteReport> rerun(LaterSearches.Later search, Duration bound) {
        WantedSites wanted = search.wanted();
        bounds.add(bound);
        return wanted.subject().equals("hangs")
                ? Optional.empty()
                : Optional.of(SiteReport.notFound("nothing of " + wanted.uniqueId()));
    }

    @Test
    void eachSearchIsReportedWithItsSites() {
        assertThat(run("a", "b"))
                .containsExactly(
                        "[bytewatcher] sites of a:",
                        "[bytewatcher]   nothing of [test:a]",
                        "[bytewatcher] sites of b:",
                        "[bytewatcher]   nothing of [test:b]");
        assertThat(found).containsExactly("a", "b");
        assertThat(bounds).containsOnly(Duration.ofSeconds(6));
        assertThat(run()).as("again").isEmpty();
    }

    @Test
    void noSearchFollowsAHangingTest() {
        assertThat(run("a", "hangs", "b", "c"))
                .containsExactly(
                        "[bytewatcher] sites of a:",
                        "[bytewatcher]   nothing of [test:a]",
                        "[bytewatcher] sites of hangs:",
                        "[bytewatcher]   run again, the test had not ended after 6.0 s",
                        "[bytewatcher] sites of b: not searched for, because hangs did not end when it was repeated; run this test alone",
                        "[bytewatcher] sites of c: not searched for, because hangs did not end when it was repeated; run this test alone");
        assertThat(found).containsExactly("a", "hangs");
    }

    @Test
    void shortBoundIsNotTruncated() {
        settings = settings("300ms");
        assertThat(run("hangs")).contains("[bytewatcher]   run again, the test had not ended after 0.9 s");
    }

    @Test
    void atMostTenAreSearched() {
        List<String> lines =
                run(IntStream.rangeClosed(1, 12).mapToObj(number -> "" + number).toArray(String[]::new));
        assertThat(lines)
                .hasSize(22)
                .endsWith(
                        "[bytewatcher] sites of 11: not searched for after 10 other failures; run this test alone",
                        "[bytewatcher] sites of 12: not searched for after 10 other failures; run this test alone");
        assertThat(found).hasSize(10);
    }
}
