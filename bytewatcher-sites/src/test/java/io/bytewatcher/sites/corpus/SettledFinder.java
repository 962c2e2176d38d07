package io.bytewatcher.sites.corpus;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Body;
import io.bytewatcher.KeptReason;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The public way, on code that the JIT has compiled; which engine answers depends on the JVM's flags. */
final class SettledFinder implements Finder {
    /** So long that a busy machine has time to settle. */
    private static final Duration BOUND = Duration.ofSeconds(60);

    @Override
    public List<Row> find(List<Program> programs) {
        List<Row> rows = new ArrayList<>();
        for (Program program : programs) {
            Body body = (Body) program.code(); // its loader finds the class files
            SiteReport report = SteadyState.of(body).maxTime(BOUND).sites();
            rows.add(Row.total(program.id(), report.bytes(), report.operations()));
            for (AllocationSite site : report.sites()) {
                String file = site.isPlaced() ? site.fileName().replaceFirst("\\.\\w+$", "") : "";
                rows.add(new Row(program.id(), file, site.line(), site.cause(), site.bytes(), site.operations()));
                for (KeptReason reason : site.kept().reasons()) {
                    rows.add(Row.kept(program.id(), file, site.line(), reason));
                }
            }
            report.remarks().forEach(remark -> rows.add(Row.remark(program.id(), remark)));
        }
        return rows;
    }
}
