package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.ThreadAllocation;
import org.jspecify.annotations.Nullable;

/** The key of a row: a site's or, if {@code thrownAt} is not null, an exception's. */
record RecordKey(Thread thread, int id, @Nullable StackTraceElement thrownAt, String exception) {
    /** Replaces ended threads whose rows were merged. */
    static final Thread ENDED = new Thread(null, null, ThreadAllocation.ENDED, 0, false);

    static {
        ENDED.setContextClassLoader(null);
    }

    static RecordKey ofSite(Thread thread, int id) {
        return new RecordKey(thread, id, null, "");
    }

    boolean isOfAnEndedThread() {
        return thread != ENDED && !thread.isAlive();
    }

    RecordKey ofEnded() {
        return new RecordKey(ENDED, id, thrownAt, exception);
    }
}
