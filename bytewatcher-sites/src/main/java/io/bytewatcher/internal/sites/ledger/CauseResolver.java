package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.jit.VmOptions;
import io.bytewatcher.internal.sites.code.Cause;
import io.bytewatcher.internal.sites.code.CauseFinder;
import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.ledger.transform.Site;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Converts recorded rows to sites with causes. */
final class CauseResolver {
    /** The cause of bytes between allocating instructions. Most are the JIT's, but the JVMCI compiler also moves allocations there. */
    private static final String JVM = VmOptions.isJvmci()
            ? "an allocation that the JIT moved, or the JIT's own"
            : "the JVM itself (JIT compilation)";

    private final LedgerSession session;
    private final long operations;
    private final Map<Site, Cause> causes = new HashMap<>();

    /**
     * Creates a resolver for one recording.
     *
     * @param session the session that recorded
     * @param operations the number of the code's runs
     */
    CauseResolver(LedgerSession session, long operations) {
        this.session = session;
        this.operations = operations;
    }

    /** Returns a report of a single run. Counted bytes that were not recorded are reported for {@code threadOfTheRest}. */
    static SiteReport report(LedgerSession session, Recording recorded, long counted, String threadOfTheRest) {
        long bytes = counted - recorded.foreignMachinery();
        CauseResolver causes = new CauseResolver(session, 1);
        List<AllocationSite> sites = new ArrayList<>();
        recorded.rows().forEach(row -> sites.addAll(causes.sites(row)));
        long rest = bytes - recorded.bytes();
        if (rest != 0) {
            sites.add(AllocationSite.unplaced(threadOfTheRest, AllocationSite.NOT_ATTRIBUTED, rest, 1));
        }
        return new SiteReport(SiteReport.Engine.LEDGER, sites, bytes, 1, 0, 0, 0, session.remarks());
    }

    /** Returns the site of a row, or two: one for a class's first use and one for its objects. */
    List<AllocationSite> sites(Recording.RecordedSite row) {
        Site site = row.site();
        if (row.origin() == Recording.Origin.EXCEPTION) {
            return List.of(placed(row, Cause.exception(row.exception()), row.bytes(), row.hits()));
        }
        if (row.origin() == Recording.Origin.BETWEEN || site == null) {
            return List.of(placed(row, JVM, row.bytes(), row.hits()));
        }
        Cause cause = causes.computeIfAbsent(site, CauseResolver::find);
        String own = site.owner().name().replace('.', '/');
        if (cause.operation() == Cause.Operation.OTHER
                || cause.type().isEmpty()
                || cause.type().equals(own)) {
            return List.of(placed(row, cause.text(), row.bytes(), row.hits()));
        }
        String initialisation = Cause.initialisationOf(cause.type());
        if (cause.operation() == Cause.Operation.STATIC) {
            // an instrumented callee's bytes belong to its own sites, so only the initialisation is left
            boolean instrumented = session.isInstrumented(cause.type().replace('/', '.'));
            return List.of(placed(row, instrumented ? initialisation : cause.text(), row.bytes(), row.hits()));
        }
        long objects =
                row.hits() * session.sizes().of(cause.type(), site.owner().loader());
        if (objects <= 0 || objects >= row.bytes()) {
            return List.of(placed(row, cause.text(), row.bytes(), row.hits()));
        }
        return List.of(
                placed(row, cause.text(), objects, row.hits()), placed(row, initialisation, row.bytes() - objects, 1));
    }

    private AllocationSite placed(Recording.RecordedSite row, String cause, long bytes, long hits) {
        return new AllocationSite(row.thread(), row.path(), List.of(), cause, bytes, hits, operations);
    }

    private static Cause find(Site site) {
        ClassFiles classFiles = ClassFiles.of(site.owner().loader());
        byte[] classFile = site.owner().classFile();
        if (classFile.length == 0) {
            byte @Nullable [] onDisk = classFiles.find(site.owner().name().replace('.', '/'));
            classFile = onDisk == null ? classFile : onDisk;
        }
        Cause cause = new CauseFinder(classFiles).find(classFile, site.method(), site.descriptor(), site.offset());
        return cause == null ? new Cause(JVM, Cause.Operation.OTHER, "") : cause;
    }
}
