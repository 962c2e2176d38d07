package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.bytewatcher.sites.AllocationSite;
import io.bytewatcher.sites.SiteReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class ExactForkTests {
    private static final Duration BOUND = Duration.ofSeconds(60);

    private static SiteReport search(Class<?> fixture, String segments, String subject) {
        return search(fixture, segments, subject, BOUND);
    }

    private static SiteReport search(Class<?> fixture, String segments, String subject, Duration bound) {
        return ExactFork.search(
                "[engine:junit-jupiter]/[class:" + fixture.getName() + "]/" + segments,
                "ExactForkTests." + subject,
                bound,
                Map.of());
    }

    @Test
    void placesEachObjectOnItsLine() {
        SiteReport report = search(Kinds.class, "[method:all()]", "Kinds.all()");
        assertThat(report.sites())
                .as(report.toString())
                .extracting(
                        AllocationSite::methodName, AllocationSite::bytesPerOperation, AllocationSite::hitsPerOperation)
                .containsExactlyInAnyOrder(
                        tuple("array", 32.0, 1.0),
                        tuple("boxing", 24.0, 1.0),
                        tuple("iterator", 32.0, 1.0),
                        tuple("concatenation", 24.0, 1.0),
                        tuple("concatenation", 24.0, 1.0),
                        tuple("lambda", 24.0, 1.0));
        assertThat(report.undisturbedBytesPerOperation()).isEqualTo(160.0);
        assertThat(report.isDisturbed()).isFalse();
    }

    static class Kinds {
        private static final List<Integer> LIST = new ArrayList<>(List.of(1, 2, 3));

        @SuppressWarnings("unused") // written only
        private static Object sink = "";

        private static long large = 1_000;

        @Test
        @NoAllocation
        void all() {
            array();
            boxing();
            iterator();
            concatenation();
            lambda();
        }

        private static void array() {
            sink = new byte[16];
        }

        private static void boxing() {
            sink = large++;
        }

        private static void iterator() {
            Iterator<Integer> iterator = LIST.iterator();
            sink = iterator;
        }

        private static void concatenation() {
            sink = "a" + (large & 7);
        }

        private static void lambda() {
            long captured = large;
            Supplier<Object> supplier = () -> captured;
            sink = supplier; // 24: a long
        }
    }
}
