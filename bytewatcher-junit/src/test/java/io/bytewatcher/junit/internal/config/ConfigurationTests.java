package io.bytewatcher.junit.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.baseline.Tolerance.SingleShots;
import io.bytewatcher.junit.ByteWatcherKeys;
import java.lang.reflect.Field;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

class ConfigurationTests {
    private final Map<String, String> parameters = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>();

    @AfterEach
    void clear() {
        for (ConfigurationKey key : ConfigurationKey.values()) {
            System.clearProperty(key.key());
        }
    }

    private Configuration read() {
        return Configuration.read(parameters::get, environment);
    }

    @Test
    void defaultsGateAnnotatedTestsOnly() {
        Configuration configuration = read();
        assertThat(configuration.enabled()).isTrue();
        assertThat(configuration.survey()).isFalse();
        assertThat(configuration.limit()).isEmpty();
        assertThat(configuration.maxTime()).isEmpty();
        assertThat(configuration.measuresAllTests()).isFalse();
        assertThat(configuration.sites())
                .isEqualTo(new SiteSettings(SiteSettings.When.ON_FAILURE, true, Duration.ofSeconds(20), ""));
        assertThat(configuration.baseline())
                .isEqualTo(new BaselineSettings(Optional.empty(), Optional.empty(), Tolerance.DEFAULT));
        assertThat(configuration.reportDir())
                .isEqualTo(Build.folder().resolve("target").resolve("bytewatcher"));
        assertThat(configuration.run()).isEqualTo(Build.run());
    }

    @Test
    void eachKeyIsReadFromTheParametersOfTheRun() {
        parameters.put("bytewatcher.enabled", "false");
        parameters.put("bytewatcher.survey", "true");
        parameters.put("bytewatcher.several-states", "fail");
        parameters.put("bytewatcher.single-shot.limit", "10 MiB");
        parameters.put("bytewatcher.as-written", "true");
        parameters.put("bytewatcher.max-time", "800ms");
        parameters.put("bytewatcher.sites", "always");
        parameters.put("bytewatcher.sites.fork", "false");
        parameters.put("bytewatcher.sites.max-time", "9s");
        parameters.put("bytewatcher.sites.packages", "java.util.*");
        parameters.put("bytewatcher.baseline", "strict");
        parameters.put("bytewatcher.baseline.file", "agreed.tsv");
        parameters.put("bytewatcher.baseline.tolerance", "16");
        parameters.put("bytewatcher.baseline.single-shot", "gate");
        parameters.put("bytewatcher.baseline.single-shot.tolerance", "25%,4KiB");
        parameters.put("bytewatcher.report.dir", "reports");
        parameters.put("bytewatcher.run", "nightly");
        assertThat(read()).isEqualTo(configuration(false, 10 << 20, 800));
    }

    @Test
    void eachKeyIsReadFromTheEnvironment() {
        environment.put("BYTEWATCHER_ENABLED", "false");
        environment.put("BYTEWATCHER_SURVEY", "true");
        environment.put("BYTEWATCHER_AS_WRITTEN", "true");
        environment.put("BYTEWATCHER_SINGLE_SHOT_LIMIT", "64");
        environment.put("BYTEWATCHER_MAX_TIME", "2m");
        environment.put("BYTEWATCHER_SITES", "always");
        environment.put("BYTEWATCHER_SITES_FORK", "false");
        environment.put("BYTEWATCHER_SITES_MAX_TIME", "9s");
        environment.put("BYTEWATCHER_SITES_PACKAGES", "java.util.*");
        environment.put("BYTEWATCHER_BASELINE", "strict");
        environment.put("BYTEWATCHER_BASELINE_FILE", "agreed.tsv");
        environment.put("BYTEWATCHER_BASELINE_TOLERANCE", "16");
        environment.put("BYTEWATCHER_BASELINE_SINGLE_SHOT", "gate");
        environment.put("BYTEWATCHER_BASELINE_SINGLE_SHOT_TOLERANCE", "4096, 25%");
        environment.put("BYTEWATCHER_REPORT_DIR", "reports");
        environment.put("BYTEWATCHER_RUN", " nightly");
        environment.put("BYTEWATCHER_SEVERAL_STATES", " fail");
        assertThat(read()).isEqualTo(configuration(false, 64, 120_000));
    }

