package io.bytewatcher.junit.internal.sites;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.fork.ForkPurpose;
import io.bytewatcher.internal.sites.fork.JvmFork;
import io.bytewatcher.junit.NoAllocation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Asks fresh JVMs, which a flag brings into different steady states. */
@Tag("gate")
class WhyTwoStatesOfJvmsTests {
    private static final Duration BOUND = Duration.ofMinutes(2);
    private static final String NAME = Passing.class.getName();
    private static final ForkMain.ForkedTest TEST = new ForkMain.ForkedTest(
            "[engine:junit-jupiter]/[class:" + NAME + "]/[method:test()]",
            "WhyTwoStatesOfJvmsTests.Passing.test()",
            BOUND.toMillis(),
            Map.of(),
            List.of());

    static class Passing {
        private record Price(int units, int scale) {}

        private int sum;

        @Test
        @NoAllocation
        void test() {
            take(new Price(sum, 1));
        }

        private void take(Price price) {
            sum += price.units + price.scale;
        }
    }

    @Test
    void callThatOneJvmInlinesIsNamed() throws InterruptedException {
        LoneReport large = ask("-XX:CompileCommand=dontinline," + NAME + "::take");
        String sentence =
                "why: at 0 B the JIT inlines a call that it does not inline at 24 B. There, new Price at " + NAME
                        + ".test(WhyTwoStatesOfJvmsTests.java:35) is kept: it is passed to Passing.take(Price), which is"
                        + " not inlined: a compiler command or directive forbids it";

        assertThat(WhyTwoStates.of(ask(), large)).containsExactly(sentence);
        LoneReport late = ask(knowing(24), ForkPurpose.SITES_RECORDED_LATE); // as the second fresh JVM of a search
        assertThat(late.report().isFound()).isTrue();
        assertThat(WhyTwoStates.of(late, large)).containsExactly(sentence);
        assertThat(WhyTwoStates.of(large, large)).isEmpty();
    }

    @Test
    void sitesOfAKnownFigureAreNotSearchedFor() throws InterruptedException {
        SiteReport known = ask(knowing(0), ForkPurpose.SITES_RECORDED_LATE).report();
        assertThat(known.isFound()).as(known.toString()).isFalse();
        assertThat(known.undisturbedBytesPerOperation()).isZero();
    }

    private static ForkMain.ForkedTest knowing(double figure) {
        return new ForkMain.ForkedTest(
                TEST.uniqueId(), TEST.subject(), TEST.boundMillis(), TEST.parameters(), List.of(100.0, figure));
    }

    private static LoneReport ask(String... flags) throws InterruptedException {
        return ask(TEST, ForkPurpose.EXPERIMENT, flags);
    }

    private static LoneReport ask(ForkMain.ForkedTest test, ForkPurpose purpose, String... flags)
            throws InterruptedException {
        ClassLoader loader = Passing.class.getClassLoader();
        return (LoneReport) JvmFork.ask(ForkMain.class, loader, test, BOUND, purpose, List.of(flags))
                .value();
    }
}
