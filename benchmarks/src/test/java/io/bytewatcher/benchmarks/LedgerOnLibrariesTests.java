package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerOnLibrariesTests {

    /** The hang of a child is what it guards against, and a busy machine is none. */
    private static final Duration TIMEOUT = Duration.ofMinutes(5);

    @Test
    void placesEveryByteOfALibrarysFirstRunAndChangesNothing() throws Exception {
        placesEveryByte("agrona");
    }

    @Tag("gate")
    @ParameterizedTest
    @ValueSource(strings = {"jackson-databind", "guava"})
    void doesSoWithLargerLibraries(String library) throws Exception {
        placesEveryByte(library);
    }

    private static void placesEveryByte(String library) throws Exception {
        List<String> told = ForkedJvm.told(LedgerOnLibraries.JVM
                .withTimeout(TIMEOUT)
                .run(LedgerOnLibraries.InFreshJvm.class, library, "0", "true"));
        assertThat(told).first().asString().startsWith(library + ", first run: ");
        assertThat(told).noneMatch(line -> line.startsWith("FAULT"));
        assertThat(told).as("no class left out").hasSize(1);
    }
}