    @Test
    void eachKeyIsReadFromSystemProperties() {
        System.setProperty("bytewatcher.enabled", "false");
        System.setProperty("bytewatcher.survey", "true");
        System.setProperty("bytewatcher.as-written", "true");
        System.setProperty("bytewatcher.single-shot.limit", "0");
        System.setProperty("bytewatcher.max-time", " 7 s ");
        System.setProperty("bytewatcher.sites", "always");
        System.setProperty("bytewatcher.sites.fork", "false");
        System.setProperty("bytewatcher.sites.max-time", "9s");
        System.setProperty("bytewatcher.sites.packages", "java.util.*");
        System.setProperty("bytewatcher.baseline", "strict");
        System.setProperty("bytewatcher.baseline.file", "agreed.tsv");
        System.setProperty("bytewatcher.baseline.tolerance", "16 B");
        System.setProperty("bytewatcher.baseline.single-shot", "gate");
        System.setProperty("bytewatcher.baseline.single-shot.tolerance", "4 KiB, 25 %");
        System.setProperty("bytewatcher.report.dir", "reports");
        System.setProperty("bytewatcher.run", "nightly");
        System.setProperty("bytewatcher.several-states", "fail");
        assertThat(read()).isEqualTo(configuration(false, 0, 7_000));
    }

