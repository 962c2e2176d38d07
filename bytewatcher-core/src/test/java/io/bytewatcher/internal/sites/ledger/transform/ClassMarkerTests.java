package io.bytewatcher.internal.sites.ledger.transform;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassMarkerTests {
    @ParameterizedTest
    @ValueSource(strings = {"assertj-core", "kotlin-stdlib", "archunit", "junit-jupiter-engine", "byte-buddy-1"})
    void theJvmAcceptsEveryClassOfALibraryWithMarks(String jar) throws IOException {
        EveryClass.Result result = EveryClass.check(onClassPath(jar), Plan.all(true));
        assertThat(result.refused()).isEmpty();
        assertThat(result.marked()).isGreaterThan(result.classes() / 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"assertj-core", "kotlin-stdlib"})
    void theJvmAcceptsThemWithFewMarks(String jar) throws IOException {
        EveryClass.Result result =
                EveryClass.check(onClassPath(jar), Plan.all(false).only(Set.of(), Set.of()));
        assertThat(result.refused()).isEmpty();
    }

    private static Path onClassPath(String start) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.getFileName().toString().startsWith(start))
                .findFirst()
                .orElseThrow();
    }
}
