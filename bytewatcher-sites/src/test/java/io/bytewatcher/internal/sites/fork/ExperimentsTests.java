package io.bytewatcher.internal.sites.fork;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.fork.Experiments.TrialResult;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ExperimentsTests {
    private static final Duration BOUND = Duration.ofSeconds(30);

    @Test
    void answersInTheOrderOfTheExperiments() throws InterruptedException {
        assertThat(Experiments.run(List.of(List.of("a"), List.of("b", "c")), BOUND, (flags, left) -> flags.size()))
                .containsExactly(new TrialResult<>(Optional.of(1), ""), new TrialResult<>(Optional.of(2), ""));
    }

    @Test
    void keepsTheReasonOfAnExperimentWithoutAnAnswer() throws InterruptedException {
        List<TrialResult<String>> outcomes = Experiments.run(List.of(List.of("a")), BOUND, (flags, left) -> {
            throw new AttributionException("the fresh JVM ended");
        });
        assertThat(outcomes).containsExactly(new TrialResult<>(Optional.empty(), "the fresh JVM ended"));
    }

    @Test
    void endsExperimentsAtTheTimeBound() throws InterruptedException {
        List<TrialResult<String>> outcomes =
                Experiments.run(List.of(List.of("a")), Duration.ofMillis(50), (flags, left) -> {
                    Thread.sleep(60_000);
                    return "late";
                });
        assertThat(outcomes).containsExactly(new TrialResult<>(Optional.empty(), "there was no time left"));
    }

    @Test
    void runsNoneWithoutExperiments() throws InterruptedException {
        assertThat(Experiments.run(List.of(), BOUND, (flags, left) -> "")).isEmpty();
    }

    @Test
    void neverRunsMoreAtOnceThanThereAreProcessors() throws InterruptedException {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        Experiments.run(Collections.nCopies(20, List.of()), BOUND, (flags, left) -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            Thread.sleep(10);
            return running.decrementAndGet();
        });
        assertThat(most.get()).isBetween(1, Experiments.atOnce());
        assertThat(Experiments.atOnce())
                .isBetween(1, Math.min(4, Runtime.getRuntime().availableProcessors()));
    }

    @Test
    void experimentsThatNeverBeganHadNoTime() throws InterruptedException {
        List<TrialResult<String>> outcomes =
                Experiments.run(Collections.nCopies(100, List.of()), Duration.ofMillis(50), (flags, left) -> {
                    Thread.sleep(60_000);
                    return "late";
                });
        assertThat(outcomes)
                .hasSize(100)
                .allSatisfy(outcome -> assertThat(outcome.reason()).isEqualTo("there was no time left"));
    }

    @Test
    void failureOfOneLeavesTheOthers() throws InterruptedException {
        assertThat(Experiments.run(List.of(List.of("a"), List.of("b")), BOUND, (flags, left) -> {
                    if (flags.contains("a")) {
                        throw new IllegalStateException("a fault");
                    }
                    return 24;
                }))
                .containsExactly(
                        new TrialResult<>(Optional.empty(), "it failed: java.lang.IllegalStateException: a fault"),
                        new TrialResult<>(Optional.of(24), ""));
    }

    @Test
    void interruptEndsAll() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CompletableFuture<Boolean> ended = new CompletableFuture<>();
        Thread asking = new Thread(() -> {
            try {
                Experiments.run(List.of(List.of()), BOUND, (flags, left) -> {
                    begun.countDown();
                    try {
                        Thread.sleep(60_000);
                    } finally {
                        ended.complete(true);
                    }
                    return "late";
                });
            } catch (InterruptedException expected) {
                Thread.currentThread().interrupt();
            }
        });
        asking.start();
        begun.await();
        asking.interrupt();
        assertThat(ended.get(1, TimeUnit.MINUTES)).isTrue();
        asking.join();
    }

    /** The first one's flag is unknown to the JVM. */
    @Test
    void jvmThatRejectsAFlagGivesNoAnswer() throws Exception {
        List<TrialResult<Serializable>> outcomes =
                ask("flags", BOUND, List.of(List.of("-XX:MaxInlineLevels=20"), List.of("-XX:MaxInlineLevel=20")));
        assertThat(outcomes.get(0).answer()).isEmpty();
        assertThat(outcomes.get(0).reason())
                .startsWith("run alone in a fresh JVM, the test ended that JVM with exit status 1; it printed last: ")
                .contains("MaxInlineLevels");
        assertThat(outcomes.get(1).reason()).isEmpty();
        assertThat(outcomes.get(1).answer())
                .hasValueSatisfying(flags -> assertThat(flags.toString()).contains("-XX:MaxInlineLevel=20"));
        assertThatNothingIsLeft();
    }

    @Test
    void jvmIsKilledAtTheTimeBound() throws Exception {
        List<TrialResult<Serializable>> outcomes =
                ask("hang", Duration.ofSeconds(4), Collections.nCopies(3, List.of()));
        assertThat(outcomes).hasSize(3).allSatisfy(outcome -> {
            assertThat(outcome.answer()).isEmpty();
            assertThat(outcome.reason()).isNotEmpty();
        });
        assertThatNothingIsLeft();
    }

    private static List<TrialResult<Serializable>> ask(String question, Duration bound, List<List<String>> experiments)
            throws InterruptedException {
        return Experiments.run(
                experiments,
                bound,
                (flags, left) -> JvmFork.ask(
                                JvmForkTests.Main.class,
                                ExperimentsTests.class.getClassLoader(),
                                question,
                                left,
                                ForkPurpose.EXPERIMENT,
                                flags)
                        .value());
    }

    /** Neither a JVM, nor what it started, nor a file. */
    private static void assertThatNothingIsLeft() throws IOException {
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
        assertThat(JvmForkTests.filesOf(ProcessHandle.current().pid())).isEmpty();
    }
}
