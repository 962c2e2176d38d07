package io.bytewatcher.benchmarks.builds;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownReasonsTests {
    private static final KeptReason INLINED = new KeptReason(
            KeptReason.Kind.PASSED, "it is passed to A.b()", List.of("-XX:CompileCommand=inline,A::b"), "");
    private static final KeptReason UNROLLED = new KeptReason(
            KeptReason.Kind.ARRAY, "it is an array whose index varies", List.of("-XX:LoopUnrollLimit=1000"), "");
    private static final KeptReason STORED = new KeptReason(KeptReason.Kind.STORED, "it is stored in A.b");

    @Test
    void locatorIsCopiedWithItsPackage(@TempDir Path folder) throws IOException {
        Path classes = folder.resolve("classes");
        write(classes, "nearest/META-INF/services/io.bytewatcher.internal.sites.SiteLocator", "com.acme.Locator\n");
        for (String type : List.of("Locator", "Locator$1", "Helper", "LocatorTests", "LocatorTests$Nested")) {
            write(classes, "com/acme/" + type + ".class", type);
        }
        write(classes, "com/acme/other/Other.class", "Other");

        Path copy = folder.resolve("copy");
        KnownReasons.addNearestRefusal(classes, copy);

        try (Stream<Path> files = Files.walk(copy)) {
            assertThat(files.filter(Files::isRegularFile)
                            .map(file -> copy.relativize(file).toString().replace('\\', '/')))
                    .containsExactlyInAnyOrder(
                            "META-INF/services/io.bytewatcher.internal.sites.SiteLocator",
                            "com/acme/Locator.class",
                            "com/acme/Locator$1.class",
                            "com/acme/Helper.class");
        }
    }

    private static void write(Path folder, String file, String text) throws IOException {
        Files.createDirectories(folder.resolve(file).getParent());
        Files.writeString(folder.resolve(file), text);
    }

    @Test
    void experimentsAreCountedByReason() {
        Kept one = new Kept(List.of(INLINED), "", "", "");
        Kept two = new Kept(List.of(INLINED, UNROLLED), "", "", "");
        Kept noFlag = new Kept(List.of(INLINED, STORED), "", "", "");

        assertThat(KnownReasons.experiments(List.of(
                        two.withProof("with A.b inlined, 0 B per call"),
                        one.withTried("with A.b inlined, still 24 B per call"),
                        one,
                        noFlag)))
                .isEqualTo("of 4 reasons that flags could take away, experiments proved 2 (50.0 %), tried 1 in"
                        + " vain, and had no result for 1");
    }

    @Test
    void thereMayBeNoExperiment() {
        assertThat(KnownReasons.experiments(List.of(Kept.NOT_SOUGHT)))
                .isEqualTo("of 0 reasons that flags could take away, experiments proved 0 (0.0 %), tried 0 in"
                        + " vain, and had no result for 0");
    }
}
