package io.bytewatcher.junit;

import io.bytewatcher.SiteReport;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import java.util.List;
import java.util.stream.Collectors;
import org.opentest4j.AssertionFailedError;

/**
 * Thrown when threads broke a limit of {@link WatchAllocation} while a test ran. The message lists thread, time, bytes and site of each
 * breach. IDEs and build tools show expected and actual.
 */
public final class AllocationBreachError extends AssertionFailedError {
    private static final long serialVersionUID = 1L;

    private final transient List<Breach> breaches;

    /**
     * Creates the error.
     *
     * @param message the whole message
     * @param breaches the breaches in the order of their confirmation
     */
    public AllocationBreachError(String message, List<Breach> breaches) {
        super(message, expected(breaches), actual(breaches));
        this.breaches = List.copyOf(breaches);
        breaches.stream()
                .flatMap(breach -> breach.sites().stream())
                .filter(SiteReport::isFound)
                .findFirst()
                .ifPresent(sites -> setStackTrace(sites.leadTo(getStackTrace())));
    }

    private static String expected(List<Breach> breaches) {
        return breaches.stream()
                .map(Breach::limit)
                .distinct()
                .map(AllocationLimit::toString)
                .collect(Collectors.joining("; ", "at most ", ""));
    }

    private static String actual(List<Breach> breaches) {
        return breaches.size() == 1 ? firstLine(breaches.get(0)) : breaches.size() + " breaches";
    }

    private static String firstLine(Breach breach) {
        return breach.toString().lines().findFirst().orElse("");
    }

    /**
     * Returns the breaches.
     *
     * @return the breaches in the order of their confirmation; empty after serialization
     */
    public List<Breach> breaches() {
        return breaches == null ? List.of() : breaches;
    }
}
