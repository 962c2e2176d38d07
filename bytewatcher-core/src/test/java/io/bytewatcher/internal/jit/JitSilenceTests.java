package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.internal.invoke.ForkedJvm;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class JitSilenceTests {
    private static final AtomicBoolean INITIALISED = new AtomicBoolean();

    @RepeatedTest(3)
    void resolvesTheConstantsThatC2WouldResolveInTheMeasuredThread() {
        assertThat(spikes("constants", "raw")).isGreaterThan(3_000);
        assertThat(spikes("constants", "prepared")).isZero();
    }

    @RepeatedTest(3)
    void loadsTheParameterClassesThatC2WouldLoadInTheMeasuredThread() {
        assertThat(spikes("signature", "raw")).isGreaterThan(3_000);
        assertThat(spikes("signature", "prepared")).isZero();
    }

    @Test
    void preparesTheClassesThatATestClassRefersTo() {
        assertThat(spikes("callee", "raw")).isGreaterThan(3_000);
        assertThat(spikes("callee", "prepared")).isZero();
    }

    @Test
    void preparesTheClassesOfTheMeter() {
        assertThat(spikes("meter", "raw")).isPositive();
        assertThat(spikes("meter", "prepared")).isZero();
    }

    @Test
    void initialisesNoClass() {
        JitSilence.prepare(JitSilenceTests.class);
        JitSilence.prepareCallees(JitSilenceTests.class);
        assertThat(INITIALISED).isFalse();
        assertThat(Bystander.VALUE).isPositive();
        assertThat(INITIALISED).isTrue();
    }

    @Test
    void costsNextToNothingWhenDone() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        JitSilence.prepare(JitSilenceTests.class);
        long before = threads.getCurrentThreadAllocatedBytes();
        JitSilence.prepare(JitSilenceTests.class);
        assertThat(threads.getCurrentThreadAllocatedBytes() - before).isLessThan(20_000);
    }

    @Test
    void takesAnyClass() {
        Runnable lambda = () -> {};
        for (Class<?> type : List.of(int.class, int[].class, Object.class, lambda.getClass(), String[].class)) {
            JitSilence.prepare(type);
            JitSilence.prepareCallees(type);
        }
    }

    private static long spikes(String kind, String preparation) {
        assumeTrue(JitCompiler.ofThisJvm().description().startsWith("C2"), "only C2 causes spikes");
        List<String> output = ForkedJvm.run(List.of(), JitSpikes.class, kind, preparation);
        return Long.parseLong(output.get(output.size() - 1));
    }

    private static final class Bystander {
        static final int VALUE = initialise();

        private static int initialise() {
            INITIALISED.set(true);
            return 1;
        }
    }
}
