package io.bytewatcher.junit.internal.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

class ExtensionDetectionTests {
    private static final String DETECTION = "junit.jupiter.extensions.autodetection.";

    private static ConfigurationParameters parameters(String key, String value) {
        return LauncherDiscoveryRequestBuilder.request()
                .configurationParameter(key, value)
                .build()
                .getConfigurationParameters();
    }

    @Test
    void anOldJUnitIgnoresPatterns() {
        for (String parameter : List.of("include", "exclude")) {
            ConfigurationParameters patterns = LauncherDiscoveryRequestBuilder.request()
                    .configurationParameter(DETECTION + "enabled", "true")
                    .configurationParameter(DETECTION + parameter, parameter.equals("include") ? "com.acme.*" : "*")
                    .build()
                    .getConfigurationParameters();
            assertThat(ExtensionDetection.of(patterns, false).problem()).isEmpty();
            assertThat(ExtensionDetection.of(patterns, true).problem()).isPresent();
        }
    }

    @Test
    void failsIfAnOldJUnitWouldDetectOtherExtensions() {
        ExtensionDetection.of(parameters("junit.jupiter.execution.parallel.enabled", "false"), false)
                .check();
        ExtensionDetection wanted = ExtensionDetection.of(parameters(DETECTION + "enabled", "true"), false);
        wanted.check();
        assertThat(wanted.hidesOthers()).isFalse();
        ExtensionDetection parallel =
                ExtensionDetection.of(parameters("junit.jupiter.execution.parallel.enabled", "true"), false);
        assertThatThrownBy(parallel::check)
                .isInstanceOf(JUnitException.class)
                .hasMessage(
                        "bytewatcher.survey, bytewatcher.single-shot.limit, a strict baseline and the default of a package need JUnit to detect"
                                + " io.bytewatcher.junit.internal.measure.OuterInterceptor and io.bytewatcher.junit.internal.measure.SurveyExtension. This JUnit would detect"
                                + " io.bytewatcher.junit.DetectedExtension with them, which may change what tests do. Use JUnit 5.12 or"
                                + " newer; or run the tests on the class path and without junit.jupiter.execution.parallel.enabled; or"
                                + " set junit.jupiter.extensions.autodetection.enabled=true, if all of them are wanted.");
    }
}
