package com.acme;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Found by JUnit if it detects all extensions, which this project does not configure. */
public final class Detected implements BeforeEachCallback {
    @Override
    public void beforeEach(ExtensionContext context) {
        throw new AssertionError("detected");
    }
}
