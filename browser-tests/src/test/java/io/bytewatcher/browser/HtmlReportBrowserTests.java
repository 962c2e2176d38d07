package io.bytewatcher.browser;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.bytewatcher.Round;
import io.bytewatcher.baseline.Comparison;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.Outcome;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.SampleRuns;
import io.bytewatcher.report.TestResult;
import java.io.IOException;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.openqa.selenium.Keys;

/** The report as one sees it and works with it. */
class HtmlReportBrowserTests extends InTheBrowser {
    private static final int TESTS = 10_000;

    @Test
    void showsEachTestInARowTheLargestFirst() throws IOException {
        RunResults results = SampleRuns.mixed();
        page.show(results);
        List<String> largestFirst = results.tests().stream()
                .filter(test -> test.measured().filter(m -> m.isTrusted()).isPresent())
                .sorted(Comparator.comparingDouble(HtmlReportBrowserTests::bytes)
                        .reversed())
                .map(TestResult::name)
                .toList();
        assertThat(page.names()).hasSize(results.tests().size()).startsWith(largestFirst.get(0), largestFirst.get(1));
        assertThat(page.names().stream().map(name -> bytesOf(results, name)).toList())
                .isSortedAccordingTo(Comparator.<Double>naturalOrder().reversed());
        assertThat(page.find("#ranking th.bytes").getAttribute("aria-sort")).isEqualTo("descending");
    }

    private static double bytes(TestResult test) {
        return test.measured()
                .filter(measured -> measured.isTrusted())
                .map(measured -> measured.bytesPerOperation())
                .orElse(-1.0);
    }

