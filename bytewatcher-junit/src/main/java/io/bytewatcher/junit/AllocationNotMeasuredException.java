package io.bytewatcher.junit;

import org.jspecify.annotations.Nullable;

/**
 * A test carries a limit and could not be measured, or was not. It fails, because nothing passes unmeasured; but it says nothing
 * about allocation. The message names the test, the reason and the way out.
 */
public final class AllocationNotMeasuredException extends IllegalStateException {
    private static final long serialVersionUID = 1L;

    AllocationNotMeasuredException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
