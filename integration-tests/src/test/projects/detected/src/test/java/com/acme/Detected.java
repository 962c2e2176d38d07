package com.acme;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Found by JUnit where all extensions are to be detected, which nobody asks for here. */
public final class Detected implements BeforeEachCallback {
    @Override
    public void beforeEach(ExtensionContext context) {
        throw new AssertionError("detected");
    }
}
