package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.launcher.TestIdentifier;

class RunningTestsTests {
    private static final ConcurrentLinkedQueue<String> SEEN = new ConcurrentLinkedQueue<>();

    @Test
    void findsTheTestOfThisThread() {
        assertThat(RunningTests.onThisThread().orElseThrow().uniqueId())
                .endsWith("[class:" + RunningTestsTests.class.getName() + "]/[method:findsTheTestOfThisThread()]");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void findsTheInvocation(int number) {
        assertThat(RunningTests.onThisThread().orElseThrow().uniqueId())
                .endsWith("[test-template:findsTheInvocation(int)]/[test-template-invocation:#" + number + "]");
    }

    @Test
    void findsTheOnlyTestFromAnotherThread() {
        Optional<RunningTest> own = RunningTests.onThisThread();
        assertThat(CompletableFuture.supplyAsync(RunningTests::onThisThread).join())
                .isEqualTo(own);
    }

    /** As Kotest does with the tests of specs that run at the same time. */
    @Test
    void testEndsOnAnotherThread() throws InterruptedException {
        RunningTests listener = new RunningTests();
        TestIdentifier test =
                TestIdentifier.from(new AbstractTestDescriptor(UniqueId.parse("[engine:other]/[test:a]"), "a") {
                    @Override
                    public Type getType() {
                        return Type.TEST;
                    }
                });
        Thread another = new Thread(() -> listener.executionStarted(test));
        another.start();
        another.join();
        listener.executionFinished(test, TestExecutionResult.successful());
        assertThat(CompletableFuture.supplyAsync(RunningTests::onThisThread).join())
                .as("the only one")
                .isPresent()
                .isEqualTo(RunningTests.onThisThread());
    }

    @Test
    void findsTheInnerOfTwoTests() {
        Optional<RunningTest> outer = RunningTests.onThisThread();
        SEEN.clear();
        assertThat(FixtureRun.run(Inner.class).statuses()).hasSize(1);
        assertThat(SEEN).singleElement().asString().endsWith("Inner]/[method:test()]");
        assertThat(RunningTests.onThisThread()).isEqualTo(outer);
    }

    static class Inner {
        @Test
        void test() {
            SEEN.add(RunningTests.onThisThread().orElseThrow().uniqueId());
        }
    }

    @Test
    void keepsTestsApartThatRunAtTheSameTime() {
        SEEN.clear();
        assertThat(FixtureRun.of(Together.class).inParallel().execute().statuses())
                .hasSize(2);
        assertThat(List.copyOf(SEEN)).hasSize(2).doesNotHaveDuplicates().allMatch(id -> id.contains("Together"));
    }

    static class Together {
        private static final CountDownLatch BOTH = new CountDownLatch(2);

        @Test
        void first(TestInfo info) throws InterruptedException {
            see(info);
        }

        @Test
        void second(TestInfo info) throws InterruptedException {
            see(info);
        }

        private static void see(TestInfo info) throws InterruptedException {
            BOTH.countDown();
            assertThat(BOTH.await(20, TimeUnit.SECONDS)).isTrue();
            String id = RunningTests.onThisThread().orElseThrow().uniqueId();
            assertThat(id).contains(info.getTestMethod().orElseThrow().getName());
            SEEN.add(id);
        }
    }
}
