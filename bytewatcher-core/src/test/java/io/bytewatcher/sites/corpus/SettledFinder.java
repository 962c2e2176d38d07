package io.bytewatcher.sites.corpus;

import io.bytewatcher.Allocations;
import io.bytewatcher.Body;
import io.bytewatcher.sites.AllocationSite;
import io.bytewatcher.sites.SiteReport;
import java.util.ArrayList;
import java.util.List;

/** The public way, on code that the JIT has compiled; which engine answers depends on the JVM's flags. */
final class SettledFinder implements Finder {
    /** Bytes per call are rounded to this: a JIT's one-off in a million calls is no deviation. */
    private static final double STEPS = 10.0;

    @Override
    public List<Row> find(List<Program> programs) {
        List<Row> rows = new ArrayList<>();
        for (Program program : programs) {
            Body body = program.code()::run;
            SiteReport report = Allocations.sites(body);
            for (AllocationSite site : report.sites()) {
                double bytes = Math.round(site.bytesPerOperation() * STEPS) / STEPS;
                String file = site.isPlaced() ? site.fileName().replaceFirst("\\.\\w+$", "") : "";
                rows.add(new Row(program.id(), file, site.line(), site.cause(), bytes));
            }
            report.remarks()
                    .forEach(remark ->
                            rows.add(new Row(program.id(), "", 0, "remark: " + remark.replaceAll("\\s+", " "), 0)));
        }
        return rows;
    }
}
