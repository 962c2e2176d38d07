package io.bytewatcher.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.report.SampleHistories;
import io.bytewatcher.report.SampleRuns;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Checks that axe-core has no complaint about a page, with rows opened and on a narrow screen. Each theme has its own class, because a
 * theme takes long. Most rows of the page of many tests stay closed.
 */
abstract class Accessibility extends InTheBrowser {
    /** Rows that differ in kind: each of them is opened. */
    private static final int EACH_KIND = 20;

    /** The number of opened rows among many that are alike. */
    private static final int SOME = 4;

    private final boolean dark;
    private final List<String> rules;

    /**
     * Creates the tests of a theme.
     *
     * @param rules the rules of axe-core that depend on it; none for all
     */
    Accessibility(boolean dark, List<String> rules) {
        this.dark = dark;
        this.rules = rules;
    }

    @Test
    void historyIsAccessible() throws IOException {
        page.show(SampleHistories.mixed());
        isAccessible(1);
        isAccessible(EACH_KIND);
        isAccessibleOnANarrowScreen();
    }

    @Test
    void differenceIsAccessible() throws IOException {
        page.showDifference(SampleRuns.earlierSites(), SampleRuns.laterSites());
        isAccessible(EACH_KIND);
        isAccessibleOnANarrowScreen();
    }

    @Test
    void reportIsAccessible() throws IOException {
        page.show(SampleRuns.mixed());
        isAccessible(EACH_KIND);
        isAccessibleOnANarrowScreen();
    }

    @Test
    void reportOfManyTestsIsAccessible() throws IOException {
        page.show(SampleRuns.large(300));
        isAccessible(SOME);
    }

    @Test
    void emptyReportIsAccessible() throws IOException {
        page.show(SampleRuns.empty());
        isAccessible(EACH_KIND);
    }

    private void isAccessible(int rows) throws IOException {
        page.dark(dark);
        page.waitUntil("return document.documentElement.hasAttribute('data-dark') === " + dark);
        page.open(rows);
        assertThat(page.violations(rules)).isEmpty();
    }

    private void isAccessibleOnANarrowScreen() throws IOException {
        page.screen(360, 740);
        assertThat(page.violations(rules)).isEmpty();
    }
}
