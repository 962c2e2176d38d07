package io.bytewatcher.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * Measures the time in which Chromium shows an existing report. Its name is not that of a test, so it runs only on demand: {@code
 * -Dtest=ReportLoadTimes -Dreports=folder,folder}.
 */
class ReportLoadTimes {
    private static final int TIMES = 5;

    @Test
    void printsThem(@TempDir Path profile) {
        ChromeDriver browser = Chromium.start(profile);
        try {
            for (String folder : System.getProperty("reports", "").split(",", -1)) {
                ReportPage page = new ReportPage(browser, Path.of(folder).toAbsolutePath());
                StringBuilder times = new StringBuilder();
                for (int i = 0; i < TIMES; i++) {
                    page.load();
                    times.append(' ').append(page.shownAfterMillis());
                }
                String rows = page.find(".dt-info").getText();
                assertThat(rows).isNotEmpty();
                System.out.println(folder + ": " + rows + ", shown after" + times + " ms");
            }
        } finally {
            browser.quit();
        }
    }
}
