package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.SiteReport;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.test.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** When a search starts a JVM, when it waits for the last test, and its messages. The JVM and the clock are invented. */
class SiteSearchesTests {
    private static final String LATER = "; the sites follow after the last test, as [bytewatcher]";

    private final List<Duration> bounds = new ArrayList<>();
    private Duration now = Duration.ZERO;
    private Duration forkTakes = Duration.ofSeconds(5);
    private SiteReport found = report(32);

    private final SiteSearches searches = new SiteSearches(this::fork, () -> now.toNanos());

    private static SiteReport report(long undisturbed) {
        return new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 1, undisturbed, 1, 0, List.of());
    }

    private SiteReport fork(WantedSites wanted, Duration bound, Duration boundOfAll, Map<String, String> parameters) {
        assertThat(wanted.uniqueId()).isEqualTo("[test:id]");
        assertThat(boundOfAll).isBetween(bound, bound.multipliedBy(3));
        bounds.add(bound);
        now = now.plus(forkTakes);
        return found;
    }

    private static Configuration configuration(Map<String, String> parameters) {
        return Configuration.read(key -> parameters.get(key), Map.of());
    }

    private static WantedSites wanted(long limit) {
        return new WantedSites("[test:id]", "Acme.test()", limit, Optional.empty(), false);
    }

    private Optional<SiteReport> search(Map<String, String> parameters, Optional<Duration> timeLeft) {
        return searches.search(wanted(0), configuration(parameters), timeLeft);
    }

    private SiteReport search(String key, String value) {
        return search(Map.of(key, value), Optional.empty()).orElseThrow();
    }

    private static List<String> later() {
        List<String> subjects = new ArrayList<>();
        LaterSearches.run((search, bound) -> Optional.of(report(0)), (wanted, found) -> subjects.add(wanted.subject()));
        return subjects;
    }

    @AfterEach
    void forget() {
        SiteSearchRun.stop();
        later();
    }

    @Test
    void freshJvmSearchesWithinTheBound() {
        assertThat(search("bytewatcher.sites.max-time", "7s")).isEqualTo(found);
        assertThat(search(Map.of("bytewatcher.sites.max-time", "7s"), Optional.of(Duration.ofSeconds(4))))
                .contains(found);
        assertThat(search(Map.of("bytewatcher.sites.max-time", "7s"), Optional.of(Duration.ofSeconds(8))))
                .contains(found);
        assertThat(bounds).containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(4), Duration.ofSeconds(7));
        assertThat(later()).isEmpty();
    }

    @Test
    void searchesOfARunTakeAtMostSixTimesTheBoundOfOne() {
        searchesOfARunTakeAtMostSixTimesTheBoundOfOne(0);
    }

    private void searchesOfARunTakeAtMostSixTimesTheBoundOfOne(int before) {
        for (int i = 0; i < 7; i++) {
            assertThat(search("bytewatcher.sites.max-time", "5s").remarks()).isEmpty();
        }
        assertThat(search("bytewatcher.sites.max-time", "5s").remarks())
                .containsExactly("where: this run has spent 35.0 s on the sites of other failures" + LATER);
        assertThat(bounds).hasSize(before + 7);
        assertThat(later()).containsExactly("Acme.test()");
        assertThat(new SiteSearches(this::fork, () -> now.toNanos())
                        .search(wanted(0), configuration(Map.of("bytewatcher.sites.max-time", "5s")), Optional.empty()))
                .as("in another run")
                .contains(found);
    }

    /** Otherwise the next such test would fail for a choice of the JIT. */
    @Test
    void excusedSearchesAreNotCharged() {
        found = report(0);
        Observation excused = new Observation(32, false, true, alone -> alone.holdsAlone(0));
        for (int i = 0; i < 30; i++) {
            assertThat(searches.search(
                            new WantedSites("[test:id]", "Acme.test()", 0, Optional.of(excused), false),
                            configuration(Map.of("bytewatcher.sites.max-time", "5s")),
                            Optional.empty()))
                    .contains(found);
        }
        assertThat(bounds).hasSize(30);
        found = report(32);
        searchesOfARunTakeAtMostSixTimesTheBoundOfOne(30);
    }

    @Test
    void searchFollowsTheLastTestIfForksAreDisabled() {
        assertThat(search("bytewatcher.sites.fork", "false").remarks())
                .containsExactly("where: no fresh JVM may be started (bytewatcher.sites.fork=false)" + LATER);
        assertThat(bounds).isEmpty();
        assertThat(later()).containsExactly("Acme.test()");
    }

    @Test
    void searchFollowsTheLastTestIfTheTimeoutIsTooShort() {
        assertThat(search(Map.of(), Optional.of(Duration.ofMillis(2_999))))
                .hasValueSatisfying(report -> assertThat(report.remarks())
                        .containsExactly("where: the test's timeout leaves no time for it" + LATER));
        assertThat(bounds).isEmpty();
        assertThat(later()).containsExactly("Acme.test()");
    }

    @Test
    void searchFollowsTheLastTestIfTheJvmFails() {
        found = SiteReport.notFound("where: not known, because the JVM has not ended after 5 s");
        assertThat(search("bytewatcher.sites.max-time", "5s").remarks())
                .containsExactly("where: not known, because the JVM has not ended after 5 s" + LATER);
        assertThat(later()).containsExactly("Acme.test()");
    }

    @Test
    void searchFollowsTheLastTestIfTheSearchFails() {
        SiteSearches failing = new SiteSearches(
                (wanted, bound, boundOfAll, parameters) -> {
                    throw new IllegalStateException("no disk");
                },
                () -> 0);
        assertThat(failing.search(wanted(0), configuration(Map.of()), Optional.empty()))
                .hasValueSatisfying(report -> assertThat(report.remarks())
                        .containsExactly("where: the search failed: java.lang.IllegalStateException: no disk" + LATER));
        assertThat(later()).containsExactly("Acme.test()");
    }

    @Test
    void limitKeptAloneIsSearchedAgainAfterTheLastTestIfItFails() {
        found = report(0);
        assertThat(search("bytewatcher.several-states", "warn")).isEqualTo(found);
        assertThat(later()).isEmpty();
        assertThat(search("bytewatcher.several-states", "fail").remarks())
                .containsExactly("alone the limit holds" + LATER);
        assertThat(later()).containsExactly("Acme.test()");
    }

    /** Later builds are compared with it. */
    @Test
    void updateSearchesEachNewFigure() {
        for (int i = 0; i < 30; i++) {
            assertThat(searches.search(
                            wanted(-1), configuration(Map.of("bytewatcher.baseline", "update")), Optional.empty()))
                    .contains(found);
        }
        assertThat(bounds).hasSize(30);
        searchesOfARunTakeAtMostSixTimesTheBoundOfOne(30);
    }

    @Test
    void anInterruptedThreadDoesNotWaitForItsTurn() {
        Thread.currentThread().interrupt();
        SiteReport report = search("bytewatcher.sites.max-time", "5s");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(report.remarks()).containsExactly("where: not known, because this thread was interrupted" + LATER);
    }

    /** Otherwise it would fail for the time of the others. */
    @Test
    void searchThatWaitedForOthersHasItsWholeBound() throws Exception {
        AtomicLong nanos = new AtomicLong();
        CountDownLatch first = new CountDownLatch(1);
        CountDownLatch waits = new CountDownLatch(1);
        List<Duration> ofTheSecond = Collections.synchronizedList(new ArrayList<>());
        Configuration configuration = configuration(Map.of("bytewatcher.sites.max-time", "5s"));
        SiteSearches one = new SiteSearches(
                (wanted, bound, boundOfAll, parameters) -> {
                    first.countDown();
                    Await.until("another search waits", () -> waits.getCount() == 0);
                    nanos.set(Duration.ofSeconds(6).toNanos());
                    return found;
                },
                nanos::get);
        SiteSearches other = new SiteSearches(
                (wanted, bound, boundOfAll, parameters) -> {
                    ofTheSecond.addAll(List.of(bound, boundOfAll));
                    return found;
                },
                () -> {
                    long now = nanos.get();
                    waits.countDown();
                    return now;
                });
        CompletableFuture<Optional<SiteReport>> earlier =
                CompletableFuture.supplyAsync(() -> one.search(wanted(0), configuration, Optional.empty()));
        first.await();
        assertThat(other.search(wanted(0), configuration, Optional.empty())).contains(found);
        assertThat(earlier.get()).contains(found);
        assertThat(ofTheSecond).containsExactly(Duration.ofSeconds(5), Duration.ofSeconds(9));
    }

    @Test
    void noSearchIfOffOrAlreadySearching() {
        assertThat(search(Map.of("bytewatcher.sites", "off"), Optional.empty())).isEmpty();
        SiteSearchRun.start("[test:a]", "Acme.test()", Duration.ofSeconds(1));
        assertThat(search(Map.of(), Optional.empty())).isEmpty();
        assertThat(bounds).isEmpty();
        assertThat(later()).isEmpty();
    }
}
