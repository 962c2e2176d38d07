package io.bytewatcher.junit.internal.run;

import io.bytewatcher.baseline.BaselineException;
import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.BaselineMode;
import io.bytewatcher.junit.internal.config.Configuration;
import io.bytewatcher.junit.internal.config.RunParameters;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.ConfigurationParameters;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;

/**
 * Checks the configuration before a run, and fails the run if it is wrong. Found by {@link java.util.ServiceLoader}, before ByteWatcher's
 * other listeners; not meant to be used in code.
 */
public final class ConfigurationCheck implements LauncherDiscoveryListener {
    /** The printed warnings of this JVM: tests can launch further discoveries. */
    private static final Set<String> WARNINGS = ConcurrentHashMap.newKeySet();

    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        ConfigurationParameters parameters = request.getConfigurationParameters();
        Set<String> keys = new HashSet<>(parameters.keySet());
        keys.addAll(System.getProperties().stringPropertyNames());
        Configuration.rejectUnknownKeys(keys);
        for (String warning : Configuration.unknownVariables(System.getenv().keySet())) {
            if (WARNINGS.add(warning)) {
                System.out.println("[bytewatcher] " + warning);
            }
        }
        Configuration configuration = new RunParameters(parameters).configuration();
        OpenRuns.current().ifPresent(run -> run.configure(configuration));
        if (configuration.baseline().effectiveMode() == BaselineMode.OFF) {
            return;
        }
        RunBaseline baseline = readBaseline(configuration);
        if (baseline.isStrict() && !configuration.enabled()) {
            throw new JUnitException(ByteWatcherKeys.BASELINE + "=strict and " + ByteWatcherKeys.ENABLED
                    + "=false contradict each other: nothing would be measured. Keep one of them.");
        }
    }

    private static RunBaseline readBaseline(Configuration configuration) {
        try {
            return new RunBaseline(configuration.baseline());
        } catch (BaselineException unreadable) {
            throw new JUnitException(String.valueOf(unreadable.getMessage()), unreadable);
        }
    }
}
