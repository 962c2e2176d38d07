package io.bytewatcher.junit;

import io.bytewatcher.baseline.BaselineException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/**
 * Checks the configuration before a run and fails the run when it is wrong; and has {@link SurveyExtension} registered when it is
 * asked for. Found by {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class RunGuard implements LauncherDiscoveryListener {
    private static final String AUTO_DETECTION = "junit.jupiter.extensions.autodetection.enabled";
    private static final String INCLUDED = "junit.jupiter.extensions.autodetection.include";
    private static final String EXCLUDED = "junit.jupiter.extensions.autodetection.exclude";
    private static final String SURVEY = SurveyExtension.class.getName();

    /** For {@link java.util.ServiceLoader}. */
    public RunGuard() {}

    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        ConfigurationParameters parameters = request.getConfigurationParameters();
        Set<String> keys = new HashSet<>(parameters.keySet());
        keys.addAll(System.getProperties().stringPropertyNames());
        Configuration.rejectUnknownKeys(keys, System.getenv().keySet());
        Configuration configuration =
                Configuration.read(key -> parameters.get(key).orElse(null), System.getenv());
        OpenRuns.current().ifPresent(run -> run.configure(configuration));
        RunBaseline baseline = readBaseline(configuration);
        if (baseline.isStrict() && !configuration.enabled()) {
            throw new JUnitException("bytewatcher.baseline=strict and bytewatcher.enabled=false contradict each other:"
                    + " nothing would be measured. Leave one of them.");
        }
        if (configuration.measuresAllTests() || baseline.isStrict()) {
            haveSurveyDetected(parameters);
        }
    }

    private static RunBaseline readBaseline(Configuration configuration) {
        try {
            return new RunBaseline(configuration.baseline());
        } catch (BaselineException unreadable) {
            throw new JUnitException(String.valueOf(unreadable.getMessage()), unreadable);
        }
    }

    /** JUnit finds extensions for all tests only when told so. */
    private static void haveSurveyDetected(ConfigurationParameters parameters) {
        String included = parameters.get(INCLUDED).orElse("");
        if (!parameters.getBoolean(AUTO_DETECTION).orElse(false)) {
            System.setProperty(AUTO_DETECTION, "true");
            System.setProperty(INCLUDED, SURVEY); // and no others with it
        } else if (!included.isBlank() && !matches(included)) {
            System.setProperty(INCLUDED, included + "," + SURVEY);
        }
        // A parameter of the request outranks a system property.
        included = parameters.get(INCLUDED).orElse("");
        String excluded = parameters.get(EXCLUDED).orElse("");
        boolean detected = parameters.getBoolean(AUTO_DETECTION).orElse(false)
                && (included.isBlank() || matches(included))
                && !matches(excluded);
        if (!detected) {
            throw new JUnitException(
                    "bytewatcher.survey, bytewatcher.limit and a strict baseline need JUnit to detect " + SURVEY
                            + ", and the configuration parameters of this run keep it from that. Set " + AUTO_DETECTION
                            + "=true, let " + INCLUDED + " name it, and " + EXCLUDED + " not.");
        }
    }

    /** Whether JUnit's list of patterns covers the extension. */
    private static boolean matches(String patterns) {
        return Arrays.stream(patterns.split(","))
                .map(pattern -> Arrays.stream(pattern.strip().split("\\*", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining(".*")))
                .anyMatch(SURVEY::matches);
    }
}
