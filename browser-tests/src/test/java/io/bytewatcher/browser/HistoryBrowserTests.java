package io.bytewatcher.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.report.SampleHistories;
import io.bytewatcher.report.SampleRuns;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The past of baselines as one sees it and works with it. */
class HistoryBrowserTests extends InTheBrowser {
    private List<String> steps(String column) {
        return page.texts("#steps tbody tr:not(.detail) > ." + column);
    }

    @Test
    void showsStepsTheLargestFirst() throws IOException {
        page.show(SampleHistories.mixed());
        assertThat(steps("difference")).containsExactly("+6,648", "+48", "−24", "+0.0016", "–", "–");
        assertThat(steps("kind")).containsExactly("▲raised", "▲raised", "▼lowered", "▲raised", "–removed", "+new");
        assertThat(steps("is").subList(0, 4)).containsExactly("151,000", "96", "0", "0 or 0.0016");
        assertThat(steps("date")).startsWith("2026-01-09", "2026-01-08");
        assertThat(steps("author")).startsWith("Ann Müller", "Bea O'Neil");
        assertThat(steps("reason")).startsWith("? raised from 144352", "the currency");
        assertThat(steps("environment")).startsWith("JDK\u00a025", "JDK\u00a017\u00a0and\u00a025");
    }

    @Test
    void headCountsTheSteps() throws IOException {
        page.show(SampleHistories.mixed());
        assertThat(page.find("#verdict").getText()).isEqualTo("4 commits changed core/bytewatcher-baseline.tsv");
        assertThat(page.find("#run").getText())
                .isEqualTo(
                        "After 0000000000 (2026-01-05) Release 1.0, up to 0505050505 (2026-01-10) Replace the journal");
        assertThat(page.texts("#counts div"))
                .containsExactly("tests changed5", "raised3", "without a reason1", "lowered1", "new1", "removed1");
        assertThat(page.texts("#findings li bdi"))
                .containsExactly("0404040404: core/bytewatcher-baseline.tsv:7: a conflict marker of git");
    }

    @Test
    void filtersAndSearchesSteps() throws IOException {
        page.show(SampleHistories.mixed());
        page.click("#steps input[value='raised without a reason']");
        assertThat(page.texts("#steps tbody .open bdi")).containsExactly("com.acme.ImportTest#importsAFile");
        page.click("#steps input[value=all]");
        page.find("#steps input[type=search]").sendKeys("currency");
        page.waitUntil("return document.querySelectorAll('#steps tbody .open').length === 1");
        assertThat(page.texts("#steps tbody .open bdi")).containsExactly("com.acme.OrderCodecTest#encodes");
        page.find("#steps input[type=search]").sendKeys("no such step");
        page.waitUntil("return document.querySelector('#steps .dt-empty') !== null");
        assertThat(page.find("#steps .dt-empty").getText()).isEqualTo("No step matches");
    }

    @Test
    void listsTestsThatWentUpAndNeverDown() throws IOException {
        page.show(SampleHistories.mixed());
        assertThat(page.texts("#tests tbody tr > .difference")).hasSize(5).startsWith("+6,648", "+48");
        page.click("#tests input[value='went up and never down']");
        assertThat(page.texts("#tests tbody .open bdi"))
                .containsExactly(
                        "com.acme.ImportTest#importsAFile",
                        "com.acme.OrderCodecTest#encodes",
                        "com.acme.QueueTest#offers");
    }

    @Test
    void testOpensToItsCurveAndSteps() throws IOException {
        page.show(SampleHistories.mixed());
        page.click("#steps tbody tr:nth-child(2) .open");
        page.waitUntil("return Chart.getChart(document.querySelector('.panel canvas')) !== undefined");
        assertThat(page.texts(".panel tbody td"))
                .containsExactly(
                        "2026-01-05",
                        "before",
                        "–",
                        "48",
                        "Ann Müller",
                        "0000000000 Release 1.0",
                        "–",
                        "2026-01-08",
                        "▲raised",
                        "48",
                        "96",
                        "Bea O'Neil",
                        "0202020202 Format prices with their currencymerged by 0303030303 Merge branch 'prices'",
                        "the currency");
        assertThat(page.string("JSON.stringify(Chart.getChart(document.querySelector('.panel canvas')).data.datasets"
                        + ".map(set => set.data.map(({x, y}) => [x, y])))"))
                .isEqualTo("[[[0,48],[2,96],[4,96]]]");
        page.click("#steps tbody tr:nth-child(2) .open");
        assertThat(page.all(".panel")).isEmpty();
    }

    @Test
    void environmentsWithDifferentPastsHaveCurvesOfTheirOwn() throws IOException {
        page.show(SampleHistories.mixed());
        page.click("#steps tbody tr:nth-child(1) .open");
        page.waitUntil("return Chart.getChart(document.querySelector('.panel canvas')) !== undefined");
        assertThat(page.texts(".panel figcaption bdi"))
                .containsExactly("JDK 17, c2, g1, compressed-oops", "JDK 25, c2, g1, compressed-oops");
        assertThat(page.string("JSON.stringify(Chart.getChart(document.querySelector('.panel canvas')).data.datasets"
                        + ".map(set => set.data.map(({x, y}) => [x, y])))"))
                .isEqualTo("[[[0,144352],[4,144352]],[[0,144352],[3,151000],[4,151000]]]");
    }

    @Test
    void rowOpensByKeyboard() throws IOException {
        page.show(SampleHistories.mixed());
        page.tabTo("#tests tbody .open");
        page.press(Keys.ENTER);
        assertThat(page.find("#tests tbody .open").getAttribute("aria-expanded"))
                .isEqualTo("true");
        page.waitUntil("return Chart.getChart(document.querySelector('#tests .panel canvas')) !== undefined");
    }

    @Test
    void markupInTextsIsEscapedAndNotExecuted() throws IOException {
        page.show(SampleHistories.hostile());
        page.openAll();
        assertThat(page.texts("#steps tbody tr:not(.detail) .open bdi"))
                .containsExactlyInAnyOrderElementsOf(SampleRuns.HOSTILE_NAMES);
        assertThat(steps("author bdi")).containsExactlyInAnyOrderElementsOf(SampleRuns.HOSTILE_NAMES);
        assertThat(steps("module bdi")).containsExactlyInAnyOrderElementsOf(SampleRuns.HOSTILE_NAMES);
        assertThat(steps("reason bdi")).containsExactlyInAnyOrderElementsOf(SampleRuns.HOSTILE_NAMES);
        assertThat(page.all("img")).isEmpty();
        assertThat(page.number("document.scripts.length")).isEqualTo(6);
        assertThat(page.script("return window.pwned === undefined")).isEqualTo(true);
    }

    @Test
    void showsThatNothingChanged() throws IOException {
        page.show(SampleHistories.empty());
        assertThat(page.find("#verdict").getText()).isEqualTo("0 commits changed bytewatcher-baseline.tsv");
        assertThat(page.texts(".dt-empty")).containsExactly("No figure changed", "No figure changed");
    }

    @Test
    void showsTenThousandTests() throws IOException {
        page.show(SampleHistories.large(10_000));
        assertThat(page.find("#steps .dt-info").getText()).isEqualTo("1 to 50 of 20,000 steps");
        assertThat(page.find("#tests .dt-info").getText()).isEqualTo("1 to 50 of 10,000 tests");
    }
}
