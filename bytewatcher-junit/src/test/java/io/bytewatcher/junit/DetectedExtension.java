package io.bytewatcher.junit;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Somebody else's extension, which JUnit finds when auto-detection is on. */
public final class DetectedExtension implements BeforeEachCallback {
    static int calls;

    /** For {@link java.util.ServiceLoader}. */
    public DetectedExtension() {}

    @Override
    public void beforeEach(ExtensionContext context) {
        calls++;
    }
}
