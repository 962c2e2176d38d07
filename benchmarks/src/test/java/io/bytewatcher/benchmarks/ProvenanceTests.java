package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.Git;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProvenanceTests {
    private static final Instant BUILT = Instant.parse("2026-11-01T12:00:00Z");

    @TempDir
    private Path root = Path.of("");

    private Path jar = Path.of("");
    private Path source = Path.of("");

    @BeforeEach
    void makeProject() throws IOException {
        Path main = Files.createDirectories(root.resolve("bytewatcher-core/src/main/java"));
        source = Files.writeString(main.resolve("Meter.java"), "class Meter {}");
        Files.createDirectories(root.resolve("benchmarks/target"));
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        Files.writeString(root.resolve("benchmarks/pom.xml"), "<project/>");
        Files.writeString(root.resolve("bytewatcher-core/pom.xml"), "<project/>");
        Files.writeString(root.resolve(".gitignore"), "target\n");
        jar = Files.writeString(root.resolve("benchmarks/target/benchmarks.jar"), "");
        try (var all = Files.walk(root)) {
            for (Path file : all.toList()) {
                touch(file, -1);
            }
        }
        touch(jar, 0);
    }

    @Test
    void aCopyOfTheSourcesHasNoCommit() throws IOException {
        assertThat(Provenance.of(jar)).hasToString("not in a git checkout");
    }

    @Test
    void aJarOutsideOfTheProjectHasNoCommit(@TempDir Path elsewhere) throws IOException {
        Path copy = Files.copy(jar, elsewhere.resolve("benchmarks.jar"));
        assertThat(Provenance.of(copy)).isEqualTo(new Provenance("not in a git checkout", Optional.empty()));
    }

    @Test
    void theCommitIsNamedAndWhetherThereAreChanges() throws IOException {
        commit();
        assertThat(Provenance.of(jar).commit()).matches("commit [0-9a-f]{12}");
        Files.writeString(source, "final class Meter {}");
        assertThat(Provenance.of(jar).commit()).matches("commit [0-9a-f]{12} \\+ uncommitted changes");
    }

    @Test
    void untrackedFileIsAChange() throws IOException {
        commit();
        Files.writeString(root.resolve("New.java"), "");
        assertThat(Provenance.of(jar).commit()).endsWith(" + uncommitted changes");
    }

    @Test
    void checkoutWithoutACommitIsReported() throws IOException {
        git("init", "-q");
        assertThat(Provenance.of(jar).commit()).startsWith("no commit is known: fatal: ");
    }

    @Test
    void aJarThatIsNewerThanAllSourcesIsUsed() throws IOException {
        assertThat(Provenance.of(jar).newerSource()).isEmpty();
    }

    @Test
    void aSourceThatWasChangedAfterTheBuildIsNamed() throws IOException {
        touch(source, 1);
        assertThat(newerSource()).isEqualTo("bytewatcher-core/src/main/java/Meter.java");
    }

    @Test
    void aPomThatWasChangedAfterTheBuildIsNamed() throws IOException {
        touch(root.resolve("benchmarks/pom.xml"), 1);
        assertThat(newerSource()).isEqualTo("benchmarks/pom.xml");
    }

    @Test
    void theFolderOfADeletedSourceIsNamed() throws IOException {
        Files.delete(source);
        assertThat(newerSource()).isEqualTo("bytewatcher-core/src/main/java");
    }

    @Test
    void classesFolderIsAccepted() throws IOException {
        Path classes = Files.createDirectories(root.resolve("benchmarks/target/classes"));
        touch(classes, 0);
        touch(source, 1);
        assertThat(Provenance.of(classes).newerSource()).isEmpty();
    }

    @Test
    void staleJarIsRejectedWithTheBuildCommand() {
        assertThat(refusal(new Provenance("commit 0", Optional.of("pom.xml")))).isEqualTo("""
                        false: pom.xml was changed after this jar was built.
                        Build it: ./mvnw -q package -DskipTests -pl benchmarks -am
                        """);
        assertThat(refusal(new Provenance("commit 0", Optional.empty()))).isEqualTo("true: ");
    }

    private static String refusal(Provenance provenance) {
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        boolean accepted = MeasuringProgram.accepts(provenance, new PrintStream(printed, true, StandardCharsets.UTF_8));
        return accepted + ": " + printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    private String newerSource() throws IOException {
        return Provenance.of(jar).newerSource().orElse("none").replace('\\', '/');
    }

    private static void touch(Path file, int minutes) throws IOException {
        Files.setLastModifiedTime(file, FileTime.from(BUILT.plusSeconds(60L * minutes)));
    }

    private void commit() throws IOException {
        git("init", "-q");
        git("add", ".");
        git("-c", "user.name=Anyone", "-c", "user.email=anyone@example.org", "commit", "-q", "-m", "Begin");
    }

    private void git(String... arguments) throws IOException {
        Git.missing().ifPresent(Assumptions::abort);
        Git.run(root, arguments);
    }
}
