package io.bytewatcher.junit.internal.request;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.ConfigurationParameters;
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

    /** The discovery on this thread; null if this listener is not notified of discoveries. */
    private static final ThreadLocal<@Nullable Discovery> CURRENT = new ThreadLocal<>();

    private record Discovery(ConfigurationParameters parameters, Set<String> problems) {}

    @Override
    public void launcherDiscoveryStarted(LauncherDiscoveryRequest request) {
        CURRENT.set(new Discovery(request.getConfigurationParameters(), new LinkedHashSet<>()));
    }

    @Override
    public void launcherDiscoveryFinished(LauncherDiscoveryRequest request) {
        Discovery current = CURRENT.get();
        CURRENT.remove();
        if (current != null) {
            failFor(current.problems());
        }
    }

    @Override
    public FilterResult apply(TestDescriptor descriptor) {
        DiscoveredTest test = new DiscoveredTest(descriptor);
        Discovery current = CURRENT.get();
        if (current == null) {
            failFor(of(test));
            return INCLUDED;
        }
        current.problems().addAll(of(test));
        if (test.isOfJupiter()
                && test.type().filter(AllocationRequests::hasDefault).isPresent()) {
            ExtensionDetection.of(current.parameters(), ExtensionDetection.KNOWS_PATTERNS)
                    .problem()
                    .ifPresent(current.problems()::add);
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
