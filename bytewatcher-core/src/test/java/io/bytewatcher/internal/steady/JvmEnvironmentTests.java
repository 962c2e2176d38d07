package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.jit.Tier;
import io.bytewatcher.internal.jit.TierState;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** When the real compiler's answers mean that code will not be compiled better. */
class JvmEnvironmentTests {
    private static final MethodId CODE = new MethodId("T", "code", "()V");
    private static final MethodId LOOP = new MethodId("L", "repeat", "(I)V");
    private static final long ENOUGH_CALLS = 20_000;

    private final Compiler compiler = new Compiler();
    private final JvmEnvironment environment = new JvmEnvironment(compiler, JvmEnvironmentTests.class, CODE, LOOP);

    @Test
    void waitsForWhatTheCodeCallsWhileTheCodeIsAtTheTopAlready() throws InterruptedException {
        compiler.says(Tier.TOP, Tier.TOP, 7, 8);
        assertThat(environment.tier(100_000)).isEqualTo(TopTier.QUEUED);
        compiler.says(Tier.TOP, Tier.TOP, 8);
        assertThat(environment.tier(200_000)).isEqualTo(TopTier.QUEUED);
        compiler.says(Tier.TOP, Tier.TOP, 9);
        assertThat(environment.tier(300_000)).isEqualTo(TopTier.QUEUED);
        assertThat(environment.tier(300_000 + ENOUGH_CALLS))
                .as("what came into the queue meanwhile is awaited, too")
                .isEqualTo(TopTier.QUEUED);
        compiler.says(Tier.TOP, Tier.TOP, 10);
        assertThat(environment.tier(300_000 + ENOUGH_CALLS))
                .as("what came after that is not, or a busy JVM would never be done")
                .isEqualTo(TopTier.REACHED);
        compiler.says(Tier.TOP, Tier.TOP, 11);
        assertThat(environment.tier(400_000)).isEqualTo(TopTier.REACHED);
    }

    @Test
    void callsTheCodeOftenEnoughForWhatItCallsToBeCompiled() throws InterruptedException {
        compiler.says(Tier.TOP, Tier.TOP);
        assertThat(environment.tier(50)).isEqualTo(TopTier.NOT_YET);
        assertThat(environment.tier(50 + ENOUGH_CALLS - 1)).isEqualTo(TopTier.NOT_YET);
        assertThat(environment.tier(50 + ENOUGH_CALLS)).isEqualTo(TopTier.REACHED);
    }

    @Test
    void doesNotAskThatManyCallsOfSlowCode() throws InterruptedException {
        compiler.says(Tier.TOP, Tier.NOT_COMPILED);
        long start = System.nanoTime();
        long calls = 3;
        while (environment.tier(calls++) != TopTier.REACHED) {
            assertThat(calls).isLessThan(ENOUGH_CALLS);
        }
        assertThat(System.nanoTime() - start).isGreaterThan(290_000_000L);
    }

    @Test
    void codeInlinedIntoItsLoopIsAtTheTopWithIt() throws InterruptedException {
        compiler.says(Tier.NOT_COMPILED, Tier.TOP);
        assertThat(environment.tier(100_000)).isEqualTo(TopTier.NOT_YET);
        assertThat(environment.tier(200_000)).isEqualTo(TopTier.REACHED);
    }

    @Test
    void oneOfTheTwoIsNotEnoughWhileTheCompilerWorks() throws InterruptedException {
        compiler.says(Tier.TOP, Tier.LOWER, 5);
        for (long calls = 100_000; calls < 1_000_000; calls += 100_000) {
            assertThat(environment.tier(calls)).isEqualTo(TopTier.QUEUED);
        }
    }

    @Test
    void beginsAnewWhenCodeFallsBack() throws InterruptedException {
        compiler.says(Tier.TOP, Tier.TOP);
        assertThat(environment.tier(100_000)).isEqualTo(TopTier.NOT_YET);
        compiler.says(Tier.LOWER, Tier.MIXED);
        assertThat(environment.tier(200_000)).isEqualTo(TopTier.NOT_YET);
        compiler.says(Tier.TOP, Tier.TOP);
        assertThat(environment.tier(300_000)).isEqualTo(TopTier.NOT_YET);
        assertThat(environment.tier(400_000)).isEqualTo(TopTier.REACHED);
        compiler.says(Tier.MIXED, Tier.MIXED);
        assertThat(environment.tier(500_000)).isEqualTo(TopTier.NOT_YET);
    }

    @Test
    void codeThatIsQueuedAgainIsNotAtTheTop() throws InterruptedException {
        compiler.says(Tier.TOP, Tier.TOP, 5);
        compiler.queued = Set.of(CODE);
        assertThat(environment.tier(100_000)).isEqualTo(TopTier.QUEUED);
        compiler.says(Tier.TOP, Tier.TOP);
        assertThat(environment.tier(200_000)).isEqualTo(TopTier.NOT_YET);
        assertThat(environment.tier(300_000)).isEqualTo(TopTier.REACHED);
    }

    @Test
    void waitsForAnEmptyQueueWhereTasksCannotBeToldApart() throws InterruptedException {
        compiler.says(Tier.TOP, Tier.TOP);
        compiler.queue = TierState.Queue.BUSY;
        for (long calls = 100_000; calls < 1_000_000; calls += 100_000) {
            assertThat(environment.tier(calls)).isEqualTo(TopTier.QUEUED);
        }
        compiler.queue = TierState.Queue.EMPTY;
        assertThat(environment.tier(1_000_000)).isEqualTo(TopTier.NOT_YET);
        assertThat(environment.tier(1_100_000)).isEqualTo(TopTier.REACHED);
    }

    @Test
    void saysThatTheJvmDoesNotTell() throws InterruptedException {
        compiler.says(Tier.UNKNOWN, Tier.UNKNOWN);
        compiler.queue = TierState.Queue.UNKNOWN;
        assertThat(environment.tier(100_000)).isEqualTo(TopTier.UNKNOWN);
    }

    /** Says what it is told to. */
    private static final class Compiler implements JitCompiler {
        private Map<MethodId, Tier> tiers = Map.of();
        private Set<MethodId> queued = Set.of();
        private Set<Integer> tasks = Set.of();
        private TierState.Queue queue = TierState.Queue.EMPTY;

        void says(Tier code, Tier loop, Integer... work) {
            tiers = Map.of(CODE, code, LOOP, loop);
            queued = Set.of();
            tasks = Set.of(work);
            queue = tasks.isEmpty() ? TierState.Queue.EMPTY : TierState.Queue.BUSY;
        }

        @Override
        public void prepare() {}

        @Override
        public TierState tierOf(Collection<MethodId> methods) {
            return new TierState(tiers, queued, queue, tasks);
        }

        @Override
        public boolean present() {
            return true;
        }

        @Override
        public String description() {
            return "simulated";
        }

        @Override
        public long compileTimeMillis() {
            return 0;
        }

        @Override
        public long loadedClasses() {
            return 0;
        }
    }
}
