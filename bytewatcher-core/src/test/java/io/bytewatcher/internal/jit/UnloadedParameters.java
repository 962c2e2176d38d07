package io.bytewatcher.internal.jit;

import org.jspecify.annotations.Nullable;

/** Has one hot method with a parameter of a class that is not loaded. */
final class UnloadedParameters {
    private int state;

    int work(int x, @Nullable UnloadedParameter parameter) {
        for (int i = 0; i < 20; i++) {
            state = state * 31 + x + i;
        }
        return parameter == null ? state : 0;
    }
}
