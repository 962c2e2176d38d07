package io.bytewatcher.junit.internal.request;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.launcher.LauncherDiscoveryListener;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Fails a run in which a limit would not be measured, and names every such limit. A filter sees the tests of all engines before the first
 * test runs. This filter includes every test. Found by {@link java.util.ServiceLoader}, not meant to be used in code.
 */
public final class LimitCheck implements LauncherDiscoveryListener, PostDiscoveryFilter {
    private static final FilterResult INCLUDED = FilterResult.included("ByteWatcher only checks");

    /** The problems of the discovery on this thread; null if this listener is not notified of discoveries. */
    private static final ThreadLocal<@Nullable Set<String>> FOUND = new ThreadLocal<>();

    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        FOUND.set(new LinkedHashSet<>());
    }

    @Override
    public void launcherDiscoveryFinished(LauncherDiscoveryRequest request) {
        Set<String> found = FOUND.get();
        FOUND.remove();
        if (found != null) {
            failFor(found);
        }
    }

    @Override
    public FilterResult apply(TestDescriptor test) {
        Set<String> found = FOUND.get();
        if (found == null) {
            failFor(of(new DiscoveredTest(test)));
        } else {
            found.addAll(of(new DiscoveredTest(test)));
        }
        return INCLUDED;
    }

    private static Set<String> of(DiscoveredTest test) {
        Set<String> found = new LinkedHashSet<>();
        try {
            if (test.isOfJupiter()) {
                found.addAll(StrayLimits.of(test));
                OverriddenLimits.of(test).ifPresent(found::add);
            } else {
                ForeignLimits.of(test).ifPresent(found::add);
            }
        } catch (ExtensionConfigurationException badValue) {
            found.add(String.valueOf(badValue.getMessage()));
        }
        return found;
    }

    private static void failFor(Set<String> found) {
        if (!found.isEmpty()) {
            throw new JUnitException(String.join("\n", found));
        }
    }
}
