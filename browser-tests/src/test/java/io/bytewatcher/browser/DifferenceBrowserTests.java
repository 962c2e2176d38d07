package io.bytewatcher.browser;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.report.SampleRuns;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The comparison of two runs as one sees it and works with it. */
class DifferenceBrowserTests extends InTheBrowser {
    private void show() throws IOException {
        page.showDifference(SampleRuns.earlierSites(), SampleRuns.laterSites());
    }

    private List<String> tests(String column) {
        return page.texts("#tests tbody tr:not(.detail) > ." + column);
    }

    @Test
    void listsTestsByTheirDifference() throws IOException {
        show();
        assertThat(page.find("#verdict").getText()).contains("3 tests regressed");
        assertThat(page.texts("#counts div"))
                .containsExactly(
                        "regressed3", "improved0", "shifted0", "unchanged1", "in one run only2", "not comparable0");
        assertThat(tests("difference")).containsExactly("+16", "+8", "+8", "0", "–", "–");
        assertThat(tests("change"))
                .startsWith("▲regressed", "▲regressed", "▲regressed", "=unchanged")
                .contains("+added", "–removed");
        page.click("#tests input[value=regressed]");
        assertThat(tests("was")).containsExactlyInAnyOrder("0", "16", "80");
    }

    @Test
    void testOpensToTheFlameGraphOfItsDifference() throws IOException {
        show();
        page.find("#tests input[type=search]").sendKeys("encodes");
        page.click("#tests .open");
        assertThat(page.texts(".panel .frame"))
                .startsWith("com.acme.gateway.OrderCodecTest#encodes ▲ +8")
                .contains("OrderCodec.price ▲ +16", "OrderCodec.fields ▼ −32", "OrderCodec.id ▲ +24");
        assertThat(page.texts(".panel .frame.shrunk"))
                .containsExactly("OrderCodec.fields ▼ −32", "java.util.List.iterator() ▼ −32");
        assertThat(page.texts(".panel tbody tr"))
                .containsExactly(
                        "−3232gonecom.acme.gateway.OrderCodec.fieldsjava.util.List.iterator()",
                        "+24new24com.acme.gateway.OrderCodec.idboxing long → Long",
                        "+164864com.acme.gateway.OrderCodec.pricestring concatenation");
        page.tabTo(".panel .frame");
        page.press(Keys.ARROW_DOWN);
        assertThat(page.find(".panel .flame-details").getText())
                .isEqualTo("com.acme.gateway.OrderCodecTest.run: 80 → 88 B per call");
    }

    @Test
    void flameGraphOfAllTestsNamesThoseWithoutSites() throws IOException {
        show();
        assertThat(page.texts("#flame .frame"))
                .startsWith("3 tests ▲ +24", "com.acme.gateway.OrderCodecTest#encodes ▲ +8")
                .contains("com.acme.gateway.OrderCodecTest#decodes", "com.acme.gateway.CursorTest#sums ▲ +16");
        assertThat(page.find("#flame p").getText())
                .isEqualTo("1 test is not in it, because a run has no sites of it."
                        + " With bytewatcher.sites=always, a run has the sites of all its tests.");
        page.find("#tests input[type=search]").sendKeys("offers");
        page.click("#tests .open");
        assertThat(page.find(".panel p").getText()).startsWith("A run has no sites of it.");
    }

    @Test
    void runsWithoutSitesHaveNoFlameGraph() throws IOException {
        page.showDifference(SampleRuns.empty(), SampleRuns.empty());
        assertThat(page.find("#flame").isDisplayed()).isFalse();
        assertThat(page.find(".dt-empty").getText()).isEqualTo("No test in either run");
    }

    @Test
    void markupInNamesIsEscapedAndNotExecuted() throws IOException {
        page.showDifference(SampleRuns.hostile(), SampleRuns.hostile());
        page.openAll();
        assertThat(page.texts("#tests tbody .open bdi")).containsExactlyInAnyOrderElementsOf(SampleRuns.HOSTILE_NAMES);
        assertThat(page.all("img")).isEmpty();
        assertThat(page.number("document.scripts.length")).isEqualTo(8);
        assertThat(page.script("return window.pwned === undefined")).isEqualTo(true);
    }
}
