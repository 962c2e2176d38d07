package io.bytewatcher.browser;

class DarkAccessibilityTests extends Accessibility {
    DarkAccessibilityTests() {
        super(true);
    }
}
