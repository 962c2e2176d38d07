package io.bytewatcher.junit;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectUniqueId;

import io.bytewatcher.sites.SiteReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Searches that have to wait for the last test, because they instrument the classes of this JVM, and what is measured there
 * afterwards would not be what it was before.
 */
final class LaterSearches {
    private static final int MOST = 10;
    private static final Queue<Later> WAITING = new ConcurrentLinkedQueue<>();

    private record Later(WantedSites wanted, SiteSettings settings) {}

    private LaterSearches() {}

    static void add(WantedSites wanted, SiteSettings settings) {
        WAITING.add(new Later(wanted, settings));
    }

    /** Runs them all, and says what they found. */
    static List<String> run() {
        List<String> lines = new ArrayList<>();
        int done = 0;
        for (Later next = WAITING.poll(); next != null; next = WAITING.poll()) {
            String title = "[bytewatcher] sites of " + next.wanted().subject() + ":";
            if (done++ >= MOST) {
                lines.add(title + " not sought after those of " + MOST + " other failures; run this test alone");
                continue;
            }
            lines.add(title);
            for (String line : search(next).toString().split("\n", -1)) {
                lines.add("[bytewatcher]   " + line);
            }
        }
        return lines;
    }

    private static SiteReport search(Later later) {
        Searching.start(later.wanted().subject(), later.settings().maxTime());
        try {
            Optional<Throwable> thrown = runAgain(later);
            return Searching.result()
                    .orElseGet(() -> SiteReport.notFound(thrown.map(t -> "run again, the test threw " + t)
                            .orElse("run again, the test did not come to this measurement")));
        } finally {
            Searching.stop();
        }
    }

    private static Optional<Throwable> runAgain(Later later) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectUniqueId(later.wanted().uniqueId()))
                .configurationParameters(RunParameters.all())
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .build();
        LauncherConfig config = LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .enableLauncherSessionListenerAutoRegistration(false)
                .build();
        AtomicReference<@Nullable Throwable> thrown = new AtomicReference<>();
        LauncherFactory.create(config).execute(request, new TestExecutionListener() {
            @Override
            public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
                result.getThrowable().ifPresent(t -> thrown.compareAndSet(null, t));
            }
        });
        return Optional.ofNullable(thrown.get());
    }
}
