package io.bytewatcher.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.SampleRuns;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That axe-core has no complaint about a page, closed, opened and on a narrow screen. A class for each theme, since they take long. */
abstract class Accessibility extends InTheBrowser {
    /** All of those of each kind, and of many rows, which are alike, a few. */
    private static final int ROWS = 20;

    private final boolean dark;

    Accessibility(boolean dark) {
        this.dark = dark;
    }

    @Test
    void isAccessible() throws IOException {
        for (RunResults results : List.of(SampleRuns.mixed(), SampleRuns.empty(), SampleRuns.large(300))) {
            page.show(results);
            page.dark(dark);
            page.waitUntil("return document.documentElement.hasAttribute('data-dark') === " + dark);
            assertThat(page.violations()).isEmpty();
            page.open(ROWS);
            assertThat(page.violations()).isEmpty();
            page.screen(360, 740);
            assertThat(page.violations()).isEmpty();
        }
    }
}
