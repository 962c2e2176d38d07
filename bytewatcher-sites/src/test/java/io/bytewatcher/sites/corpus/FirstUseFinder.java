package io.bytewatcher.sites.corpus;

import io.bytewatcher.internal.counter.AllocationCounter;
import io.bytewatcher.internal.counter.CurrentThreadCounter;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopFailure;
import io.bytewatcher.internal.loop.Window;
import io.bytewatcher.internal.sites.Workload.WindowRecorder;
import io.bytewatcher.internal.sites.ledger.OpenLedger;
import java.util.ArrayList;
import java.util.List;

/** The ledger, opened before the very first call of each program. */
final class FirstUseFinder implements Finder {
    private final AllocationCounter counter = CurrentThreadCounter.create();

    @Override
    public List<Row> find(List<Program> programs) throws Exception {
        List<Row> rows = new ArrayList<>();
        try (OpenLedger ledger = OpenLedger.open(List.of())) {
            Loop nothing = operations -> {};
            ledger.once(recording -> window(nothing, recording), false); // loads the window's own classes
            for (Program program : programs) {
                Loop loop = operations -> program.code().run();
                rows.addAll(EngineFinder.rows(
                        program,
                        ledger.once(recording -> window(loop, recording), false).report()));
            }
        }
        return rows;
    }

    private long window(Loop loop, WindowRecorder recording) throws LoopFailure {
        recording.on();
        try {
            return Window.bytesOf(counter, loop, 1);
        } finally {
            recording.off();
        }
    }
}
