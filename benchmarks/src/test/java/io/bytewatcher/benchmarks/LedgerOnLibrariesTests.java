package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import com.acme.libraries.LibraryWorkloads;
import com.acme.libraries.LibraryWorkloads.Work;
import io.bytewatcher.Allocations;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.test.ForkedJvm;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ledger's probes in real libraries, each in a fresh JVM. */
class LedgerOnLibrariesTests {
    /** Agrona uses the JVM's own Unsafe. The timeout only ends a child that hangs. */
    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk()
            .withFlags("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED")
            .withTimeout(Duration.ofMinutes(5));

    @Test
    void placesEveryByteOfTheFirstRunOfALibrary() {
        placesEveryByteOfTheFirstRun("agrona");
    }

    @Tag("gate")
    @ParameterizedTest
    @ValueSource(strings = {"jackson-databind", "guava"})
    void placesEveryByteOfTheFirstRunOfLargerLibraries(String library) {
        placesEveryByteOfTheFirstRun(library);
    }

    @Tag("nightly")
    @ParameterizedTest
    @ValueSource(strings = {"agrona", "jackson-databind", "guava"})
    void changesNothingInSettledCode(String library) {
        assertThat(sent(Settled.class, library)).isEqualTo(resultsWithoutProbes(library));
    }

    private static void placesEveryByteOfTheFirstRun(String library) {
        assertThat(sent(FirstRun.class, library)).isEqualTo(resultsWithoutProbes(library));
    }

    private static List<String> resultsWithoutProbes(String library) {
        return sent(Plain.class, library);
    }

    private static List<String> sent(Class<?> main, String library) {
        return ForkedJvm.sent(JVM.run(main, library));
    }

    /** Tells the result of the first run, with probes, and of a run afterwards; then each byte without a place, and each remark. */
    static final class FirstRun {
        public static void main(String... args) throws Throwable {
            Work work = LibraryWorkloads.named(args[0]);
            SiteReport report = SteadyState.of(work).onceWithSites().sites().orElseThrow();
            ForkedJvm.send(work.last());
            ForkedJvm.send(work.get());
            if (report.sites().isEmpty()) {
                ForkedJvm.send("no sites");
            }
            report.sites().stream()
                    .filter(site -> !site.isPlaced())
                    .forEach(site -> ForkedJvm.send(site.bytes() + " B " + site.cause()));
            report.remarks().forEach(ForkedJvm::send);
        }
    }

    /** Tells the result of the last run with probes, and of a run afterwards. */
    static final class Settled {
        public static void main(String... args) throws Throwable {
            Work work = LibraryWorkloads.named(args[0]);
            if (Allocations.sites(work).sites().isEmpty()) {
                ForkedJvm.send("no sites");
            }
            ForkedJvm.send(work.last());
            ForkedJvm.send(work.get());
        }
    }

    /** Tells the results of two runs without probes. */
    static final class Plain {
        public static void main(String... args) throws Throwable {
            Work work = LibraryWorkloads.named(args[0]);
            ForkedJvm.send(work.get());
            ForkedJvm.send(work.get());
        }
    }
}
