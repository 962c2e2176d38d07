package io.bytewatcher.browser;

import java.util.List;
import org.junit.jupiter.api.Tag;

/** Only the colours differ from the light theme. */
@Tag("gate")
@Tag("jdk-neutral")
class DarkAccessibilityTests extends Accessibility {
    DarkAccessibilityTests() {
        super(true, List.of("color-contrast", "link-in-text-block"));
    }
}