    private static double bytesOf(RunResults results, String name) {
        return results.tests().stream()
                .filter(test -> test.name().equals(name))
                .mapToDouble(HtmlReportBrowserTests::bytes)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void writesFiguresAsMessagesDo() throws IOException {
        page.show(SampleRuns.mixed());
        assertThat(page.texts("#ranking td.bytes")).contains("1,444,352", "96", "0.0016", "41.6", "0", "–");
        assertThat(page.texts("#ranking td.difference")).contains("+132,352", "+48", "−40", "0", "–");
        assertThat(page.texts("#ranking td.status"))
                .contains("✗over limit▲regressed", "✓within limit", "✗regressed", "✗not measured", "–not gated");
    }

    /** By the same rules as {@link Figures} in Java. */
    @Test
    void writesMeansAsMessagesDo() throws IOException {
        List<Round> rounds = List.of(
                new Round(60_000, 96),
                new Round(20, 832),
                new Round(10_000, 479_999),
                new Round(3, 1),
                new Round(200, 201),
                new Round(200, 8_283),
                new Round(1_000, 1_499_997),
                new Round(1_000_000_000, 5_999_999_999L),
                new Round(1_000_000, 999_999),
                new Round(7, 0),
                new Round(1, Long.MAX_VALUE),
                new Round(10, Long.MAX_VALUE));
        page.show(SampleRuns.run(rounds.stream()
                .map(round -> SampleRuns.mean(round, Optional.empty()))
                .toList()));
        assertThat(page.texts("#ranking td.bytes"))
                .containsExactlyInAnyOrderElementsOf(rounds.stream()
                        .map(round -> Figures.mean(round.bytes(), round.operations()))
                        .toList());
    }

    @Test
    void writesDifferencesWithTheirSign() throws IOException {
        List<TestResult> tests = List.of(
                changed(new Round(1, 5), new Round(1, 5)),
                changed(new Round(1, 32), new Round(1, 48)),
                changed(new Round(1, 112), new Round(1, 72)),
                changed(new Round(1, 1_312_000), new Round(1, 1_444_352)),
                changed(new Round(60_000, 94), new Round(60_000, 96)),
                changed(new Round(1_000_000, 12_345_678), new Round(1, 0)),
                changed(new Round(1, 0), new Round(1, Long.MAX_VALUE)));
        page.show(SampleRuns.run(tests));
        assertThat(differences())
                .containsOnly(
                        entry("5 in 1", "0"),
                        entry("48 in 1", "+16"),
                        entry("72 in 1", "\u221240"),
                        entry("1444352 in 1", "+132,352"),
                        entry("96 in 60000", "+0.0000333"),
                        entry("0 in 1", "\u221212.346"),
                        entry("9223372036854775807 in 1", "+9,223,372,036,854,775,807"));
    }

    private static TestResult changed(Round was, Round is) {
        return SampleRuns.mean(is, Optional.of(was));
    }

    @Test
    void differenceOfARegressionIsToTheNextAcceptedStateBelow() throws IOException {
        List<TestResult> tests = List.of(regressed(24, 24), regressed(48, 48), regressed(24, 48), regressed(16, 80));
        page.show(SampleRuns.run(tests));
        assertThat(differences())
                .containsOnly(
                        entry("24 in 24", "+24"),
                        entry("48 in 48", "+8"),
                        entry("48 in 24", "+24"),
                        entry("80 in 16", "+40"));
    }

    /** A test whose accepted states are 0 and 40 B. The round gives it its name. */
    private static TestResult regressed(long less, long more) {
        Figure accepted = Figure.steady(0).or(Figure.steady(40));
        Comparison regressed = new Comparison(
                Outcome.REGRESSED, Optional.of(accepted), Figure.steady(less).or(Figure.steady(more)), List.of(), "");
        return SampleRuns.mean(new Round(less, more), Optional.empty()).withBaseline(Optional.of(regressed));
    }

    /** By the names of the tests. */
    private Map<String, String> differences() {
        List<String> names = page.names();
        List<String> texts = page.texts("#ranking td.difference");
        assertThat(texts).hasSameSizeAs(names);
        Map<String, String> differences = new HashMap<>();
        for (int i = 0; i < names.size(); i++) {
            differences.put(names.get(i), texts.get(i));
        }
        return differences;
    }

    @Test
    void reasonsStandBelowTheirSite() throws IOException {
        page.show(SampleRuns.run(List.of(SampleRuns.kept())));
        page.openAll();
        assertThat(page.texts(".panel td .note"))
                .containsExactly(
                        "kept: it is passed to Journal.write(Price) at OrderCodec.java:44, which is not inlined: too big",
                        "kept: it is stored in OrderCodec.last",
                        "proof: with Journal.write inlined, 0 B per call",
                        "cure: store its number instead");
    }

    @Test
    void fragileZerosAreListedTheMostFragileFirst() throws IOException {
        page.show(SampleRuns.run(List.of(SampleRuns.fragileZero(), SampleRuns.kept())));
        assertThat(page.texts("#fragile tbody tr"))
                .containsExactly(
                        "89 %64CursorTest.sums()com.acme.gateway.Cursor.next(): 31 of 35 bytecodes (MaxInlineSize)",
                        "22 %24CursorTest.sums()com.acme.gateway.Price.cost(int): 72 of 325 bytecodes (FreqInlineSize)");
        assertThat(page.texts("#fragile p"))
                .last()
                .isEqualTo("1 test: 1 inlined method was not tried: the search is limited to 12 experiments");
    }

    @Test
    void severalStatesAreNotAFailure() throws IOException {
        page.show(SampleRuns.run(List.of(SampleRuns.severalStates())));
        assertThat(page.texts("#ranking td.status")).containsExactly("≷several states");
        assertThat(page.find("#verdict").getText()).contains("Passed");
        assertThat(page.texts("#counts div")).startsWith("measured1", "within limits0", "failed0");
    }

    @Test
    void writesNumbersBeyondJavaScriptPrecision() throws IOException {
        page.show(SampleRuns.run(List.of(SampleRuns.withLimit(Long.MAX_VALUE))));
        assertThat(page.texts("#ranking td.limit")).containsExactly("9,223,372,036,854,775,807");
    }

    @Test
    void omitsUnjudgedSoaksFromTheCounts() throws IOException {
        page.show(SampleRuns.soakThatWasNotJudged());
        assertThat(page.texts("#counts div")).startsWith("measured0", "within limits0", "failed1");
    }

    @Test
    void drawsTheThreadsThatAllocateMostAndThoseWithABreach() throws IOException {
        page.show(SampleRuns.soakOfManyThreads(200));
        assertThat(page.texts(".threads label"))
                .hasSize(61)
                .startsWith("t199", "t198")
                .endsWith("t140", "t3");
    }

    @Test
    void showsTheCountsAtTheTop() throws IOException {
        page.show(SampleRuns.mixed());
        assertThat(page.texts("#counts div"))
                .containsExactly("measured17", "within limits11", "failed6", "regressed2", "improved1", "not gated1");
        assertThat(page.find("#verdict").getText()).contains("Failed: 6 tests, 1 finding");
        assertThat(page.texts("#findings li")).hasSize(2);
        assertThat(page.find("#machines").getText()).contains("25.0.3+9-LTS", "17.0.15+6", "4,294,967,296 B");
    }

    @Test
    void clickOnAColumnSortsByIt() throws IOException {
        page.show(SampleRuns.mixed());
        page.click("#ranking th.name");
        assertThat(page.names()).isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER);
        page.click("#ranking th.name");
        assertThat(page.names()).isSortedAccordingTo(String.CASE_INSENSITIVE_ORDER.reversed());
        page.click("#ranking th.difference");
        assertThat(page.names()).startsWith("ImportTest.importsAFile()", "OrderCodecTest.encodes()");
    }

