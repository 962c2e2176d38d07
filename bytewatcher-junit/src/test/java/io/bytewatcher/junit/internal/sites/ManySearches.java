package io.bytewatcher.junit.internal.sites;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.ForkedSide;
import io.bytewatcher.internal.sites.fork.JvmFork;
import java.io.IOException;
import java.io.Serializable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The searches of {@link ExactFork} for many tests, which {@link ForkMain} answers one by one in one JVM without C2, to save time. */
final class ManySearches {
    private static final Duration BOUND = Duration.ofMinutes(10);

    private final ArrayList<ForkMain.ForkedTest> tests = new ArrayList<>();

    ManySearches add(String uniqueId, String subject, Map<String, String> parameters) {
        tests.add(new ForkMain.ForkedTest(uniqueId, subject, BOUND.toMillis(), Map.copyOf(parameters), List.of()));
        return this;
    }

    /** The reports in order, including those that found nothing. */
    List<SiteReport> ask() throws InterruptedException {
        Serializable answers = JvmFork.ask(
                        ManySearches.class,
                        getClass().getClassLoader(),
                        tests,
                        BOUND,
                        ForkPurpose.SITES_AS_WRITTEN,
                        settled -> {})
                .value();
        return ((Answers) answers).reports();
    }

    private record Answers(ArrayList<SiteReport> reports) implements Serializable {
        private static final long serialVersionUID = 1L;
    }

    /** Runs in the fresh JVM. */
    public static void main(String[] arguments) throws IOException {
        ForkedSide.run(arguments, question -> {
            ArrayList<SiteReport> reports = new ArrayList<>();
            for (Object test : (ArrayList<?>) question) {
                reports.add(answer((ForkMain.ForkedTest) test));
            }
            return new Answers(reports);
        });
    }

    private static SiteReport answer(ForkMain.ForkedTest test) {
        try {
            return ForkMain.run(test).report();
        } catch (AttributionException reason) {
            return reason.report();
        }
    }
}
