package io.bytewatcher.browser;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.chrome.ChromeDriver;

/** Tests of pages in a browser that is the class's own. No page may say anything on the console or ask for anything. */
abstract class InTheBrowser {
    private static @Nullable ChromeDriver browser;

    ReportPage page;

    @BeforeAll
    static void startTheBrowser(@TempDir Path profile) {
        browser = Chromium.start(profile);
    }

    @AfterAll
    static void stopTheBrowser() {
        if (browser != null) {
            browser.quit();
        }
    }

    @BeforeEach
    void takeAPage(@TempDir Path folder) {
        assertThat(browser).isNotNull();
        page = new ReportPage(browser, folder);
    }

    @AfterEach
    void theConsoleIsQuietAndNothingWasAskedFor() {
        assertThat(page.consoleMessages()).isEmpty();
        assertThat(page.requests()).isNotEmpty().containsOnly(page.address());
    }
}
