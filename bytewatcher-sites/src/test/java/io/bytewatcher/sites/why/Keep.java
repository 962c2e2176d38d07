package io.bytewatcher.sites.why;

import org.jspecify.annotations.Nullable;

/**
 * The fields that the cases read and write. {@link #number} is volatile, so C2 knows neither its value nor its range. The corpus of
 * sites hides a value behind a branch instead; C2 prunes the branch and then knows the value.
 */
final class Keep {
    static volatile @Nullable Object object;
    static volatile int number = 7;
    static int total;

    private Keep() {}
}
