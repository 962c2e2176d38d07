package io.bytewatcher.browser;

import static org.assertj.core.api.Assertions.fail;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Starts the browser that is installed. Nothing is ever downloaded: both programs are named, so Selenium looks for none. */
final class Chromium {
    private static final List<String> BROWSERS = List.of("chromium", "chromium-browser", "google-chrome");
    private static final String MISSING =
            "Chromium and its driver are not installed, so the HTML report was not tested in a"
                    + " browser: on Debian, apt-get install chromium chromium-driver";

    private Chromium() {}

    /**
     * Starts it; aborts the tests where it is not installed, and fails them where that is a continuous build.
     *
     * @param profile an empty folder
     */
    static ChromeDriver start(Path profile) {
        Optional<Path> browser = BROWSERS.stream().flatMap(Chromium::find).findFirst();
        Optional<Path> driver = find("chromedriver").findFirst();
        if (browser.isEmpty() || driver.isEmpty()) {
            if ("true".equals(System.getenv("CI"))) {
                fail(MISSING);
            }
            return Assumptions.abort(MISSING);
        }
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.get().toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--window-size=1280,900",
                "--lang=en-US",
                "--user-data-dir=" + profile);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        options.setExperimentalOption("perfLoggingPrefs", Map.of("enableNetwork", true, "enablePage", false));
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(driver.get().toFile())
                .usingAnyFreePort()
                .build();
        ChromeDriver browsing = new ChromeDriver(service, options);
        browsing.manage().timeouts().scriptTimeout(Duration.ofMinutes(5)); // others may use the machine, too
        return browsing;
    }

    private static Stream<Path> find(String program) {
        String path = Optional.ofNullable(System.getenv("PATH")).orElse("") + File.pathSeparator + "/usr/bin";
        return Arrays.stream(path.split(File.pathSeparator, -1))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable);
    }
}