    private static Configuration configuration(boolean enabled, long limit, long maxTimeMillis) {
        return new Configuration(
                enabled,
                OptionalLong.of(limit),
                Optional.of(Duration.ofMillis(maxTimeMillis)),
                true,
                true,
                SeveralStates.FAIL,
                new SiteSettings(SiteSettings.When.ALWAYS, false, Duration.ofSeconds(9), "java.util.*"),
                new BaselineSettings(
                        Optional.of(BaselineMode.STRICT),
                        Optional.of(Path.of("agreed.tsv")),
                        new Tolerance(16, 4096, 25, SingleShots.GATED)),
                Build.folder().resolve("reports"),
                "nightly");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "4,096            | 4096      | 0",
                "4,096 B, 25%     | 4096      | 25",
                "25 %, 4,096      | 4096      | 25",
                "10%              | 0         | 10",
                "0%               | 0         | 0",
                "1_000, 0 %       | 1000      | 0",
                "0, 999999999%    | 0         | 999999999",
            })
    void aToleranceOfSingleShotsIsBytesPercentsOrBoth(String text, long bytes, int percent) {
        assertThat(BaselineSettings.parseSingleShotTolerance(text))
                .isEqualTo(Tolerance.DEFAULT.withSingleShot(bytes, percent));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "%",
                "10%,",
                ",10%",
                "10%,20%",
                "1KiB, 2KiB",
                "4,10%,096",
                "1 10%",
                "10% 1",
                "-1%",
                "+1%",
                "1.5%",
                "1,000%",
                "2,50 %",
                "96,10%",
                "1000000000%",
                "2147483648%",
                "4294967297%",
                "\u0661%"
            })
    void rejectsMalformedTolerances(String text) {
        assertThatThrownBy(() -> BaselineSettings.parseSingleShotTolerance(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(text)
                .hasMessageContaining("(expected: ");
    }

    /** The configuration that the launcher reads, with the {@code junit-platform.properties} of these tests. */
    private Optional<Duration> maxTime(LauncherDiscoveryRequestBuilder request) {
        ConfigurationParameters ofRequest = request.build().getConfigurationParameters();
        return Configuration.read(key -> ofRequest.get(key).orElse(null), environment)
                .maxTime();
    }

    @Test
    void precedenceIsRequestSystemPropertiesEnvironmentFile() {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request();
        assertThat(maxTime(request)).contains(Duration.ofSeconds(60));
        environment.put("BYTEWATCHER_MAX_TIME", "2s");
        assertThat(maxTime(request)).contains(Duration.ofSeconds(2));
        System.setProperty("bytewatcher.max-time", "3s");
        assertThat(maxTime(request)).contains(Duration.ofSeconds(3));
        request.configurationParameter("bytewatcher.max-time", "4s");
        assertThat(maxTime(request)).contains(Duration.ofSeconds(4));
    }

    @Test
    void requestOverridesTheEnvironmentIfItEqualsTheFile() {
        environment.put("BYTEWATCHER_MAX_TIME", "2s");
        assertThat(maxTime(LauncherDiscoveryRequestBuilder.request()
                        .configurationParameter("bytewatcher.max-time", "60s")))
                .contains(Duration.ofSeconds(60));
    }

    @Test
    void systemPropertyOverridesTheFile() {
        System.setProperty("bytewatcher.max-time", "3s");
        assertThat(maxTime(LauncherDiscoveryRequestBuilder.request())).contains(Duration.ofSeconds(3));
    }

    @Test
    void environmentSetsNoSystemProperty() {
        environment.put("BYTEWATCHER_MAX_TIME", "2s");
        assertThat(maxTime(LauncherDiscoveryRequestBuilder.request())).contains(Duration.ofSeconds(2));
        assertThat(System.getProperty("bytewatcher.max-time")).isNull();
    }

    @Test
    void systemPropertiesAndEnvironmentApplyIfTheRequestDisablesThemInJUnit() {
        LauncherDiscoveryRequestBuilder request =
                LauncherDiscoveryRequestBuilder.request().enableImplicitConfigurationParameters(false);
        assertThat(maxTime(request)).isEmpty();
        environment.put("BYTEWATCHER_MAX_TIME", "2s");
        assertThat(maxTime(request)).contains(Duration.ofSeconds(2));
        System.setProperty("bytewatcher.max-time", "3s");
        assertThat(maxTime(request)).contains(Duration.ofSeconds(3));
    }

    @Test
    void parametersForAFreshJvmHaveTheEffectiveValues() {
        ConfigurationParameters ofRequest = LauncherDiscoveryRequestBuilder.request()
                .configurationParameter("bytewatcher.survey", "true")
                .configurationParameter("com.acme.own", "1")
                .build()
                .getConfigurationParameters();
        assertThat(new RunParameters(ofRequest).all(environment))
                .containsEntry("bytewatcher.survey", "true")
                .containsEntry("com.acme.own", "1")
                .containsEntry("bytewatcher.max-time", "60s")
                .doesNotContainKey("java.home");
        environment.put("BYTEWATCHER_SURVEY", "false");
        environment.put("BYTEWATCHER_MAX_TIME", "2s");
        assertThat(new RunParameters(ofRequest).all(environment))
                .containsEntry("bytewatcher.survey", "true")
                .containsEntry("bytewatcher.max-time", "2s");
        System.setProperty("bytewatcher.max-time", "3s");
        assertThat(new RunParameters(ofRequest).all(environment)).doesNotContainKey("bytewatcher.max-time");
    }

    @Test
    void eachKeyHasAPublicConstantOfTheSameName() throws IllegalAccessException {
        Map<String, String> constants = new HashMap<>();
        for (Field constant : ByteWatcherKeys.class.getFields()) {
            constants.put(constant.getName(), (String) constant.get(null));
        }
        assertThat(constants)
                .containsExactlyInAnyOrderEntriesOf(Arrays.stream(ConfigurationKey.values())
                        .collect(Collectors.toMap(ConfigurationKey::name, ConfigurationKey::key)));
    }

    @Test
    void surveyAndLimitMeasureAllTestsUnlessDisabled() {
        parameters.put("bytewatcher.survey", "true");
        assertThat(read().measuresAllTests()).isTrue();
        parameters.put("bytewatcher.enabled", "false");
        assertThat(read().measuresAllTests()).isFalse();
        parameters.clear();
        parameters.put("bytewatcher.single-shot.limit", "0");
        assertThat(read().measuresAllTests()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "bytewatcher.enabled  | yes     | bytewatcher.enabled: \"yes\" (expected: true or false)",
                "bytewatcher.enabled  | ''      | bytewatcher.enabled: \"\" (expected: true or false)",
                "bytewatcher.survey   | TRUE    | bytewatcher.survey: \"TRUE\" (expected: true or false)",
                "bytewatcher.several-states | true | bytewatcher.several-states: \"true\" (expected: warn or fail)",
                "bytewatcher.sites    | never   | bytewatcher.sites: \"never\" (expected: on-failure, always or off)",
                "bytewatcher.baseline | on      | bytewatcher.baseline: \"on\" (expected: off, check, strict or update)",
                "bytewatcher.baseline.single-shot | yes | bytewatcher.baseline.single-shot: \"yes\""
                        + " (expected: gate or report)",
                "bytewatcher.baseline.single-shot.tolerance | 1KiB, x% | bytewatcher.baseline.single-shot.tolerance:"
                        + " \"1KiB, x%\" (expected: bytes, percents, or both, such as \"1KiB, 10%\")",
                "bytewatcher.sites.fork | no    | bytewatcher.sites.fork: \"no\" (expected: true or false)",
                "bytewatcher.max-time | 0s      | bytewatcher.max-time: \"0s\""
                        + " (expected: more than 0 and at most a day, such as 800ms, 5s or 2m)",
                "bytewatcher.max-time | 5       | bytewatcher.max-time: \"5\""
                        + " (expected: more than 0 and at most a day, such as 800ms, 5s or 2m)",
                "bytewatcher.max-time | -5s     | bytewatcher.max-time: \"-5s\""
                        + " (expected: more than 0 and at most a day, such as 800ms, 5s or 2m)",
                "bytewatcher.max-time | 1441m   | bytewatcher.max-time: \"1441m\""
                        + " (expected: more than 0 and at most a day, such as 800ms, 5s or 2m)"
            })
    void badValueIsReportedWithItsKeyAndTheExpectedValues(String key, String value, String message) {
        parameters.put(key, value);
        assertThatThrownBy(this::read).isInstanceOf(JUnitException.class).hasMessage(message);
    }

    @ParameterizedTest
    @CsvSource({"lots", "-1", "1.5", "10 XB", "99999999999999999999", "''"})
    void badLimitIsReportedWithItsKey(String value) {
        parameters.put("bytewatcher.single-shot.limit", value);
        assertThatThrownBy(this::read)
                .isInstanceOf(JUnitException.class)
                .message()
                .startsWith("bytewatcher.single-shot.limit: ")
                .contains(value);
    }

    @Test
    void badEnvironmentValueIsReportedWithItsVariable() {
        environment.put("BYTEWATCHER_MAX_TIME", "soon");
        assertThatThrownBy(this::read)
                .hasMessage("BYTEWATCHER_MAX_TIME: \"soon\""
                        + " (expected: more than 0 and at most a day, such as 800ms, 5s or 2m)");
    }

    @ParameterizedTest
    @CsvSource({
        "bytewatcher.limit,      bytewatcher.single-shot.limit",
        "bytewatcher.limits,     bytewatcher.single-shot.limit",
        "bytewatcher.singleShot.limit, bytewatcher.single-shot.limit",
        "bytewatcher.single.shot-limit, bytewatcher.single-shot.limit",
        "bytewatcher.dir,        bytewatcher.report.dir",
        "bytewatcher.tolerance,  bytewatcher.baseline.tolerance",
        "bytewatcher.enable,     bytewatcher.enabled",
        "bytewatcher.maxTime,    bytewatcher.max-time",
        "bytewatcher.max.time,   bytewatcher.max-time",
        "bytewatcher.servey,     bytewatcher.survey",
        "bytewatcher.site,       bytewatcher.sites",
        "bytewatcher.sites.forks, bytewatcher.sites.fork",
        "bytewatcher.Survey,     bytewatcher.survey"
    })
    void unknownKeyIsRejectedWithTheNearestKey(String unknown, String nearest) {
        assertThatThrownBy(() -> Configuration.rejectUnknownKeys(Set.of(unknown)))
                .isInstanceOf(JUnitException.class)
                .hasMessage("ByteWatcher does not know the configuration key " + unknown + ". Did you mean " + nearest
                        + "? A mistyped key would leave tests without their limit.");
    }

    @Test
    void unknownVariableIsReportedWithTheNearestVariable() {
        assertThat(Configuration.unknownVariables(
                        Set.of("BYTEWATCHER_MAXTIME", "BYTEWATCHER_LIMIT", "BYTEWATCHER_ENABLE", "BYTEWATCHER_SURVEY")))
                .containsExactly(
                        warning("BYTEWATCHER_ENABLE", "BYTEWATCHER_ENABLED"),
                        warning("BYTEWATCHER_LIMIT", "BYTEWATCHER_SINGLE_SHOT_LIMIT"),
                        warning("BYTEWATCHER_MAXTIME", "BYTEWATCHER_MAX_TIME"));
    }

    private static String warning(String variable, String nearest) {
        return "unknown environment variable " + variable + ", ignored. Did you mean " + nearest + "?";
    }

    @Test
    void knownAndForeignKeysAreAccepted() {
        Configuration.rejectUnknownKeys(Set.of(
                "bytewatcher.enabled",
                "bytewatcher.single-shot.limit",
                "bytewatcher.max-time",
                "bytewatcher.survey",
                "bytewatchers.own",
                "user.dir"));
        assertThat(Configuration.unknownVariables(Set.of(
                        "BYTEWATCHER_ENABLED",
                        "BYTEWATCHER_SINGLE_SHOT_LIMIT",
                        "BYTEWATCHER_MAX_TIME",
                        "BYTEWATCHER_SURVEY",
                        "BYTEWATCHERS",
                        "PATH")))
                .isEmpty();
    }
}
