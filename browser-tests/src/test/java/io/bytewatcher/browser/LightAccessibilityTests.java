package io.bytewatcher.browser;

class LightAccessibilityTests extends Accessibility {
    LightAccessibilityTests() {
        super(false);
    }
}
