package io.bytewatcher.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.SampleHistories;
import io.bytewatcher.report.SampleRuns;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** That axe-core has no complaint about a page, closed, opened and on a narrow screen. A class for each theme, since they take long. */
abstract class Accessibility extends InTheBrowser {
    /** Rows that differ in kind: each of them is opened. */
    private static final int EACH_KIND = 20;

    /** Of many rows that are alike. */
    private static final int SOME = 4;

    private final boolean dark;

    Accessibility(boolean dark) {
        this.dark = dark;
    }

    @Test
    void historyIsAccessible() throws IOException {
        page.show(SampleHistories.mixed());
        page.dark(dark);
        page.waitUntil("return document.documentElement.hasAttribute('data-dark') === " + dark);
        assertThat(page.violations()).isEmpty();
        page.open(EACH_KIND);
        assertThat(page.violations()).isEmpty();
        page.screen(360, 740);
        assertThat(page.violations()).isEmpty();
    }

    @Test
    void differenceIsAccessible() throws IOException {
        page.showDifference(SampleRuns.earlierSites(), SampleRuns.laterSites());
        page.dark(dark);
        page.waitUntil("return document.documentElement.hasAttribute('data-dark') === " + dark);
        page.open(EACH_KIND);
        assertThat(page.violations()).isEmpty();
        page.screen(360, 740);
        assertThat(page.violations()).isEmpty();
    }

    @Test
    void isAccessible() throws IOException {
        for (RunResults results : List.of(SampleRuns.mixed(), SampleRuns.empty(), SampleRuns.large(300))) {
            page.show(results);
            page.dark(dark);
            page.waitUntil("return document.documentElement.hasAttribute('data-dark') === " + dark);
            assertThat(page.violations()).isEmpty();
            page.open(results.tests().size() > EACH_KIND ? SOME : EACH_KIND);
            assertThat(page.violations()).isEmpty();
            page.screen(360, 740);
            assertThat(page.violations()).isEmpty();
        }
    }
}
