package io.bytewatcher.junit;

import static io.bytewatcher.AllocationScope.ALL_THREADS;
import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Limits on objects, and classes whose objects do not count, as a fresh JVM reports them. */
class ObjectLimitTests {
    private static FixtureRun searching(Class<?> fixture) {
        return FixtureRun.of(fixture).with(ByteWatcherKeys.SITES, "on-failure");
    }

    /** With no more fresh JVMs than the sites need. */
    private static FixtureRun confirmedOnce(Class<?> fixture) {
        return searching(fixture).with(ByteWatcherKeys.SEVERAL_STATES, "fail");
    }

    private static FixtureRun without(Class<?> fixture) {
        return FixtureRun.of(fixture).with(ByteWatcherKeys.SITES, "off");
    }

    /** 32 B of an array and 16 B of a number. */
    abstract static class TwoObjects {
        private Object kept = "";
        private int number = 1_000;

        void allocate() {
            Garbage.make();
            kept = number;
        }

        Object kept() {
            return kept;
        }
    }

    static class Ignoring extends TwoObjects {
        @Test
        @NoAllocation(ignoring = {"byte[]", "*Integer", "com.acme.NeverSeen"})
        void ignoresAll() {
            allocate();
        }

        @Test
        @NoAllocation(ignoring = "java.lang.Integer")
        void ignoresSome() {
            allocate();
        }
    }

