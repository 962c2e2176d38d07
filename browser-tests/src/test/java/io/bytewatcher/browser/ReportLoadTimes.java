package io.bytewatcher.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

/**
 * How long Chromium takes to show a report that is there. No test by its name, so that it runs only when asked for: {@code
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