    @Test
    void showsWhatIsAllocatedAsWritten() throws IOException {
        page.show(SampleRuns.mixed());
        page.click("#ranking th.written");
        assertThat(page.find("#ranking tbody tr:first-child td.written").getText())
                .isEqualTo("8,488");
        page.click("#ranking tbody tr:first-child button.open");
        assertThat(page.find(".panel .facts").getText())
                .contains("As written\n8,488 B per call, before the JIT removes anything");
    }

    @Test
    void everyColumnIsSortableByKeyboard() throws IOException {
        page.show(SampleRuns.mixed());
        int columns = page.all("#ranking > thead th").size();
        assertThat(columns).isEqualTo(10);
        for (int i = 1; i <= columns; i++) {
            String column = "#ranking > thead th:nth-child(" + i + ")";
            page.tabTo(column + " *");
            List<String> before = page.names();
            page.press(Keys.ENTER);
            String state = "document.querySelector('" + column + "').getAttribute('aria-sort')";
            page.waitUntil("return " + state + " !== null");
            String first = page.string(state);
            assertThat(first).isIn("ascending", "descending");
            assertThat(page.names()).isNotEqualTo(before);
            page.press(Keys.ENTER);
            page.waitUntil("return " + state + " !== '" + first + "'");
            assertThat(page.string(state)).isIn("ascending", "descending");
        }
    }

    @Test
    void searchesNamesAndWords() throws IOException {
        page.show(SampleRuns.mixed());
        page.find("#search").sendKeys("orderbook");
        assertThat(page.names())
                .containsExactlyInAnyOrder(
                        "OrderBookTest.walksTheLevels()",
                        "OrderBookTest.addsALevel()",
                        "OrderBookTest.snapshotsTheTopOfTheBook()");
        assertThat(page.find(".dt-info").getText()).isEqualTo("1 to 3 of 3 tests (of 18)");
        page.find("#search").sendKeys(" levels");
        assertThat(page.names()).containsExactly("OrderBookTest.walksTheLevels()");
        page.find("#search").clear();
        page.find("#search").sendKeys("com.acme.gateway.Session");
        assertThat(page.names())
                .containsExactlyInAnyOrder("SessionTest.answersAHeartbeat()", "SessionTest.resendsAGap()");
        page.find("#search").sendKeys("no such test");
        assertThat(page.find(".dt-empty").getText()).isEqualTo("No test matches");
    }

