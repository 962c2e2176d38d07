package io.bytewatcher.benchmarks;

import com.acme.workloads.InstrumentedCode;
import io.bytewatcher.internal.sites.ledger.LedgerScope;
import io.bytewatcher.internal.sites.ledger.LedgerSession;
import io.bytewatcher.internal.sites.ledger.probe.ProbeControl;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import java.util.List;
import java.util.concurrent.TimeUnit;
import net.bytebuddy.agent.ByteBuddyAgent;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of the ledger's probes, per site: the difference to NEVER. REMOVED is the same code after it had probes and was restored. {@link
 * ProbeCost} judges RECORDING and REMOVED.
 */
@State(org.openjdk.jmh.annotations.Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(InstrumentedCode.SITES)
@Fork(3)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 10, time = 300, timeUnit = TimeUnit.MILLISECONDS)
public class LedgerBenchmark {
    private static final int WARM_UP = 200_000;

    /** The state of the measured code. */
    public enum Instrumented {
        NEVER,
        REMOVED,
        IDLE,
        RECORDING
    }

    @Param
    private Instrumented instrumented = Instrumented.NEVER;

    private @Nullable LedgerSession session;

    /** Runs on the thread that measures, because only one thread records. */
    @Setup
    public void probe() {
        run();
        if (instrumented == Instrumented.NEVER) {
            return;
        }
        LedgerSession opened = LedgerSession.open(new LedgerScope(List.of(InstrumentedCode.class.getName())));
        session = opened;
        opened.instrument(Plan.all(false));
        ProbeControl probes = ProbeControl.of(ByteBuddyAgent.getInstrumentation());
        probes.prepare(Thread.currentThread(), opened.table().capacity(), new Ignoring());
        if (instrumented == Instrumented.RECORDING) {
            probes.on();
        }
        if (instrumented == Instrumented.REMOVED) {
            probes.on();
            run();
            opened.close();
        }
    }

    @TearDown
    public void restore() {
        if (session != null) {
            session.close();
        }
    }

    @Benchmark
    public @Nullable Object allocation() {
        InstrumentedCode.allocates();
        return InstrumentedCode.last();
    }

    @Benchmark
    public int call() {
        return InstrumentedCode.calls();
    }

    private static void run() {
        for (int i = 0; i < WARM_UP; i++) {
            InstrumentedCode.allocates();
            InstrumentedCode.calls();
        }
    }

    private static final class Ignoring implements ProbeControl.ProbeListener {
        @Override
        public boolean joins(Thread thread) {
            return true;
        }

        @Override
        public void firstHit(int id) {}

        @Override
        public boolean thrown(Throwable thrown, long bytes) {
            return true;
        }

        @Override
        public void calledBack(int site, int method) {}

        @Override
        public boolean calls(int site) {
            return false;
        }
    }
}
