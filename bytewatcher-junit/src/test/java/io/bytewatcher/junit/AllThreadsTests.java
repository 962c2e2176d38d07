package io.bytewatcher.junit;

import static io.bytewatcher.AllocationScope.ALL_THREADS;
import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.test.VirtualThreads;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.platform.engine.TestExecutionResult.Status;

class AllThreadsTests {
    private static final int MIB = 1 << 20;

    @Test
    void countsTheBytesOfAnEndedThread() {
        assertThat(FixtureRun.run(Joined.class).thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .matches("AllThreadsTests.Joined.test\\(\\): 1,0[0-9]{2},[0-9]{3} B on [12] threads?, limit 1,000,000 B"
                        + " \\[ALL_THREADS]"
                        + "(\n  .+  [0-9,]+ B)*"
                        + "\n  ended +1,0[0-9]{2},[0-9]{3} B"
                        + "(\n  not counted: .*)?"
                        + "\n  not run again, (.*\n)+"
                        + "  measured on thread \"main\"; .*(\n  reproduce: .*)?");
    }

    static class Joined {
        @Test
        @MaxAllocation(value = 1_000_000, mode = SINGLE_SHOT, scope = ALL_THREADS)
        void test() throws InterruptedException {
            Thread worker = new Thread(() -> Garbage.make(MIB - 16), "worker");
            worker.start();
            worker.join();
        }
    }

    @Test
    void countsTheBytesOfALiveThreadUnderItsName() {
        assertThat(FixtureRun.run(Pooled.class).thrown())
                .message()
                .matches("AllThreadsTests.Pooled.test\\(\\): (.*\n)+  engine-1 +1,0[0-9]{2},[0-9]{3} B\n(.*\n)+.*");
    }

    static class Pooled {
        private static final ExecutorService POOL =
                Executors.newSingleThreadExecutor(task -> new Thread(task, "engine-1"));

        @BeforeAll
        static void start() throws Exception {
            POOL.submit(() -> {}).get();
        }

        @AfterAll
        static void stop() {
            POOL.shutdown();
        }

        @Test
        @NoAllocation(mode = SINGLE_SHOT, scope = ALL_THREADS)
        void test() throws Exception {
            POOL.submit(() -> Garbage.make(MIB - 16)).get(10, TimeUnit.SECONDS);
        }
    }

    @Test
    void passesWithinItsLimit() {
        assertThat(FixtureRun.run(Within.class).statuses()).containsEntry("test()", Status.SUCCESSFUL);
    }

    static class Within {
        @Test
        @MaxAllocation(value = 0, scope = ALL_THREADS)
        void test() {}
    }

    @Test
    void listsTheBytesOfAnIgnoredThread() {
        assertThat(FixtureRun.run(WithBackground.class).thrown())
                .message()
                .containsPattern("\n  not counted: .*surefire-fixture 1,0[0-9]{2},[0-9]{3} B")
                .startsWith("AllThreadsTests.WithBackground.test(): ")
                .doesNotContain("test(): 1,");
    }

    static class WithBackground {
        private static final CountDownLatch GO = new CountDownLatch(1);
        private static final CountDownLatch DONE = new CountDownLatch(1);
        private static final CountDownLatch END = new CountDownLatch(1);
        private static final Thread BACKGROUND = new Thread(WithBackground::run, "surefire-fixture");

        private static void run() {
            try {
                GO.await();
                Garbage.make(MIB - 16);
                DONE.countDown();
                END.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @BeforeAll
        static void start() {
            BACKGROUND.start();
        }

        @AfterAll
        static void stop() {
            END.countDown();
        }

        @Test
        @MaxAllocation(value = 0, mode = SINGLE_SHOT, scope = ALL_THREADS)
        void test() throws InterruptedException {
            GO.countDown();
            DONE.await();
            Garbage.make();
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void countsTheBytesOfAVirtualThread() {
        assertThat(FixtureRun.run(Virtual.class).thrown())
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .matches(
                        "AllThreadsTests.Virtual.test\\(\\): 1,[0-9]{3},[0-9]{3} B on [0-9]+ threads?, limit 1,000,000 B"
                                + " \\[ALL_THREADS]\n(.*\n)+.*");
    }

    static class Virtual {
        @Test
        @MaxAllocation(value = 1_000_000, mode = SINGLE_SHOT, scope = ALL_THREADS)
        void test() throws ReflectiveOperationException, InterruptedException {
            VirtualThreads.start(() -> Garbage.make(MIB - 16)).join();
        }
    }
}
