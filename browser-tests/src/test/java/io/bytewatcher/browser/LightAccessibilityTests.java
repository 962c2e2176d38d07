package io.bytewatcher.browser;

import java.util.List;

class LightAccessibilityTests extends Accessibility {
    LightAccessibilityTests() {
        super(false, List.of());
    }
}