    @Test
    @Tag("junit-neutral")
    void ignoredClassesAreSubtracted(@TempDir Path reports) {
        Outcomes outcomes = searching(Ignoring.class).reportingTo(reports).execute();
        assertThat(outcomes.allocation("ignoresAll()"))
                .matches(
                        "48 B per call \\[STEADY\\], counted .*; 32 B of byte\\[\\] and 16 B of Integer are not counted,"
                                + " as a fresh JVM has recorded in [0-9,]+ calls");
        assertThat(outcomes.thrownBy("ignoresSome()"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .startsWith("ObjectLimitTests.Ignoring.ignoresSome(): 48 B per call, limit 0 B [STEADY]\n")
                .contains("\n  16 B of Integer are not counted; 32 B are left\n");
        assertThat(ResultsFile.read(reports.resolve("results.json")).tests())
                .filteredOn(test -> test.name().endsWith(".ignoresAll()"))
                .singleElement()
                .satisfies(test -> {
                    assertThat(test.status()).isEqualTo(Status.WITHIN_LIMIT);
                    assertThat(test.failed()).isFalse();
                    assertThat(test.message()).startsWith("32 B of byte[] and 16 B of Integer are not counted, ");
                });
    }

    static class Counting extends TwoObjects {
        @Test
        @MaxAllocation(objects = 2)
        void keeps() {
            allocate();
        }

        @Test
        @MaxAllocation(objects = 1)
        void breaks() {
            allocate();
        }
    }

    @Test
    @Tag("junit-neutral")
    void objectsAreCounted(@TempDir Path reports) {
        Outcomes outcomes = confirmedOnce(Counting.class).reportingTo(reports).execute();
        assertThat(outcomes.allocation("keeps()"))
                .matches("48 B per call \\[STEADY\\], counted .*; 2 objects per call, as a fresh JVM has recorded in"
                        + " [0-9,]+ calls");
        assertThat(outcomes.thrownBy("breaks()"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .startsWith("ObjectLimitTests.Counting.breaks(): 48 B per call in 2 objects, limit 1 object [STEADY]\n")
                .contains("\n  48  of 48 B explained\n")
                .contains("\n  objects per call: 1 byte[], 1 java.lang.Integer\n");
        assertThat(outcomes.thrownBy("breaks()"))
                .extracting(error ->
                        ((AllocationLimitExceededError) error).getExpected().getStringRepresentation())
                .isEqualTo("at most 1 object");
        assertThat(ResultsFile.read(reports.resolve("results.json")).tests())
                .filteredOn(test -> test.name().endsWith(".keeps()"))
                .singleElement()
                .extracting(TestResult::limit, TestResult::objectLimit, TestResult::status)
                .containsExactly(OptionalLong.empty(), OptionalLong.of(2), Status.WITHIN_LIMIT);
    }

    /** Some calls, other ones in each JVM, find a lock taken, and allocate a node of its queue. */
    abstract static class Contended {
        private final int period = 1_000 + (int) (ProcessHandle.current().pid() % 100);
        private final ReentrantLock lock = new ReentrantLock();
        private int calls;
        private long held;

        @Test
        @NoAllocation(ignoring = "java.util.concurrent.locks.AbstractQueuedSynchronizer$*Node")
        void nodesOfTheLock() throws InterruptedException {
            hold();
        }

        @Test
        @NoAllocation(ignoring = "java.util.concurrent.locks.AbstractQueuedSynchronizer$*Node")
        void nodesAndMore() throws InterruptedException {
            hold();
            if (calls % 1_000 == 0) {
                Garbage.make();
            }
        }

        private void hold() throws InterruptedException {
            if (++calls % period == 0) {
                contend();
            }
            lock.lock();
            try {
                held++;
            } finally {
                lock.unlock();
            }
        }

        abstract void contend() throws InterruptedException;

        ReentrantLock lock() {
            return lock;
        }

        long held() {
            return held;
        }
    }

    /** Another thread never releases its lock, so the processor's other work has no effect on the wait. */
    static class GivingUp extends Contended {
        private final ReentrantLock taken = new ReentrantLock();

        @BeforeEach
        void start() throws InterruptedException {
            Thread owner = new Thread(taken::lock);
            owner.start();
            owner.join();
        }

        @Override
        void contend() throws InterruptedException {
            if (taken.tryLock(1, TimeUnit.NANOSECONDS)) {
                throw new IllegalStateException("the lock is free");
            }
        }
    }

    /** Another thread takes the lock before the call, and releases it when the call waits. */
    static class Waiting extends Contended {
        private final Thread other = new Thread(this::holdUntilOthersWait);
        private volatile boolean wanted;
        private volatile boolean done;

        @BeforeEach
        void start() {
            other.start();
        }

        @AfterEach
        void end() throws InterruptedException {
            done = true;
            other.join();
        }

        private void holdUntilOthersWait() {
            while (!done) {
                if (wanted) {
                    lock().lock();
                    try {
                        wanted = false;
                        while (!lock().hasQueuedThreads()) {
                            Thread.onSpinWait();
                        }
                    } finally {
                        lock().unlock();
                    }
                }
                LockSupport.parkNanos(10_000); // leaves the processor to the fresh JVM, for which this test waits
            }
        }

        @Override
        void contend() {
            wanted = true;
            while (wanted) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    @Tag("gate")
    void nodesOfALockThatIsTakenCanBeIgnored() {
        nodesCanBeIgnored(GivingUp.class);
    }

    /** Beside busy processes each call that waits takes milliseconds, so the code settles late. */
    @Test
    @Tag("nightly")
    void nodesOfAContendedLockCanBeIgnored() {
        nodesCanBeIgnored(Waiting.class);
    }

    private static void nodesCanBeIgnored(Class<? extends Contended> fixture) {
        Outcomes outcomes = searching(fixture)
                .with(ByteWatcherKeys.SITES_MAX_TIME, "60s") // other tests may keep the machine busy
                .execute();
        assertThat(outcomes.allocation("nodesOfTheLock()"))
                .contains("Node are not counted, as a fresh JVM has recorded");
        assertThat(outcomes.thrownBy("nodesAndMore()"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .hasMessageContaining("Garbage.make(");
    }

    static class Combined extends TwoObjects {
        @Test
        @MaxAllocation(value = 32, ignoring = "java.lang.*")
        void keepsTheRest() {
            allocate();
        }

        @Test
        @NoAllocation(ignoring = {"byte", "Integer", "java.lang.Integer[]"})
        void ignoresOthers() {
            allocate();
        }

        @Test
        @MaxAllocation(value = 40, objects = 1)
        void breaksBoth() {
            allocate();
        }

        @Test
        @MaxAllocation(objects = 1, ignoring = "byte[]")
        void ignoresOne() {
            allocate();
        }

        @Test
        @NoAllocation(
                ignoring = {"byte[]", "java.lang.Integer"},
                scope = ALL_THREADS)
        void ofAllThreads() {
            allocate();
        }
    }

    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void limitsCanBeCombined() {
        Outcomes outcomes = confirmedOnce(Combined.class).execute();
        assertThat(outcomes.allocation("keepsTheRest()")).contains("; 16 B of Integer are not counted, as a fresh JVM");
        assertThat(outcomes.allocation("ignoresOne()"))
                .contains("; 32 B of byte[] are not counted; 1 object per call, as a fresh JVM");
        assertThat(outcomes.thrownBy("ignoresOthers()"))
                .hasMessageContaining("\n  48  of 48 B explained\n")
                .hasMessageContaining("\n  no object is of an ignored class (byte, Integer, java.lang.Integer[])\n");
        assertThat(outcomes.thrownBy("breaksBoth()"))
                .hasMessageStartingWith(
                        "ObjectLimitTests.Combined.breaksBoth(): 48 B per call in 2 objects, limit 40 B and"
                                + " 1 object [STEADY]\n");
        assertThat(outcomes.allocation("ofAllThreads()"))
                .contains("; 32 B of byte[] and 16 B of Integer are not counted, as a fresh JVM");
    }

    static class ProvedByBytes extends TwoObjects {
        @Test
        @MaxAllocation(objects = 3)
        void allocates() {
            allocate();
        }

        @Test
        @MaxAllocation(objects = 0)
        void nothing() {}

        @Test
        @MaxAllocation(objects = Long.MAX_VALUE)
        void anything() {
            allocate();
        }

        @Test
        @NoAllocation(ignoring = "byte[]")
        void ignoring() {}
    }

    /** No search is possible. */
    @Test
    void bytesAloneShowThatALimitHolds() {
        assertThat(without(ProvedByBytes.class).execute().failures()).isEmpty();
    }

    static class Unknown extends TwoObjects {
        @Test
        @MaxAllocation(objects = 2)
        void objects() {
            allocate();
        }

        @Test
        @NoAllocation(ignoring = "*Integer")
        void ignoring() {
            allocate();
        }

        @Test
        @MaxAllocation(value = 47, objects = 2)
        void both() {
            allocate();
        }
    }

    @Test
    void unknownObjectsFail() {
        Outcomes off = without(Unknown.class).execute();
        assertThat(off.thrownBy("objects()"))
                .isInstanceOf(AllocationNotMeasuredException.class)
                .message()
                .startsWith(
                        "ObjectLimitTests.Unknown.objects() has a limit of 2 objects, and its objects are not known,"
                                + " because the search for them is off (bytewatcher.sites=off). Here: 48 B per call [STEADY],")
                .endsWith(". A limit in bytes, in place of objects, needs no fresh JVM.");
        assertThat(off.thrownBy("ignoring()"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .hasMessageContaining("\n  no class is ignored (*Integer): the classes of the objects are not known,"
                        + " because the search for them is off (bytewatcher.sites=off)."
                        + " A limit that includes their objects needs no fresh JVM");
        assertThat(off.thrownBy("both()"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .hasMessageStartingWith(
                        "ObjectLimitTests.Unknown.both(): 48 B per call, limit 47 B and 2 objects [STEADY]");
        Outcomes unforked = searching(Unknown.class)
                .with(ByteWatcherKeys.SITES_FORK, "false")
                .execute();
        assertThat(unforked.thrownBy("objects()"))
                .isInstanceOf(AllocationNotMeasuredException.class)
                .hasMessageContaining("because no fresh JVM may be started (bytewatcher.sites.fork=false)");
        assertThat(unforked.failures()).hasSize(3);
    }

    static class BadValues {
        @Test
        @NoAllocation(ignoring = "")
        void empty() {}

        @Test
        @NoAllocation(ignoring = "*")
        void all() {}

        @Test
        @NoAllocation(ignoring = "java/lang/Long")
        void slashes() {}

        @Test
        @MaxAllocation(value = 0, ignoring = "java.lang.Long, byte[]")
        void list() {}

        @Test
        @NoAllocation(ignoring = "[B")
        void descriptor() {}

        @Test
        @NoAllocation(ignoring = "byte[]", mode = SINGLE_SHOT)
        void once() {}

        @Test
        @NoAllocation(ignoring = "byte[]", asWritten = true)
        void written() {}

        @Test
        @MaxAllocation(objects = -2)
        void negative() {}

        @Test
        @MaxAllocation(objects = 1, mode = SINGLE_SHOT)
        void objectsOnce() {}

        @Test
        @MaxAllocation
        void none() {}

        @Test
        @MaxAllocation(value = -2, objects = 1)
        void negativeBytes() {}
    }

    private static final String PATTERN =
            " (expected: the binary name of a class, such as java.util.HashMap$Node or byte[],"
                    + " with * for any characters)";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "empty|@NoAllocation ignoring: \"\"|true",
                "all|@NoAllocation ignoring: \"*\"|true",
                "slashes|@NoAllocation ignoring: \"java/lang/Long\"|true",
                "list|@MaxAllocation ignoring: \"java.lang.Long, byte[]\"|true",
                "descriptor|@NoAllocation ignoring: \"[B\"|true",
                "once|@NoAllocation ignoring: \"byte[]\" (expected: none, because a SINGLE_SHOT is not run again for the"
                        + " classes of its objects)|false",
                "written|@NoAllocation ignoring: \"byte[]\" (expected: none, because the limit asWritten counts all"
                        + " classes)|false",
                "negative|@MaxAllocation objects: -2 (expected: >= 0 objects)|false",
                "objectsOnce|@MaxAllocation objects: 1 (expected: none, because a SINGLE_SHOT is not run again for the"
                        + " classes of its objects)|false",
                "none|@MaxAllocation value: -1 (expected: >= 0 bytes)|false",
                "negativeBytes|@MaxAllocation value: -2 (expected: >= 0 bytes)|false"
            })
    void badValuesFailTheTest(String test, String problem, boolean isPattern) {
        assertThat(without(BadValues.class).execute().thrownBy(test + "()"))
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessage("ObjectLimitTests.BadValues." + test + "(): " + problem + (isPattern ? PATTERN : ""));
    }
}
