package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The machine's git, if there is one, applies every patch here. */
class BaselineDiffTests {
    private static final Environment JDK_25 = new Environment("compressed-oops", "g1", "c2", 25);

    @TempDir
    private Path repository;

    /** Skips the test where there is no git. */
    private void createRepository() throws IOException {
        Git.missing().ifPresent(Assumptions::abort);
        git("init", "-q");
    }

    private String git(String... arguments) throws IOException {
        List<String> all = new ArrayList<>(List.of("-c", "core.autocrlf=" + autocrlf));
        all.addAll(List.of(arguments));
        return Git.run(repository, all.toArray(new String[0]));
    }

    private String autocrlf = "false";

    private static BaselineEntry entry(String test, long bytes, Integer... jdks) {
        return new BaselineEntry(
                test, "compressed-oops", "g1", "c2", List.of(jdks), Figure.steady(bytes), List.of(), "");
    }

    private void apply(Path file, BaselineDiff diff) throws IOException {
        String path = BaselineDiff.pathInRepository(file);
        Files.writeString(repository.resolve("bytewatcher.patch"), diff.patch(path));
        git("apply", "-p1", "--whitespace=error-all", "bytewatcher.patch");
        assertThat(Files.readString(file)).isEqualTo(diff.after().text());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "bytewatcher-baseline.tsv",
                "core/src/test/bytewatcher-baseline.tsv",
                "a folder/the baseline.tsv",
                "a\"folder/back\\slash.tsv",
                "größe/基準.tsv",
                "a\tb/c.tsv"
            })
    void createsAFile(String path) throws IOException {
        createRepository();
        Path file = repository.resolve(path);
        Baseline before = Baseline.read(file);
        Baseline after = Baseline.of(List.of(entry("a", 48, 17), entry("b\t→", 0, 17, 25)));
        assertThat(BaselineDiff.pathInRepository(file)).isEqualTo(path);
        apply(file, new BaselineDiff(before, after));
    }

    @Test
    void createsAFileThatIsEmptyOfEntries() throws IOException {
        Path file = repository.resolve("b.tsv");
        BaselineDiff diff = new BaselineDiff(Baseline.read(file), Baseline.of(List.of(entry("a", 1, 17))));
        assertThat(diff.patch("b.tsv")).isEqualTo("""
                diff --git a/b.tsv b/b.tsv
                new file mode 100644
                --- /dev/null
                +++ b/b.tsv
                @@ -0,0 +1,4 @@
                +# bytewatcher baseline 1
                +# test	layout	gc	jit	jdks	verdict	scope	bytes	sites	reason
                +a	compressed-oops	-	c2	17	steady	test-thread	1	-	-
                +# end of baseline
                """);
    }

    @Test
    void matchesTheFormatOfGit() throws IOException {
        createRepository();
        Path file = repository.resolve("b.tsv");
        List<BaselineEntry> entries = new ArrayList<>();
        for (int i = 10; i < 60; i++) {
            entries.add(entry("test" + i, i, 17));
        }
        Baseline before = Baseline.of(entries);
        entries.set(3, entry("test13", 99, 17));
        entries.set(10, entry("test20", 99, 17)); // its context touches the previous one
        entries.remove(30);
        entries.add(entry("test61", 1, 17));
        Baseline after = Baseline.of(entries);
        Files.writeString(file, before.text());
        git("add", "b.tsv");
        Files.writeString(file, after.text());
        String gits = git("diff", "--no-ext-diff", "--no-color", "b.tsv").replaceAll("(?m)^index .*\n", "");
        String ours = new BaselineDiff(before, after).patch("b.tsv");
        assertThat(ours).isEqualTo(gits.replaceAll("(?m)^(@@ .* @@).*$", "$1"));
    }

    @Test
    void gitAppliesTheDiffOfAnyTwoBaselines() throws IOException {
        createRepository();
        Random random = new Random(20_260);
        for (int i = 0; i < 40; i++) {
            Path file = repository.resolve("b" + i + ".tsv");
            List<BaselineEntry> entries = new ArrayList<>(
                    RandomTexts.baseline(random, random.nextInt(40)).entries());
            String old = Baseline.of(entries).text();
            if (random.nextInt(3) == 0) {
                old = shuffled(old, random);
            }
            if (random.nextInt(4) == 0) {
                old = old.substring(0, old.length() - 1); // no newline at the end of the file
            }
            if (random.nextInt(6) == 0) {
                old = "\ufeff" + old;
            }
            Files.writeString(file, old);
            entries.removeIf(entry -> random.nextInt(4) == 0);
            entries.replaceAll(
                    entry -> random.nextInt(4) == 0 ? entry.withReason("because " + random.nextInt()) : entry);
            for (BaselineEntry entry : RandomTexts.baseline(random, 5).entries()) {
                entries.add(new BaselineEntry(
                        "new" + entry.test(), "l", "g1", "c2", List.of(17), entry.figure(), entry.sites(), ""));
            }
            Baseline before = Baseline.read(file);
            Baseline after = Baseline.of(entries);
            if (!before.equals(after)) {
                apply(file, new BaselineDiff(before, after));
            }
        }
    }

    private static String shuffled(String text, Random random) {
        List<String> lines = new ArrayList<>(List.of(text.split("\n")));
        Collections.shuffle(lines.subList(2, lines.size() - 1), random);
        return String.join("\n", lines) + "\n";
    }

    @Test
    void appliesToAFileWithWindowsLineEndings() throws IOException {
        createRepository();
        autocrlf = "true";
        Path file = repository.resolve("b.tsv");
        Baseline old = Baseline.of(List.of(entry("a", 48, 17), entry("b", 48, 17), entry("c", 48, 17)));
        Files.writeString(file, old.text().replace("\n", "\r\n"));
        git("add", "b.tsv");
        Baseline before = Baseline.read(file);
        Baseline after =
                before.update(List.of(new MeasuredTest("b", Figure.steady(64), List.of())), JDK_25, Tolerance.DEFAULT);
        String patch = new BaselineDiff(before, after).patch("b.tsv");
        assertThat(patch.lines().filter(line -> line.matches("[-+][a-z].*"))).hasSize(1);
        Files.writeString(repository.resolve("bytewatcher.patch"), patch);
        git("apply", "bytewatcher.patch");
        assertThat(Baseline.read(file)).isEqualTo(after);
    }

    @Test
    void isEmptyForEqualBaselines() {
        Baseline baseline = Baseline.of(List.of(entry("a", 48, 17)));
        BaselineDiff diff = new BaselineDiff(baseline, baseline);
        assertThat(diff.isEmpty()).isTrue();
        assertThat(diff.patch("b.tsv")).isEmpty();
        assertThat(diff.lines(10)).isEmpty();
    }

    @Test
    void usesOnlyTheFileNameOutsideOfARepository(@TempDir Path folder) {
        assertThat(BaselineDiff.pathInRepository(folder.resolve("x/b.tsv"))).isEqualTo("b.tsv");
    }

    @Test
    void describesTheChange() {
        Baseline before = Baseline.of(List.of(
                entry("raised", 48, 17, 25), entry("lowered", 48, 25), entry("gone", 8, 17), entry("same", 8, 17)));
        Baseline after = Baseline.of(List.of(
                entry("raised", 48, 17),
                entry("raised", 64, 25),
                entry("lowered", 0, 25),
                entry("same", 8, 17).withReason("why"),
                entry("new\u001b", 1_024, 17, 25)));
        BaselineDiff diff = new BaselineDiff(before, after);
        assertThat(String.join("\n", diff.lines(10))).isEqualTo("""
                removed  gone       8 B per call                    JDK 17, c2, g1, compressed-oops
                lowered  lowered    48 B per call -> 0 B per call   JDK 25, c2, g1, compressed-oops
                new      new\\u001b  1,024 B per call                JDK 17, 25, c2, g1, compressed-oops
                raised   raised     48 B per call -> 64 B per call  JDK 25, c2, g1, compressed-oops
                changed  same       8 B per call, as before         JDK 17, c2, g1, compressed-oops""");
        assertThat(diff.lines(2)).hasSize(3).last().isEqualTo("and 3 more");
    }
}