    @Test
    void showsOnlyWhatFailedOrChanged() throws IOException {
        page.show(SampleRuns.mixed());
        page.click("#filter input[value=failed]");
        assertThat(page.names())
                .containsExactlyInAnyOrder(
                        "OrderCodecTest.encodes()",
                        "OrderBookTest.walksTheLevels()",
                        "QueueTest.offersAndPolls()",
                        "ReconnectTest.reconnects()",
                        "AuctionTest.opens()");
        page.press(Keys.ARROW_DOWN);
        page.waitUntil("return document.querySelector('#filter input[value=changed]').checked");
        assertThat(page.names())
                .containsExactlyInAnyOrder(
                        "OrderCodecTest.encodes()",
                        "FixDecoderTest.decodesAnOrder()",
                        "OrderBookTest.walksTheLevels()");
        page.click("#filter input[value=all]");
        assertThat(page.names()).hasSize(18);
    }

    @Test
    void opensAndClosesATestByTheKeyboard() throws IOException {
        page.show(SampleRuns.mixed());
        page.find("#search").sendKeys("OrderCodecTest");
        page.tabTo(".open");
        page.press(Keys.ENTER);
        page.waitUntil("return document.querySelectorAll('.open[aria-expanded=true]').length === 1");
        assertThat(page.find(".open").getAttribute("aria-controls"))
                .isEqualTo(page.find(".panel").getAttribute("id"));
        assertThat(page.find(".panel").getText())
                .contains(
                        "OrderCodecTest.encodes(): 96 B per call, limit 0 B [STEADY]",
                        "com.acme.gateway.OrderCodecTest#encodes",
                        "10,000 calls after 24,000 of warm-up",
                        "JDK 25, c2, g1, compressed-oops",
                        "OrderCodec.price(OrderCodec.java:88)",
                        "string concatenation",
                        "48 B per call",
                        "+48 B per call",
                        "com.acme.gateway.OrderCodec.fields");
        assertThat(page.find(".panel canvas").getAttribute("aria-label"))
                .isEqualTo("Bytes per call in each round: 8 rounds, 96 B per call in each");
        assertThat(page.number("Chart.getChart(document.querySelector('.panel canvas')).data.datasets[0].data.length"))
                .isEqualTo(8);
        page.tabTo(".panel td summary");
        page.press(Keys.ENTER);
        page.waitUntil("return document.querySelectorAll('.panel details[open]').length === 1");
        assertThat(page.texts(".panel details[open] li"))
                .startsWith("java.lang.StringConcatHelper.newString(StringConcatHelper.java:480)")
                .endsWith("com.acme.gateway.OrderCodecTest.run(OrderCodecTest.java:25)")
                .contains("com.acme.gateway.OrderCodec.price(OrderCodec.java:88)");
        page.backTabTo(".open");
        page.press(Keys.ENTER);
        page.waitUntil("return document.querySelectorAll('.open[aria-expanded=false]').length === 1");
        assertThat(page.all(".panel")).isEmpty();
    }

    @Test
    void showsOneOffsAndTheReasonOfAVerdict() throws IOException {
        page.show(SampleRuns.mixed());
        page.find("#search").sendKeys("QueueTest");
        page.click(".open");
        assertThat(page.find(".panel").getText())
                .contains(
                        "0.0016 B per call (96 ± 39 B in 60,000) on all threads",
                        "144 B, 2,048 B",
                        "an excess came again in 5 of 6 rounds",
                        "from 0 to 0.0032 B per call");
    }

    @Test
    void flameGraphOfATestShowsCallersAboveCallees() throws IOException {
        page.show(SampleRuns.mixed());
        page.find("#search").sendKeys("OrderCodecTest");
        page.click(".open");
        assertThat(page.texts(".panel .frame"))
                .containsExactly(
                        "OrderCodecTest.encodes()",
                        "OrderCodecTest.run",
                        "OrderCodec.handle",
                        "OrderCodec.price",
                        "OrderCodec.fields",
                        "OrderCodec.id",
                        "StringConcatHelper.simpleConcat",
                        "java.util.List.iterator()",
                        "boxing long → Long",
                        "StringConcatHelper.newString",
                        "string concatenation");
        assertThat(page.string(
                        "[...document.querySelectorAll('.panel .frame')].map(frame => frame.style.width).slice(3, 6)"
                                + ".map(width => Math.round(parseFloat(width))).join()"))
                .isEqualTo("50,33,17");
        assertThat(page.find(".panel .frame:nth-child(4)").getAttribute("title"))
                .isEqualTo("com.acme.gateway.OrderCodec.price(OrderCodec.java:88): 48 B per call, 50 %");
    }

