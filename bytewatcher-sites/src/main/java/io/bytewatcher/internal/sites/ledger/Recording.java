package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.ledger.probe.ProbeControl;
import io.bytewatcher.internal.sites.ledger.transform.Site;
import io.bytewatcher.internal.sites.ledger.transform.SiteRegistry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The recording of some windows.
 *
 * @param rows the bytes of each site on each thread
 * @param machinery bytes of the recording itself on threads other than the current one, by thread id
 * @param outside bytes that threads allocated between two probes outside all instrumented methods
 */
record Recording(List<RecordedSite> rows, Map<Long, Long> machinery, long outside) {
    /** The origin of a row. */
    enum Origin {
        /** An instruction. */
        SITE,
        /** An exception that the JVM created. */
        EXCEPTION,
        /** Bytes outside the allocating instructions. */
        BETWEEN
    }

    /**
     * The bytes of one site on one thread.
     *
     * @param thread the thread's name
     * @param origin the origin
     * @param site the instruction; the one before for {@link Origin#BETWEEN}, null for an exception
     * @param path the path from there to the measured code
     * @param exception the exception's class name; empty for other kinds
     * @param bytes the allocated bytes
     * @param hits the number of executions that allocated
     */
    record RecordedSite(
            String thread,
            Origin origin,
            @Nullable Site site,
            List<StackTraceElement> path,
            String exception,
            long bytes,
            long hits) {}

    @SuppressWarnings("deprecation") // Thread.threadId() is not in release 17
    static Recording of(
            List<ProbeControl.ProbeCounts> results,
            SiteRegistry table,
            Map<RecordKey, List<StackTraceElement>> paths,
            Map<RecordKey, long[]> thrown) {
        List<RecordedSite> rows = new ArrayList<>();
        Map<Long, Long> machinery = new HashMap<>();
        long outside = 0;
        for (ProbeControl.ProbeCounts result : results) {
            if (result.thread() != Thread.currentThread()) {
                machinery.merge(result.thread().getId(), result.machinery(), Long::sum);
            }
            for (int id = 0; id < Math.min(2, result.bytes().length); id++) {
                outside += result.bytes()[id];
            }
            for (int id = 2; id < result.bytes().length; id++) {
                if (result.bytes()[id] != 0) {
                    Site site = table.get(id);
                    List<StackTraceElement> path =
                            withSourceFiles(path(paths, RecordKey.ofSite(result.thread(), id), site), table);
                    Origin origin = (id & 1) == 0 ? Origin.SITE : Origin.BETWEEN;
                    String name = result.name();
                    rows.add(new RecordedSite(name, origin, site, path, "", result.bytes()[id], result.hits()[id]));
                }
            }
        }
        thrown.forEach((key, sums) -> rows.add(new RecordedSite(
                key.thread().getName(),
                Origin.EXCEPTION,
                null,
                withSourceFiles(paths.getOrDefault(key, List.of()), table),
                key.exception(),
                sums[0],
                sums[1])));
        return new Recording(rows, machinery, outside);
    }

    private static List<StackTraceElement> path(
            Map<RecordKey, List<StackTraceElement>> paths, RecordKey key, Site site) {
        List<StackTraceElement> path = paths.getOrDefault(key, paths.get(key.ofEnded()));
        return path == null ? List.of(site.frame()) : path;
    }

    private static List<StackTraceElement> withSourceFiles(List<StackTraceElement> path, SiteRegistry table) {
        return path.stream().map(table::withSourceFile).toList();
    }

    /** Returns the instructions that allocated. */
    Set<Site> sites() {
        Set<Site> sites = new LinkedHashSet<>();
        for (RecordedSite row : rows) {
            if (row.origin() == Origin.SITE && row.site() != null) {
                sites.add(row.site());
            }
        }
        return sites;
    }

    /** Returns the bytes of the recording itself on threads other than the current one. */
    long foreignMachinery() {
        return machinery.values().stream().mapToLong(Long::longValue).sum();
    }

    long bytes() {
        return rows.stream().mapToLong(RecordedSite::bytes).sum();
    }
}
