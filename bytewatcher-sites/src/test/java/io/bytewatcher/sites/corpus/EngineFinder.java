package io.bytewatcher.sites.corpus;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.sites.RepetitionException;
import io.bytewatcher.internal.sites.SiteEngine;
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
                rows.addAll(rows(program, engine.findSites(cold(program), BOUND)));
            } catch (RepetitionException | RuntimeException | LinkageError e) {
                e.printStackTrace();
                rows.add(Row.thrown(program.id(), e));
            }
        }
        return rows;
    }

    /** Calls the code once before its figure, which is that of one call. */
    private static FixedWorkload cold(Program program) {
        return new FixedWorkload(program.declaringClass(), new Repetition(program.code()), 1, 1);
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

    private record Repetition(Runnable code) implements Loop {
        @Override
        public void repeat(int operations) {
            for (int i = 0; i < operations; i++) {
                code.run();
            }
        }
    }
}
