package io.bytewatcher.junit;

import java.util.HashSet;
import java.util.Set;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/**
 * Checks the configuration before a run and fails the run when it is wrong; and has {@link SurveyExtension} registered when it is
 * asked for. Found by {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class RunGuard implements LauncherDiscoveryListener {
    private static final String AUTO_DETECTION = "junit.jupiter.extensions.autodetection.enabled";
    private static final String AUTO_DETECTED = "junit.jupiter.extensions.autodetection.include";

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
        if (configuration.measuresAllTests()
                && !parameters.getBoolean(AUTO_DETECTION).orElse(false)) {
            // JUnit finds extensions for all tests only when told so; the pattern keeps others from coming in with
            // ours.
            System.setProperty(AUTO_DETECTION, "true");
            System.setProperty(AUTO_DETECTED, SurveyExtension.class.getName());
        }
    }
}