    @Test
    void flameGraphZoomsByClickAndByKeyboard() throws IOException {
        page.show(SampleRuns.mixed());
        page.find("#search").sendKeys("OrderCodecTest");
        page.click(".open");
        page.click(".panel .frame:nth-child(5)");
        assertThat(page.texts(".panel .frame"))
                .containsExactly(
                        "OrderCodecTest.encodes()",
                        "OrderCodecTest.run",
                        "OrderCodec.handle",
                        "OrderCodec.fields",
                        "java.util.List.iterator()");
        assertThat(page.string("document.activeElement.textContent")).isEqualTo("OrderCodec.fields");
        assertThat(page.find(".panel .flame-details").getText())
                .isEqualTo("com.acme.gateway.OrderCodec.fields(OrderCodec.java:41): 32 B per call, 33.33 %");
        page.press(Keys.ARROW_DOWN);
        assertThat(page.string("document.activeElement.textContent")).isEqualTo("java.util.List.iterator()");
        page.press(Keys.ESCAPE);
        assertThat(page.string("document.activeElement.textContent")).isEqualTo("OrderCodecTest.encodes()");
        assertThat(page.all(".panel .frame")).hasSize(11);
        page.press(
                Keys.ARROW_DOWN,
                Keys.ARROW_DOWN,
                Keys.ARROW_DOWN,
                Keys.ARROW_RIGHT,
                Keys.ARROW_RIGHT,
                Keys.ARROW_RIGHT);
        assertThat(page.string("document.activeElement.textContent")).isEqualTo("OrderCodec.id");
        page.press(Keys.ENTER);
        assertThat(page.texts(".panel .frame")).hasSize(5).endsWith("OrderCodec.id", "boxing long → Long");
        page.press(Keys.ARROW_UP, Keys.ENTER);
        assertThat(page.all(".panel .frame")).hasSize(11);
        assertThat(page.number("document.querySelectorAll('.panel .frame[tabindex=\"0\"]').length"))
                .isOne();
    }

    @Test
    void flameGraphOfARunHasAFrameForEachTestWithSites() throws IOException {
        page.show(SampleRuns.mixed());
        assertThat(page.all("#flame .frame")).isEmpty();
        page.click("#flame summary");
        List<String> frames = page.texts("#flame .frame");
        assertThat(page.find("#flame summary").getText()).matches("The sites of \\d+ tests, by bytes per call");
        assertThat(frames.get(0)).matches("\\d+ tests");
        assertThat(frames).contains("OrderCodecTest.encodes()");
    }

    @Test
    void flameGraphOfABreachHasItsThreads() throws IOException {
        page.show(SampleRuns.mixed());
        assertThat(page.texts(".soak h4")).containsExactly("Breaches", "Flame graph of the breach at 1 min 2 s");
        assertThat(page.texts(".soak .frame"))
                .startsWith("EngineSoakTest.runsAllDay()", "[engine-1]", "[engine-2]")
                .endsWith("OrderBook.grow", "new Level[]", "new Level[]");
        assertThat(page.find(".soak .frame:nth-child(2)").getAttribute("title"))
                .isEqualTo("thread engine-1: 12,000 B recorded, 85.71 %");
    }

    @Test
    void noFlameGraphIsShownWithoutSites() throws IOException {
        page.show(SampleRuns.run(List.of(SampleRuns.fragileZero())));
        page.openAll();
        assertThat(page.all(".flame")).isEmpty();
        assertThat(page.find("#flame").isDisplayed()).isFalse();
    }

