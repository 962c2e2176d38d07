package io.bytewatcher.browser;

import io.bytewatcher.report.SampleHistories;
import io.bytewatcher.report.SampleRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * Takes the pictures of docs/report.md and docs/command-line.md. No test by its name, so that it runs only when asked for:
 * {@code -Dtest=ReportPictures}.
 */
class ReportPictures {
    private static final Path IMAGES = Path.of("../docs/images");

    @Test
    void takesThem(@TempDir Path profile, @TempDir Path folder) throws IOException {
        Files.createDirectories(IMAGES);
        ChromeDriver browser = Chromium.start(profile);
        try {
            ReportPage page = new ReportPage(browser, folder).show(SampleRuns.mixed());
            page.screen(1280, 900);
            page.script("document.querySelectorAll('.open')[4].click()");
            take(browser, page, IMAGES.resolve("report.png"), 1280, 1_840);
            page.dark(true);
            take(browser, page, IMAGES.resolve("report-dark.png"), 1280, 1_840);
            takeTheHistory(browser, page);
            takeTheDifference(browser, page);
            if (Boolean.getBoolean("pictures.all")) {
                take(browser, page, folder.resolveSibling("h-dark.png"), 1280, 4_200);
                page.screen(360, 740);
                take(browser, page, folder.resolveSibling("h-narrow-dark.png"), 360, 5_500);
                page.dark(false);
                take(browser, page, folder.resolveSibling("h-narrow.png"), 360, 5_500);
                page.screen(1280, 900);
                take(browser, page, folder.resolveSibling("h-light.png"), 1280, 4_200);
            }
        } finally {
            browser.quit();
        }
    }

    private static void takeTheHistory(ChromeDriver browser, ReportPage page) throws IOException {
        page.show(SampleHistories.mixed());
        page.script("document.querySelectorAll('#steps .open')[1].click()");
        take(browser, page, IMAGES.resolve("history.png"), 1280, 1_480);
        page.show(SampleRuns.mixed());
    }

    private static void takeTheDifference(ChromeDriver browser, ReportPage page) throws IOException {
        page.showDifference(SampleRuns.earlierSites(), SampleRuns.laterSites());
        page.script("document.querySelectorAll('#tests .open')[2].click()");
        take(browser, page, IMAGES.resolve("difference.png"), 1280, 1_520);
        page.show(SampleRuns.mixed());
    }

    private static void take(ChromeDriver browser, ReportPage page, Path file, int width, int height)
            throws IOException {
        page.waitUntil(
                "return [...document.querySelectorAll('.panel canvas')].every(canvas => Chart.getChart(canvas))");
        Map<String, Object> picture = browser.executeCdpCommand(
                "Page.captureScreenshot",
                Map.of(
                        "captureBeyondViewport",
                        true,
                        "clip",
                        Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1)));
        Files.write(file, Base64.getDecoder().decode((String) Objects.requireNonNull(picture.get("data"))));
    }
}
