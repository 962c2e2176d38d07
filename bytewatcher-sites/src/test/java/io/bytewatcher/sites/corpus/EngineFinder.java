package io.bytewatcher.sites.corpus;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.CompilationState;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.Window;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.SiteEngine;
import io.bytewatcher.internal.sites.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** One of ByteWatcher's engines, on code that is called only so often that all that happens once has happened. */
final class EngineFinder implements Finder {
    private static final Duration BOUND = Duration.ofSeconds(20);

    private final SiteEngine engine;

    EngineFinder(SiteEngine engine) {
        this.engine = engine;
    }

    @Override
    public List<Row> find(List<Program> programs) throws Exception {
        List<Row> rows = new ArrayList<>();
        for (Program program : programs) {
            try {
                rows.addAll(rows(program, engine.findSites(new Cold(program), BOUND)));
            } catch (RepetitionException | RuntimeException | LinkageError e) {
                e.printStackTrace();
                rows.add(Row.thrown(program.id(), e));
            }
        }
        return rows;
    }

    /** A report as rows, its remarks among them. */
    static List<Row> rows(Program program, SiteReport report) {
        List<Row> rows = new ArrayList<>();
        long calls = report.operations();
        rows.add(Row.total(program.id(), report.bytes(), calls));
        for (AllocationSite site : report.sites()) {
            String file = "";
            int line = -1;
            if (!site.path().isEmpty()) {
                StackTraceElement frame = site.path().get(0);
                file = String.valueOf(frame.getFileName()).replaceFirst("\\.\\w+$", "");
                line = frame.getLineNumber();
            }
            rows.add(new Row(program.id(), file, line, site.cause(), site.bytes(), calls));
        }
        report.remarks().forEach(remark -> rows.add(Row.remark(program.id(), remark)));
        return rows;
    }

    /**
     * Runs the code as often as requested, without a warm-up. The window is called by the method that switches the recording
     * on, as in the product: the engines know the measured code by that.
     */
    private static final class Cold implements Workload, Loop {
        private final Program program;
        private final AllocationCounter counter = CurrentThreadCounter.create();
        private final Runnable code;

        Cold(Program program) {
            this.program = program;
            code = program.code();
        }

        @Override
        public void repeat(int operations) throws LoopFailure {
            for (int i = 0; i < operations; i++) {
                code.run();
            }
        }

        @Override
        public Allocation settle(Duration bound) throws RepetitionException {
            code.run();
            long bytes = run(1, NOT_RECORDING);
            return new Allocation(
                    Verdict.STEADY, bytes, 1, 1, List.of(), List.of(), CompilationState.TOP_TIER, "", Duration.ZERO);
        }

        @Override
        public long run(int operations, WindowRecorder recording) throws RepetitionException {
            recording.on();
            try {
                return Window.bytesOf(counter, this, operations);
            } catch (LoopFailure failure) {
                throw new RepetitionException(1, failure.thrown());
            } finally {
                recording.off();
            }
        }

        @Override
        public boolean allThreads() {
            return false;
        }

        @Override
        public Class<?> declaringClass() {
            return program.declaringClass();
        }
    }

    private static final Workload.WindowRecorder NOT_RECORDING = new Workload.WindowRecorder() {
        @Override
        public void on() {}

        @Override
        public void off() {}
    };
}