    @Test
    void plotsASoakWithItsBreaches() throws IOException {
        page.show(SampleRuns.mixed());
        String chart = "Chart.getChart(document.querySelector('.soak[open] canvas'))";
        assertThat(page.number(chart + ".data.datasets.length")).isEqualTo(6);
        assertThat(page.string(chart + ".data.datasets[0].data.map(point => point.x).join()"))
                .isEqualTo("62000,110000,112000");
        assertThat(page.number(chart + ".getDatasetMeta(0).data.filter(point => point.x > 0 && point.y > 0).length"))
                .isEqualTo(3);
        assertThat(page.string(chart + ".options.plugins.tooltip.callbacks.label({datasetIndex: 0, dataIndex: 1})[1]"))
                .isEqualTo("engine-1 allocated 1,048,640 B, limit 1,048,576 B");
        assertThat(page.texts(".soak[open] td:last-child pre"))
                .hasSize(3)
                .anyMatch(text -> text.contains("OrderBook.grow(OrderBook.java:301)"));
        assertThat(page.texts(".soak[open] td:last-child .note"))
                .containsExactly("thread engine-1", "thread engine-1", "all threads");
        assertThat(page.texts(".threads label"))
                .containsExactly("engine-1", "journal", "engine-2", "engine-3", "timer");
        page.tabTo(".threads input");
        page.press(Keys.SPACE);
        page.waitUntil("return " + chart + ".isDatasetVisible(1) === false");
        page.press(Keys.SPACE);
        page.waitUntil("return " + chart + ".isDatasetVisible(1) === true");
    }

    @Test
    void distinguishesSoaksOfOneNameByEnvironment() throws IOException {
        page.show(SampleRuns.soaksOfTwoEnvironments());
        List<String> summaries = page.texts(".soak summary");
        assertThat(summaries).hasSize(3);
        assertThat(summaries)
                .filteredOn(summary -> summary.contains("EchoSoakTest"))
                .anyMatch(summary -> summary.contains("25"))
                .anyMatch(summary -> summary.contains("17"));
        assertThat(summaries)
                .filteredOn(summary -> summary.contains("EngineSoakTest"))
                .noneMatch(summary -> summary.contains("25"));
    }

    @Test
    void drawsAClosedSoakWhenOpened() throws IOException {
        page.show(SampleRuns.mixed());
        page.click(".soak:not([open]) summary");
        page.waitUntil("return document.querySelectorAll('.soak[open]').length === 2"
                + " && [...document.querySelectorAll('.soak canvas')].every(canvas => Chart.getChart(canvas))");
    }

