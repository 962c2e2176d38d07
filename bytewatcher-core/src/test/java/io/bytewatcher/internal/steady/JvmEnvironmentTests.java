package io.bytewatcher.internal.steady;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.jit.Tier;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;

/** The compiler's answers that mean that code will not be compiled better. */
class JvmEnvironmentTests {
    private static final MethodId CODE = new MethodId("T", "code", "()V");
    private static final MethodId LOOP = new MethodId("L", "repeat", "(I)V");
    private static final long ENOUGH_CALLS = 200_000;
    private static final long LONG_ENOUGH_MILLIS = 301;

    private final Compiler compiler = new Compiler();
    private final JvmEnvironment environment = new JvmEnvironment(compiler, JvmEnvironmentTests.class, CODE, LOOP);

    @Test
    void runsTheCodeUntilItsCalleesAreCompiled() {
        compiler.says(Tier.TOP, Tier.TOP);
        assertThat(environment.tier(50)).isEqualTo(Tier.LOWER);
        assertThat(environment.tier(ENOUGH_CALLS - 1)).isEqualTo(Tier.LOWER);
        assertThat(environment.tier(ENOUGH_CALLS)).isEqualTo(Tier.TOP);
    }

    @Test
    void limitsTheCallsOfSlowCode() {
        compiler.says(Tier.TOP, Tier.NOT_COMPILED);
        long start = System.nanoTime();
        long calls = 3;
        while (environment.tier(calls++ % ENOUGH_CALLS) != Tier.TOP) {
            Thread.onSpinWait();
        }
        assertThat(System.nanoTime() - start).isBetween(300_000_000L, 20_000_000_000L);
    }

    @Test
    void codeInlinedIntoItsLoopIsAtTheTopWithIt() {
        compiler.says(Tier.NOT_COMPILED, Tier.TOP);
        assertThat(environment.tier(ENOUGH_CALLS)).isEqualTo(Tier.TOP);
    }

    @Test
    void isBelowTheTopTierUntilTheCodeOrTheLoopReachesIt() {
        compiler.says(Tier.LOWER, Tier.MIXED);
        assertThat(environment.tier(100 * ENOUGH_CALLS)).isEqualTo(Tier.LOWER);
    }

    @Test
    void restartsTheClockWhenSlowCodeIsDeoptimised() throws InterruptedException {
        compiler.says(Tier.TOP, Tier.TOP);
        assertThat(environment.tier(3)).isEqualTo(Tier.LOWER);
        Thread.sleep(LONG_ENOUGH_MILLIS);
        compiler.says(Tier.LOWER, Tier.MIXED);
        assertThat(environment.tier(4)).isEqualTo(Tier.LOWER);
        compiler.says(Tier.TOP, Tier.TOP);
        assertThat(environment.tier(5)).isEqualTo(Tier.LOWER);
        Thread.sleep(LONG_ENOUGH_MILLIS);
        assertThat(environment.tier(6)).isEqualTo(Tier.TOP);
    }

    @Test
    void reportsAnUnknownTier() {
        compiler.says(Tier.UNKNOWN, Tier.UNKNOWN);
        assertThat(environment.tier(ENOUGH_CALLS)).isEqualTo(Tier.UNKNOWN);
        compiler.says(Tier.NOT_COMPILED, Tier.UNKNOWN); // inlined into the loop
        assertThat(environment.tier(ENOUGH_CALLS)).isEqualTo(Tier.UNKNOWN);
        compiler.says(Tier.LOWER, Tier.LOWER);
        assertThat(environment.tier(ENOUGH_CALLS)).isEqualTo(Tier.LOWER);
    }

    @Test
    void activityChangesWithEachCompilationAndEachClass() {
        long still = environment.activity();
        assertThat(environment.activity()).isEqualTo(still);
        compiler.compileTimeMillis++;
        long compiled = environment.activity();
        assertThat(compiled).isGreaterThan(still);
        compiler.loadedClasses++;
        assertThat(environment.activity()).isGreaterThan(compiled);
    }

    @Test
    void processorTimeStandsStillWhileTheThreadSleeps() throws InterruptedException {
        long elapsed = environment.nanoTime();
        long processor = environment.processorNanos();
        Thread.sleep(LONG_ENOUGH_MILLIS);
        assertThat(environment.processorNanos() - processor).isBetween(0L, (environment.nanoTime() - elapsed) / 2);
    }

    @Test
    void hasACompilerIfTheJvmHasOne() {
        assertThat(environment.hasCompiler()).isTrue();
        compiler.isPresent = false;
        assertThat(environment.hasCompiler()).isFalse();
    }

    /** Only its signature matters. */
    static final class Declaring {
        @SuppressWarnings("unused")
        void code(Unloaded parameter) {}
    }

    static final class Unloaded {}

    /** Loads the declaring class itself, and records requests. */
    private static final class NotingLoader extends ClassLoader {
        private static final String DECLARING = Declaring.class.getName();

        private final Set<String> asked = ConcurrentHashMap.newKeySet();

        NotingLoader() {
            super(JvmEnvironmentTests.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                asked.add(name);
                Class<?> known = findLoadedClass(name);
                return known != null ? known : name.equals(DECLARING) ? define() : super.loadClass(name, resolve);
            }
        }

        private Class<?> define() throws ClassNotFoundException {
            try (InputStream in = Declaring.class.getResourceAsStream("JvmEnvironmentTests$Declaring.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass(DECLARING, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(DECLARING, e);
            }
        }
    }

    @Test
    void preloadsTheConstantsOfTheDeclaringClass() throws ClassNotFoundException {
        NotingLoader loader = new NotingLoader();
        Class<?> declaringClass = loader.loadClass(Declaring.class.getName());
        assertThat(loader.asked).doesNotContain(Unloaded.class.getName());
        new JvmEnvironment(compiler, declaringClass, CODE, LOOP).preloadConstants();
        assertThat(loader.asked).as("C2 need not load it any more").contains(Unloaded.class.getName());
    }

    /** Otherwise code that is queued by then would be installed while later calls run. */
    @Test
    void waitsForTheQueueAfterTheFirstCalls() {
        environment.compileInBackground();
        assertThat(compiler.waiting).containsExactly("paused");
        environment.waitForCompiler();
        assertThat(compiler.waiting).containsExactly("paused", "resumed", "idle");
    }

    /** Returns scripted answers. */
    private static final class Compiler implements JitCompiler {
        private Map<MethodId, Tier> tiers = Map.of();
        private final List<String> waiting = new ArrayList<>();
        private boolean isPresent = true;
        private long compileTimeMillis = 500;
        private long loadedClasses = 3_000;

        void says(Tier code, Tier loop) {
            tiers = Map.of(CODE, code, LOOP, loop);
        }

        @Override
        public Map<MethodId, Tier> tiersOf(Collection<MethodId> methods) {
            return tiers;
        }

        @Override
        public String block(List<String> inlining) {
            return "";
        }

        @Override
        public void unblock() {}

        @Override
        public void pauseBlocking() {
            waiting.add("paused");
        }

        @Override
        public void resumeBlocking() {
            waiting.add("resumed");
        }

        @Override
        public void awaitIdle() {
            waiting.add("idle");
        }

        @Override
        public boolean present() {
            return isPresent;
        }

        @Override
        public boolean removesObjects() {
            return true;
        }

        @Override
        public String description() {
            return "simulated";
        }

        @Override
        public long compileTimeMillis() {
            return compileTimeMillis;
        }

        @Override
        public long loadedClasses() {
            return loadedClasses;
        }
    }
}
