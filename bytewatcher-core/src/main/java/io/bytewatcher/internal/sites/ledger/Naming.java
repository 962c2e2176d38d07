package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.Placement;
import io.bytewatcher.internal.sites.code.Cause;
import io.bytewatcher.internal.sites.code.CauseFinder;
import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.ledger.transform.Site;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns recorded rows into placements: names their causes. */
final class Naming {
    /** What the JVM allocates on a thread between the instructions that can: mostly the JIT, see ALGORITHMS S. */
    private static final String JVM = "the JVM itself (JIT compilation)";

    private final Map<Site, Cause> causes = new HashMap<>();

    Placement placement(Recording.Row row) {
        return new Placement(row.thread(), row.path(), java.util.List.of(), cause(row), row.bytes(), row.hits());
    }

    private String cause(Recording.Row row) {
        Site site = row.site();
        return switch (row.kind()) {
            case EXCEPTION -> Cause.exception(row.exception().replace('.', '/'));
            case BETWEEN -> JVM;
            case SITE -> site == null ? JVM : cause(site).text();
        };
    }

    private Cause cause(Site site) {
        return causes.computeIfAbsent(site, Naming::find);
    }

    private static Cause find(Site site) {
        ClassFiles classFiles = ClassFiles.of(site.owner().loader());
        byte[] classFile = site.owner().classFile();
        if (classFile.length == 0) {
            byte @Nullable [] onDisk = classFiles.find(site.owner().name().replace('.', '/'));
            classFile = onDisk == null ? classFile : onDisk;
        }
        Cause cause = new CauseFinder(classFiles).find(classFile, site.method(), site.descriptor(), site.offset());
        return cause == null ? new Cause(JVM, Cause.Kind.OTHER, "") : cause;
    }
}
