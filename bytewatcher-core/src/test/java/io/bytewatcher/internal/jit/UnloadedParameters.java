package io.bytewatcher.internal.jit;

import org.jspecify.annotations.Nullable;

/** Has one hot method, and parameters of classes that nobody has loaded. */
final class UnloadedParameters {
    private int state;

    int work(int x, @Nullable First first, @Nullable Second second) {
        for (int i = 0; i < 20; i++) {
            state = state * 31 + x + i;
        }
        return first == null && second == null ? state : 0;
    }

    static final class First {}

    static final class Second {}
}
