package io.bytewatcher.browser;

import org.junit.jupiter.api.Tag;

@Tag("gate")
@Tag("jdk-neutral")
class DarkAccessibilityTests extends Accessibility {
    DarkAccessibilityTests() {
        super(true);
    }
}
