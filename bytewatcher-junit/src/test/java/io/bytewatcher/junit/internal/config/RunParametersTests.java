package io.bytewatcher.junit.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.bytewatcher.AllocationAssertions;
import io.bytewatcher.SiteReport;
import io.bytewatcher.junit.AllocationLimitExceededError;
import io.bytewatcher.junit.Garbage;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.internal.run.FixtureRun;
import io.bytewatcher.junit.internal.sites.FigureRun;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** A test that starts a launcher, as tests of extensions do, keeps the parameters of the run that it is part of. */
class RunParametersTests {
    private static final String KEY = "com.acme.key";

    private final ConcurrentLinkedQueue<Map<String, String>> asked = new ConcurrentLinkedQueue<>();

    private Outcomes run() {
        return FixtureRun.of(StartsLaunchers.class)
                .with(KEY, "outer")
                .with("bytewatcher.sites", "on-failure")
                .with("bytewatcher.as-written", "true")
                .answeredBy(
                        (wanted, bound, boundOfAll, parameters) -> {
                            asked.add(parameters);
                            return SiteReport.notFound("where: not known");
                        },
                        (ids, parameters, bound, purpose) -> {
                            asked.add(parameters);
                            return new FigureRun.MeasuredFigures();
                        })
                .execute();
    }

    @Test
    void freshJvmsInheritTheParametersOfTheRun() {
        Outcomes outcomes = run();
        assertThat(outcomes.thrownBy("breaks()")).isInstanceOf(AllocationLimitExceededError.class);
        assertThat(outcomes.thrownBy("asserts()")).isInstanceOf(AssertionError.class);
        assertThat(asked)
                .hasSizeGreaterThanOrEqualTo(3)
                .allSatisfy(parameters -> assertThat(parameters).containsEntry(KEY, "outer"));
    }

    static class StartsLaunchers {
        @BeforeEach
        void launch() {
            for (LauncherConfig config : List.of(
                    LauncherConfig.DEFAULT,
                    LauncherConfig.builder()
                            .enableLauncherSessionListenerAutoRegistration(false)
                            .build())) {
                LauncherFactory.create(config)
                        .execute(LauncherDiscoveryRequestBuilder.request()
                                .selectors(selectClass(Inner.class))
                                .configurationParameter(KEY, "inner")
                                .configurationParameter("bytewatcher.sites", "off")
                                .build());
            }
        }

        @Test
        @NoAllocation
        void breaks() {
            Garbage.make();
        }

        @Test
        void asserts() {
            AllocationAssertions.assertNoAllocation(() -> Garbage.make());
        }
    }

    static class Inner {
        @Test
        void test() {}
    }
}
