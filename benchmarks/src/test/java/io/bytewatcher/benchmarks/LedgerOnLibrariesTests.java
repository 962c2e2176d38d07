package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerOnLibrariesTests {

    @ParameterizedTest
    @ValueSource(strings = {"jackson-databind", "guava", "agrona"})
    void placesEveryByteOfALibrarysFirstRunAndChangesNothing(String library) throws Exception {
        List<String> told = ForkedJvm.run(
                LedgerOnLibraries.FLAGS,
                LedgerOnLibraries.InFreshJvm.class,
                List.of(library, "0", "true"),
                Duration.ofMinutes(1));
        assertThat(told).first().asString().startsWith(library + ", first run: ");
        assertThat(told).noneMatch(line -> line.startsWith("FAULT"));
        assertThat(told).as("no class left out").hasSize(1);
    }
}