    @Test
    void fitsANarrowScreen() throws IOException {
        for (RunResults results : List.of(SampleRuns.mixed(), SampleRuns.hostile())) {
            page.show(results);
            page.screen(360, 740);
            page.openAll();
            assertThat(page.number("window.innerWidth")).isEqualTo(360);
            assertThat(page.number("document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                    .isZero();
            assertThat(page.all("#ranking > thead th").stream().filter(th -> th.isDisplayed()))
                    .hasSize(3);
            assertThat(page.string("[...document.querySelectorAll('body *:not(.hidden):not(option)')]"
                            + ".filter(node => node.checkVisibility() && node.getBoundingClientRect().right > document.documentElement.clientWidth + 1)"
                            + ".map(node => node.outerHTML.slice(0, 120)).join('\\n')"))
                    .isEmpty();
        }
    }

    @Test
    void theThemeIsChosenByAButtonAndChartsFollow() throws IOException {
        page.show(SampleRuns.mixed());
        String colour = "Chart.getChart(document.querySelector('.soak[open] canvas')).data.datasets[1].borderColor";
        String light = page.string(colour);
        page.click("#theme");
        assertThat(page.find("#theme").getText()).isEqualTo("Theme: light");
        page.click("#theme");
        assertThat(page.find("#theme").getText()).isEqualTo("Theme: dark");
        assertThat(page.string(colour)).isNotEqualTo(light);
        page.load();
        assertThat(page.find("#theme").getText()).isEqualTo("Theme: dark");
        page.click("#theme");
        assertThat(page.find("#theme").getText()).isEqualTo("Theme: auto");
        assertThat(page.string(colour)).isEqualTo(light);
    }

    @Test
    void markupInNamesIsEscapedAndNotExecuted() throws IOException {
        page.show(SampleRuns.hostile());
        assertThat(page.names()).containsExactlyInAnyOrderElementsOf(SampleRuns.HOSTILE_NAMES);
        page.openAll();
        page.script("document.querySelectorAll('details').forEach(details => details.open = true)");
        page.waitUntil("return document.querySelectorAll('#unmeasured li').length > 0");
        assertThat(page.texts("#unmeasured li")).containsExactlyElementsOf(SampleRuns.HOSTILE_NAMES);
        assertThat(page.texts("#findings li bdi")).containsExactlyElementsOf(SampleRuns.HOSTILE_NAMES);
        assertThat(page.texts(".soak h3")).containsExactlyInAnyOrderElementsOf(SampleRuns.HOSTILE_NAMES);
        assertThat(page.texts(".panel .message.failed")).containsExactlyInAnyOrderElementsOf(SampleRuns.HOSTILE_NAMES);
        assertThat(page.all("img")).isEmpty();
        assertThat(page.number("document.scripts.length")).isEqualTo(8);
        assertThat(page.script("return window.pwned === undefined")).isEqualTo(true);
    }

    @Test
    void markupIsSearchedLiterally() throws IOException {
        page.show(SampleRuns.hostile());
        for (String part : List.of("<img", "</script>", "&lt;b&gt;", "${window", "مرحبا")) {
            page.script(
                    "const s = document.getElementById('search'); s.value = arguments[0];"
                            + " s.dispatchEvent(new Event('input', {bubbles: true}))",
                    part);
            assertThat(page.names())
                    .as(part)
                    .isNotEmpty()
                    .containsExactlyInAnyOrderElementsOf(SampleRuns.HOSTILE_NAMES.stream()
                            .filter(name -> name.contains(part))
                            .toList());
        }
    }

    @Test
    void showsAnEmptyRun() throws IOException {
        page.show(SampleRuns.empty());
        assertThat(page.find(".dt-empty").getText()).isEqualTo("No test was measured");
        assertThat(page.find("#verdict").getText()).contains("Passed");
    }

    /** Ten times what {@link #tenThousandTestsAreShownWithinASecond} allows: no more than that it does not hang. */
    @Test
    void tenThousandTestsAreShown(TestReporter reporter) throws IOException {
        assertThat(cpuMillisOfTenThousandTests(reporter)).isLessThan(10_000);
    }

    /** To rows that are laid out; in CPU time, because others use the machine, too. */
    @Test
    @Tag("nightly")
    void tenThousandTestsAreShownWithinASecond(TestReporter reporter) throws IOException {
        assertThat(cpuMillisOfTenThousandTests(reporter)).isBetween(10L, 1_000L);
    }

    private long cpuMillisOfTenThousandTests(TestReporter reporter) throws IOException {
        page.show(SampleRuns.large(TESTS));
        long before = page.cpuMillis();
        page.load();
        assertThat(page.names()).hasSize(50);
        long cpu = page.cpuMillis() - before;
        assertThat(page.find(".dt-info").getText()).isEqualTo("1 to 50 of 10,000 tests");
        reporter.publishEntry(
                "10,000 tests are shown after", page.shownAfterMillis() + " ms, and " + cpu + " ms of CPU time");
        return cpu;
    }

    @Test
    void tenThousandTestsAreSearchedAndPaged() throws IOException {
        page.show(SampleRuns.large(TESTS));
        page.find("#search").sendKeys("Component77Test");
        assertThat(page.names()).hasSize(20).allMatch(name -> name.startsWith("Component77Test."));
        page.find("#search").clear();
        page.find("#search").sendKeys(" ");
        page.click(".dt-paging-button.last");
        assertThat(page.find(".dt-info").getText()).isEqualTo("9,951 to 10,000 of 10,000 tests");
    }
}
