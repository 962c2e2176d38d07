package io.bytewatcher.sites.corpus;

import org.jspecify.annotations.Nullable;

/** Keeps what the corpus allocates, so that no JIT can remove it. */
final class Sink {
    @SuppressWarnings("unused") // written only
    private static volatile @Nullable Object kept;

    private Sink() {}

    static void keep(@Nullable Object object) {
        kept = object;
    }

    static void keep(@Nullable Object first, @Nullable Object second) {
        kept = first;
        kept = second;
    }

    /** A value that javac and the JIT cannot know. */
    static int opaque(int value) {
        return kept == SECRET ? 0 : value;
    }

    private static final Object SECRET = new Object();
}
