package io.bytewatcher.browser;

import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.report.BaselineHistory;
import io.bytewatcher.report.DifferenceReport;
import io.bytewatcher.report.HistoryReport;
import io.bytewatcher.report.HtmlReport;
import io.bytewatcher.report.ResultsComparison;
import io.bytewatcher.report.RunResults;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** The report on a screen, and what one does with it. */
final class ReportPage {
    private static final Duration PATIENCE = Duration.ofMinutes(2);

    private final ChromeDriver driver;
    private final Path file;

    ReportPage(ChromeDriver driver, Path folder) {
        this.driver = driver;
        this.file = folder.resolve("index.html");
    }

    /** Writes and shows it, on a wide screen in a light room. */
    ReportPage show(RunResults results) throws IOException {
        HtmlReport.write(file, results);
        return showNew();
    }

    /** Shows the past of baselines in the same way. */
    ReportPage show(BaselineHistory history) throws IOException {
        HistoryReport.write(file.resolveSibling("history"), history);
        Files.copy(file.resolveSibling("history/history.html"), file, StandardCopyOption.REPLACE_EXISTING);
        return showNew();
    }

    /** Shows the comparison of two runs in the same way. */
    ReportPage showDifference(RunResults old, RunResults now) throws IOException {
        DifferenceReport.write(file.resolveSibling("difference"), ResultsComparison.of(old, now, Tolerance.DEFAULT));
        Files.copy(file.resolveSibling("difference/difference.html"), file, StandardCopyOption.REPLACE_EXISTING);
        return showNew();
    }

    private ReportPage showNew() {
        screen(1280, 900);
        dark(false);
        log(LogType.BROWSER); // forgets what others left
        log(LogType.PERFORMANCE);
        load();
        return this;
    }

    /** From the disk to all that is shown. */
    void load() {
        driver.get(file.toUri().toString());
        waitUntil("return performance.getEntriesByName('bytewatcher-shown').length > 0");
    }

    /** From the beginning of the last load. */
    long shownAfterMillis() {
        return number("Math.ceil(performance.getEntriesByName('bytewatcher-shown')[0].startTime)");
    }

    /**
     * The CPU time of the thread that lays out the page and runs its scripts, since that began: others on the machine have no part in it.
     */
    long cpuMillis() {
        driver.executeCdpCommand("Performance.enable", Map.of());
        List<?> metrics = (List<?>) Objects.requireNonNull(
                driver.executeCdpCommand("Performance.getMetrics", Map.of()).get("metrics"));
        double seconds = metrics.stream()
                .map(Map.class::cast)
                .filter(metric -> "ThreadTime".equals(metric.get("name")))
                .mapToDouble(metric -> Double.parseDouble(String.valueOf(metric.get("value"))))
                .findFirst()
                .orElseThrow();
        return Math.round(seconds * 1_000);
    }

    void screen(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    void dark(boolean dark) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
    }

    void waitUntil(String script) {
        new WebDriverWait(driver, PATIENCE)
                .withMessage(script)
                .until(d -> Boolean.TRUE.equals(driver.executeScript(script)));
    }

    @Nullable
    Object script(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    long number(String script) {
        return ((Number) Objects.requireNonNull(script("return " + script), script)).longValue();
    }

    String string(String script) {
        return (String) Objects.requireNonNull(script("return " + script), script);
    }

    /** The names of the tests in the rows that are shown, from the top. */
    List<String> names() {
        return texts("#ranking > tbody > tr .open bdi");
    }

    /** As they are in the document, char by char, which JSON does not carry where a surrogate is alone. */
    @SuppressWarnings("unchecked") // the script returns nothing else
    List<String> texts(String selector) {
        Object codes = script("""
                return [...document.querySelectorAll(arguments[0])].map(
                    node => Array.from({length: node.textContent.length}, (_, i) => node.textContent.charCodeAt(i)))
                """, selector);
        return ((List<List<Long>>) Objects.requireNonNull(codes))
                .stream()
                        .map(text -> text.stream()
                                .map(code -> String.valueOf((char) code.intValue()))
                                .collect(Collectors.joining()))
                        .toList();
    }

    WebElement find(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    List<WebElement> all(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    void click(String selector) {
        find(selector).click();
        settle();
    }

    /** Keys, to whatever has the focus. */
    void press(CharSequence... keys) {
        new Actions(driver).sendKeys(keys).perform();
        settle();
    }

    /** DataTables puts off its work by a timer of 0 ms; one that is set after it fires after it. */
    private void settle() {
        driver.executeAsyncScript("setTimeout(arguments[arguments.length - 1], 0)");
    }

    /** Goes on with the tabulator until the focus is there. */
    void tabTo(String selector) {
        moveTo(selector, () -> press(Keys.TAB));
    }

    /** And back. */
    void backTabTo(String selector) {
        moveTo(
                selector,
                () -> new Actions(driver)
                        .keyDown(Keys.SHIFT)
                        .sendKeys(Keys.TAB)
                        .keyUp(Keys.SHIFT)
                        .perform());
    }

    private void moveTo(String selector, Runnable step) {
        for (int i = 0; i < 200; i++) {
            step.run();
            if (Boolean.TRUE.equals(script("return document.activeElement.matches(arguments[0])", selector))) {
                return;
            }
        }
        throw new AssertionError("the tabulator does not lead to " + selector);
    }

    /** Shows all that is folded, with its charts drawn. */
    void openAll() {
        open(Integer.MAX_VALUE);
    }

    /** Shows what is folded in the first rows, and in all soaks, with its charts drawn. */
    void open(int rows) {
        script(
                "[...document.querySelectorAll('.open')].slice(0, " + rows + ").forEach(button => button.click());"
                        + "document.querySelectorAll('.panel details, .soak, #flame details').forEach(details => details.open = true)");
        waitUntil("return [...document.querySelectorAll('canvas')].every(canvas => Chart.getChart(canvas))");
    }

    /**
     * The violations that axe-core finds, one line for each place.
     *
     * @param rules the rules to check; none for all
     */
    @SuppressWarnings("unchecked") // the script returns nothing else
    List<String> violations(List<String> rules) throws IOException {
        try (InputStream axe =
                Objects.requireNonNull(ReportPage.class.getResourceAsStream("/axe.min.js"), "axe.min.js")) {
            script(new String(axe.readAllBytes(), StandardCharsets.UTF_8));
        }
        Object lines = driver.executeAsyncScript("""
                const [rules, done] = arguments;
                const options = {resultTypes: ['violations']};
                if (rules.length > 0) {
                  options.runOnly = {type: 'rule', values: rules};
                }
                axe.run(options).then(
                    result => done(result.violations.flatMap(violation => violation.nodes.map(node =>
                        violation.id + ': ' + node.target.join(' ') + ' ' + node.failureSummary))),
                    error => done(['axe: ' + error]));
                """, rules);
        return (List<String>) Objects.requireNonNull(lines);
    }

    List<String> consoleMessages() {
        return log(LogType.BROWSER).stream().map(LogEntry::getMessage).toList();
    }

    /** All that the page asked for, itself included. */
    List<String> requests() {
        return log(LogType.PERFORMANCE).stream()
                .map(LogEntry::getMessage)
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .map(message -> message.replaceFirst("(?s).*\"request\":\\{.*?\"url\":\"([^\"]*)\".*", "$1"))
                .toList();
    }

    String address() {
        return file.toUri().toString();
    }

    private List<LogEntry> log(String type) {
        return StreamSupport.stream(driver.manage().logs().get(type).spliterator(), false)
                .toList();
    }
}
