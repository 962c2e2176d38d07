package io.bytewatcher.cli;

import static io.bytewatcher.cli.CommittedBaselines.FILE;
import static io.bytewatcher.cli.CommittedBaselines.baseline;
import static io.bytewatcher.cli.CommittedBaselines.line;
import static io.bytewatcher.cli.Ended.assertUnusable;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.Git;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.eclipse.jgit.lib.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HistoryTests {
    @TempDir
    private Path folder;

    private Path root;
    private Path output;
    private CommittedBaselines repository;

    @BeforeEach
    void createTheRepository() throws IOException {
        root = folder.resolve("the repository ü");
        output = folder.resolve("out");
        repository = CommittedBaselines.in(root);
    }

    @AfterEach
    void closeTheRepository() {
        repository.close();
    }

    private static Ended run(Object... arguments) {
        return Ended.run(
                Stream.concat(Stream.of("history"), Arrays.stream(arguments)).toArray());
    }

    private Ended history(Object... more) {
        Ended ended = run(Stream.concat(Stream.of("--repository", root, "-o", output), Arrays.stream(more))
                .toArray());
        assertThat(ended.err()).isEmpty();
        assertThat(ended.code()).isZero();
        return ended;
    }

    /** Columns of the rows: test, JDK, number, kind, was, is, states, commit, merge, author, subject, reason. */
    private List<String> steps(Object... more) throws IOException {
        history(more);
        List<String> rows = new ArrayList<>();
        for (String row :
                Files.readString(output.resolve("history.csv")).lines().toList()) {
            String[] cells = row.split(",", -1);
            assertThat(cells).as(row).hasSize(19);
            rows.add(String.join(
                    " ", cells[1], cells[5], cells[6], cells[8], cells[9], cells[10], cells[17], cells[18]));
        }
        assertThat(rows.remove(0)).isEqualTo("test jdk number kind was is subject reason");
        return rows;
    }

    private String json() throws IOException {
        return Files.readString(output.resolve("history.json"));
    }

    // Steps

    @Test
    void stepHasItsCommitAuthorAndReason() throws IOException {
        repository.commit("first", baseline(line("a", "48"), line("b", "8")));
        ObjectId raised =
                repository.by("Bea").commit("Format prices", baseline(line("a", "17", "64", "a text"), line("b", "8")));
        Ended ended = history();
        assertThat(ended.out().lines())
                .containsExactly(
                        "2 commits changed " + FILE + ", 2 tests: 1 raised, 0 lowered, 2 new",
                        "raised  a  48 B per call -> 64 B per call  2026-01-02  Bea  "
                                + raised.name().substring(0, 10) + "  a text",
                        "The history is in " + output.resolve("history.html"));
        assertThat(Files.readString(output.resolve("history.csv")).lines())
                .last()
                .isEqualTo(",a,compressed-oops,g1,c2,17,2,2026-01-02T12:00:00Z,raised,48,64,64,steady,test-thread,"
                        + raised.name() + ",,Bea,Format prices,a text");
        assertThat(json())
                .startsWith("{\n\"format\":\"bytewatcher-history\",\n\"version\":1,\n")
                .contains("{\"module\":\"\",\"test\":\"a\",\"environments\":[{\"layout\":\"compressed-oops\","
                        + "\"collector\":\"g1\",\"jit\":\"c2\",\"jdk\":17}],\"kind\":\"raised\",\"was\":"
                        + "{\"verdict\":\"steady\",\"scope\":\"test-thread\",\"bytes\":48,\"operations\":1,\"deviation\":0},"
                        + "\"is\":{\"verdict\":\"steady\",\"scope\":\"test-thread\",\"bytes\":64,\"operations\":1,"
                        + "\"deviation\":0},\"commit\":\"" + raised.name() + "\",\"reason\":\"a text\"}");
    }

    @Test
    void reasonOfALaterCommitReplacesThatOfTheUpdate() throws IOException {
        repository.commit("first", baseline(line("a", "48")));
        repository.commit("raise", baseline(line("a", "17", "64", "? raised from 48")));
        repository.commit("explain", baseline(line("a", "17", "64", "a text")));
        assertThat(steps()).containsExactly("a 17 1 new  48 first ", "a 17 2 raised 48 64 raise a text");
    }

    @Test
    void laterReasonOfOneEnvironmentLeavesThoseOfOthers() throws IOException {
        repository.commit("first", baseline(line("a", "17,25", "48", "-")));
        repository.commit("raise", baseline(line("a", "17,25", "64", "for both")));
        repository.commit("explain", baseline(line("a", "17", "64", "for both"), line("a", "25", "64", "of 25")));
        assertThat(steps()).contains("a 17 2 raised 48 64 raise for both");
    }

    @Test
    void removedTestMayComeBack() throws IOException {
        repository.commit("first", baseline(line("a", "48")));
        repository.commit("remove", baseline());
        repository.commit("unrelated", Map.of(FILE, baseline(), "other", "x"));
        repository.commit("again", baseline(line("a", "40")));
        assertThat(steps())
                .containsExactly("a 17 1 new  48 first ", "a 17 2 removed 48  remove ", "a 17 3 new  40 again ");
    }

    @Test
    void deletedFileMayComeBack() throws IOException {
        repository.commit("first", baseline(line("a", "48")));
        repository.commit("delete", Map.of("other", "x"));
        repository.commit("again", baseline(line("a", "48")));
        repository.commit("delete again", Map.of("other", "x"));
        assertThat(steps())
                .containsExactly(
                        "a 17 1 new  48 first ",
                        "a 17 2 removed 48  delete ",
                        "a 17 3 new  48 again ",
                        "a 17 4 removed 48  delete again ");
    }

    @Test
    void figureBelongsToAnEnvironment() throws IOException {
        repository.commit("first", baseline(line("a", "17,25", "48", "-")));
        repository.commit("25 only", baseline(line("a", "17", "48", "-"), line("a", "25", "32", "-")));
        repository.commit("both", baseline(line("a", "17,25", "64", "why")));
        Ended ended = history();
        assertThat(ended.out()).contains("1 test: 2 raised, 1 lowered, 1 new");
        assertThat(steps())
                .containsExactly(
                        "a 17 1 new  48 first ",
                        "a 25 1 new  48 first ",
                        "a 25 2 lowered 48 32 25 only ",
                        "a 17 3 raised 48 64 both why",
                        "a 25 3 raised 32 64 both why");
    }

    @Test
    void largestOfSeveralStatesCounts() throws IOException {
        repository.commit("first", baseline(line("a", "0"), line("b", "0.0016 = 96±39/60000")));
        repository.commit("second", baseline(line("a", "0|40"), line("b", "0|0.0016 = 96±39/60000")));
        repository.commit("third", baseline(line("a", "40"), line("b", "0.0015 = 90±39/60000")));
        assertThat(steps())
                .containsExactly(
                        "a 17 1 new  0 first ",
                        "b 17 1 new  0.0016 first ",
                        "a 17 2 raised 0 40 second ",
                        "b 17 2 changed 0.0016 0.0016 second ",
                        "a 17 3 changed 40 40 third ",
                        "b 17 3 lowered 0.0016 0.0015 third ");
        assertThat(Files.readString(output.resolve("history.csv")))
                .contains(",0,40,0|40,")
                .contains("0|0.0016");
    }

    @Test
    void lineEndsAndByteOrderMarksAreNoChange() throws IOException {
        String text = baseline(line("a", "48"));
        repository.commit("first", text);
        repository.commit("from Windows", text.replace("\n", "\r\n"));
        repository.commit("from Notepad", "\ufeff" + text);
        repository.commit("mixed", text.replaceFirst("\n", "\r\n"));
        repository.commit("raise", baseline(line("a", "64")).replace("\n", "\r\n"));
        assertThat(steps()).containsExactly("a 17 1 new  48 first ", "a 17 5 raised 48 64 raise ");
    }

    @Test
    void oddNamesAreKept() throws IOException {
        String odd = "com.acme.Ünï#parses(\"a, b\", 3)[1]";
        repository.by("O'Neil, \"Al\" =1").commit("Say \"hi\", twice\nor more\n\nbody", baseline(line(odd, "8")));
        repository.commit("raise", baseline(line(odd, "17", "16", "\\u0023 = 1\\n2")));
        history();
        String csv = Files.readString(output.resolve("history.csv"));
        assertThat(csv)
                .contains(",\"com.acme.Ünï#parses(\"\"a, b\"\", 3)[1]\",")
                .contains(",\"O'Neil, \"\"Al\"\" =1\",\"Say \"\"hi\"\", twice or more\",")
                .endsWith(",raise,\"# = 1\n2\"\r\n");
    }

    @Test
    void writesTheSameInAnyLocale() throws IOException {
        repository.commit("first", baseline(line("a", "48"), line("I", "1000000")));
        Ended ended = history();
        String page = Files.readString(output.resolve("history.html"));
        String csv = Files.readString(output.resolve("history.csv"));
        Locale before = Locale.getDefault();
        try {
            for (String odd : List.of("tr-TR", "ar-EG-u-nu-arab", "th-TH-u-ca-buddhist-nu-thai")) {
                Locale.setDefault(Locale.forLanguageTag(odd));
                assertThat(history()).isEqualTo(ended);
                assertThat(output.resolve("history.html")).hasContent(page);
                assertThat(output.resolve("history.csv")).hasContent(csv.replace("\r\n", "\n"));
            }
        } finally {
            Locale.setDefault(before);
        }
    }

    // Branches

    @Test
    void changeOfAMergedBranchCountsOnceAndHasItsOwnCommit() throws IOException {
        ObjectId first = repository.commit("first", baseline(line("a", "48"), line("b", "8")));
        ObjectId main = repository.commit("main", baseline(line("a", "48"), line("b", "16")));
        repository.by("Bea").commit("half", Map.of(FILE, baseline(line("a", "56"), line("b", "8"))), first);
        ObjectId half = Objects.requireNonNull(repository.repository().resolve("HEAD"));
        ObjectId branch = repository.commit("whole", Map.of(FILE, baseline(line("a", "64"), line("b", "8"))), half);
        ObjectId merge = repository
                .by("Mia")
                .commit("Merge", Map.of(FILE, baseline(line("a", "64"), line("b", "16"))), main, branch);
        repository.commit("after", Map.of(FILE, baseline(line("a", "64"), line("b", "16")), "other", "x"), merge);
        assertThat(steps())
                .containsExactly(
                        "a 17 1 new  48 first ",
                        "b 17 1 new  8 first ",
                        "b 17 2 raised 8 16 main ",
                        "a 17 3 raised 48 64 whole ");
        assertThat(Files.readString(output.resolve("history.csv")))
                .contains(",2026-01-05T12:00:00Z,raised,48,64,64,steady,test-thread," + branch.name() + ","
                        + merge.name() + ",Bea,whole,");
        assertThat(json()).contains("\"merged\":[\n{\"id\":\"" + branch.name());
    }

    @Test
    void resolutionOfAConflictIsTheMergesOwn() throws IOException {
        ObjectId first = repository.commit("first", baseline(line("a", "48")));
        ObjectId main = repository.commit("main", baseline(line("a", "56")));
        ObjectId branch = repository.commit("branch", Map.of(FILE, baseline(line("a", "40"))), first);
        repository.commit("Merge", Map.of(FILE, baseline(line("a", "64"))), main, branch);
        assertThat(steps())
                .containsExactly("a 17 1 new  48 first ", "a 17 2 raised 48 56 main ", "a 17 3 raised 56 64 Merge ");
    }

    @Test
    void mergeThatBringsBackAnOldFigureIsItsOrigin() throws IOException {
        ObjectId first = repository.commit("first", baseline(line("a", "48")));
        ObjectId main = repository.commit("main", baseline(line("a", "56")));
        ObjectId branch = repository.commit("branch", Map.of(FILE, baseline(line("a", "48")), "other", "x"), first);
        repository.commit("Merge", Map.of(FILE, baseline(line("a", "48"))), main, branch);
        assertThat(steps())
                .containsExactly("a 17 1 new  48 first ", "a 17 2 raised 48 56 main ", "a 17 3 lowered 56 48 Merge ");
    }

    @Test
    void originIsFoundThroughMergesOfTheBranch() throws IOException {
        ObjectId first = repository.commit("first", baseline(line("a", "48"), line("b", "8")));
        ObjectId deep = repository.commit("deep", Map.of(FILE, baseline(line("a", "64"), line("b", "8"))), first);
        ObjectId main = repository.commit("main", Map.of(FILE, baseline(line("a", "48"), line("b", "16"))), first);
        ObjectId update =
                repository.commit("Merge main", Map.of(FILE, baseline(line("a", "64"), line("b", "16"))), deep, main);
        repository.commit("Merge", Map.of(FILE, baseline(line("a", "64"), line("b", "16"))), main, update);
        assertThat(steps())
                .contains("a 17 3 raised 48 64 deep ", "b 17 2 raised 8 16 main ")
                .hasSize(4);
    }

    @Test
    void baselineMayComeWithAMerge() throws IOException {
        ObjectId first = repository.commit("first", Map.of("other", "x"));
        ObjectId branch = repository.commit("branch", Map.of(FILE, baseline(line("a", "48"))), first);
        ObjectId main = repository.commit("main", Map.of("other", "y"), first);
        repository.commit("Merge", Map.of(FILE, baseline(line("a", "48"))), main, branch);
        assertThat(steps()).containsExactly("a 17 1 new  48 branch ");
    }

    // Renames

    @Test
    void renamesAreFollowed() throws IOException {
        String[] lines = new String[20];
        Arrays.setAll(lines, i -> line("test" + i, "8"));
        repository.commit("first", Map.of("base.tsv", baseline(lines), "other.tsv", "x"));
        lines[0] = line("test0", "16");
        repository.commit("raise", Map.of("base.tsv", baseline(lines), "other.tsv", "x"));
        lines[1] = line("test1", "24");
        repository.commit("move and raise", Map.of("core/" + FILE, baseline(lines), "other.tsv", "x"));
        lines[2] = line("test2", "32");
        repository.commit("raise again", Map.of("core/" + FILE, baseline(lines)));
        assertThat(steps("--baseline", "core/" + FILE))
                .hasSize(23)
                .endsWith(
                        "test0 17 2 raised 8 16 raise ",
                        "test1 17 3 raised 8 24 move and raise ",
                        "test2 17 4 raised 8 32 raise again ");
    }

    /** JGit's own limit is 400 files. */
    @Test
    void renameIsFoundAmongManyDeletedFiles() throws IOException {
        String[] lines = new String[20];
        Arrays.setAll(lines, i -> line("test" + i, "8"));
        Map<String, String> files = new HashMap<>(Map.of("base.tsv", baseline(lines)));
        for (int i = 0; i < 450; i++) {
            files.put("old/file" + i, "content " + i);
        }
        repository.commit("first", files);
        lines[0] = line("test0", "16");
        repository.commit("move all and raise", Map.of("core/" + FILE, baseline(lines)));
        assertThat(steps("--baseline", "core/" + FILE))
                .hasSize(21)
                .endsWith("test0 17 2 raised 8 16 move all and raise ");
    }

    @Test
    void commitWithoutAReadableAuthorIsShown() throws IOException {
        repository.commit("first", baseline(line("a", "48")));
        repository.commitOfABrokenAuthor("raise", baseline(line("a", "56")));
        assertThat(steps()).endsWith("a 17 2 raised 48 56 raise ");
    }

    @Test
    void modulesAreShownTogether() throws IOException {
        repository.commit("first", Map.of("core/b.tsv", baseline(line("a", "8")), "web/b.tsv", baseline()));
        repository.commit(
                "second", Map.of("core/b.tsv", baseline(line("a", "8")), "web/b.tsv", baseline(line("a", "16"))));
        repository.commit(
                "third", Map.of("core/b.tsv", baseline(line("a", "24")), "web/b.tsv", baseline(line("a", "16"))));
        Ended ended = history("--baseline", "core=core/b.tsv", "--baseline", "web=web/b.tsv");
        assertThat(ended.out())
                .startsWith("3 commits changed core/b.tsv, web/b.tsv, 2 tests: 1 raised, 0 lowered, 2 new")
                .contains("raised  core: a  8 B per call -> 24 B per call");
        assertThat(steps("--baseline", "core=core/b.tsv", "--baseline", "web=web/b.tsv"))
                .containsExactly("a 17 1 new  8 first ", "a 17 2 new  16 second ", "a 17 3 raised 8 24 third ");
    }

    // --since

    @Test
    void sinceShowsTheFiguresBeforeAsSuch() throws IOException {
        repository.commit("first", baseline(line("a", "48"), line("b", "8")));
        ObjectId second = repository.commit("second", baseline(line("a", "56"), line("b", "8")));
        repository.commit("third", baseline(line("a", "64"), line("b", "8")));
        repository.tag("v1.0", second);
        List<String> expected =
                List.of("a 17 0 before  56 second ", "b 17 0 before  8 second ", "a 17 1 raised 56 64 third ");
        for (String since : List.of(
                "v1.0", second.name(), second.name().substring(0, 8), "HEAD~1", "2026-01-03", "2026-01-02T12:00:01Z")) {
            assertThat(steps("--since", since)).as(since).isEqualTo(expected);
        }
        assertThat(json()).contains("\"since\":{\n\"id\":\"" + second.name());
        assertThat(history("--since", "v1.0").out()).startsWith("1 commit changed " + FILE + ", 1 test: 1 raised");
        assertThat(steps("--since", "2025-01-01")).hasSize(4).noneMatch(row -> row.contains("before"));
        assertThat(history("--since", "2030-01-01").out()).startsWith("0 commits changed " + FILE + ", 0 tests: 0");
    }

    @Test
    void sinceATagOfAReleaseBranchBeginsWhereTheBranchLeft() throws IOException {
        ObjectId first = repository.commit("first", baseline(line("a", "48")));
        ObjectId fork = repository.commit("fork", baseline(line("a", "56")));
        repository.tag("v1.0.1", repository.commit("fix", Map.of(FILE, baseline(line("a", "8"))), fork));
        repository.commit("main", Map.of(FILE, baseline(line("a", "64"))), fork);
        assertThat(first).isNotEqualTo(fork);
        assertThat(steps("--since", "v1.0.1")).containsExactly("a 17 0 before  56 fork ", "a 17 1 raised 56 64 main ");
    }

    // Damage

    @Test
    void damagedVersionIsNamedAndTheRestIsShown() throws IOException {
        repository.commit("first", baseline(line("a", "48")));
        ObjectId conflict = repository.commit("conflict", baseline("<<<<<<< HEAD", line("a", "48")));
        ObjectId binary = repository.commit("binary", "\u0000");
        repository.commit("fix", baseline(line("a", "64")));
        Ended ended = history();
        assertThat(ended.out().lines())
                .contains(
                        "not readable: commit " + conflict.name().substring(0, 10) + " of 2026-01-02: " + FILE
                                + ":3: a conflict marker of git (\"<<<<<<<\")",
                        "not readable: commit " + binary.name().substring(0, 10) + " of 2026-01-03: " + FILE
                                + ":1: not a baseline (expected: \"# bytewatcher baseline 1\" as the first line)");
        assertThat(steps()).containsExactly("a 17 1 new  48 first ", "a 17 4 raised 48 64 fix ");
        assertThat(json()).contains("\"problems\":[\n{\"commit\":\"" + conflict.name());
    }

    @Test
    void damagedVersionOfAMergedBranchIsNoOrigin() throws IOException {
        ObjectId first = repository.commit("first", baseline(line("a", "48")));
        ObjectId damaged = repository.commit("damage", Map.of(FILE, "x"), first);
        ObjectId branch = repository.commit("repair", Map.of(FILE, baseline(line("a", "64"))), damaged);
        repository.commit("Merge", Map.of(FILE, baseline(line("a", "64"))), first, branch);
        assertThat(steps()).containsExactly("a 17 1 new  48 first ", "a 17 2 raised 48 64 repair ");
    }

    @Test
    void damagedVersionBeforeTheHistoryIsReplacedByTheNextOne() throws IOException {
        repository.commit("first", baseline(line("a", "48")));
        repository.tag("v1.0", repository.commit("damage", "x"));
        repository.commit("fix", baseline(line("a", "64")));
        repository.commit("raise", baseline(line("a", "72")));
        assertThat(steps("--since", "v1.0")).containsExactly("a 17 0 before  64 fix ", "a 17 2 raised 64 72 raise ");
        assertThat(history("--since", "v1.0").out()).contains("not readable: commit ");
    }

    @Test
    void baselineWithoutAReadableVersionIsUnusable() {
        repository.commit("first", baseline(line("a", "48")).replace("baseline 1", "baseline 2"));
        assertUnusable(
                run("--repository", root, "-o", output),
                "no version of the baseline can be read. The last one is " + FILE
                        + ":1: a baseline of version 2, and this ByteWatcher knows version 1");
        assertThat(output).doesNotExist();
    }

    // Repositories

    @Test
    void unusableRepositoriesAreReportedInOneSentence() throws IOException {
        Path outside = Files.createDirectory(folder.resolve("outside"));
        assertUnusable(run("-o", output, "--repository", outside), outside + ": not in a git repository. Name a");
        assertUnusable(run("-o", output, "--repository", outside.resolve("no")), "not a folder");
        assertUnusable(run("-o", output, "--repository", root), "has no commit yet. Commit the baseline first");
        ObjectId first = repository.commit("first", Map.of("other", "x"));
        assertUnusable(
                run("-o", output, "--repository", root),
                FILE + ": no commit in the history of HEAD has this file. Name a committed baseline with --baseline");
        assertUnusable(
                run("-o", output, "--repository", root, "--baseline", outside.resolve(FILE)),
                "is not in this repository");
        repository.commit("second", baseline());
        assertUnusable(
                run("-o", output, "--repository", root, "--baseline", "a", "--baseline", "b"),
                "--baseline a: of which module? Write --baseline MODULE=FILE for each");
        assertUnusable(
                run("-o", output, "--repository", root, "--baseline", "m=a", "--baseline", "m=b"),
                "--baseline m=b: a second baseline of that module");
        repository.makeShallowAt(first);
        assertUnusable(
                run("-o", output, "--repository", root),
                "a shallow clone, which lacks the past. Run git fetch --unshallow first, or set fetch-depth: 0");
        assertThat(output).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "yesterday", "2026-13-45", "v9", "0123456789012345678901234567890123456789", "a..b", "HEAD:"
            })
    void badSinceIsReportedInOneSentence(String since) {
        repository.commit("first", baseline());
        assertUnusable(
                run("-o", output, "--repository", root, "--since", since),
                "--since " + since + ": neither a date such as 2026-01-31 nor a tag or commit of this repository");
    }

    @Test
    void sinceAnUnrelatedCommitIsReported() {
        ObjectId unrelated = repository.commit("unrelated", baseline());
        repository.commit("first", Map.of(FILE, baseline()), new ObjectId[0]);
        assertUnusable(
                run("-o", output, "--repository", root, "--since", unrelated.name()),
                "--since " + unrelated.name() + ": has no commit in common with HEAD");
    }

    @Test
    void bareRepositoryHasAPast() throws IOException {
        Path bare = folder.resolve("bare.git");
        try (CommittedBaselines repository = CommittedBaselines.bare(bare)) {
            repository.commit("first", Map.of("core/" + FILE, baseline(line("a", "48"))));
        }
        assertThat(run("-o", output, "--repository", bare, "--baseline", "core/" + FILE)
                        .out())
                .startsWith("1 commit changed core/" + FILE);
        assertUnusable(
                run(
                        "-o",
                        output,
                        "--repository",
                        bare,
                        "--baseline",
                        bare.resolve(FILE).toAbsolutePath()),
                "a bare repository. Name the path in the repository instead of --baseline");
    }

    @Test
    void linkedWorkTreeAndSubmoduleHaveAPast() throws IOException {
        Git.missing().ifPresent(Assumptions::abort);
        repository.commit("first", baseline(line("a", "48")));
        Git.run(root, "worktree", "add", "--quiet", "--detach", "../linked");
        Path linked = folder.resolve("linked");
        assertThat(run("-o", output, "--baseline", linked.resolve(FILE)).out()).startsWith("1 commit changed " + FILE);

        Path outer = Files.createDirectory(folder.resolve("outer"));
        Git.run(outer, "init", "--quiet");
        Git.run(outer, "-c", "protocol.file.allow=always", "submodule", "--quiet", "add", root.toString(), "inner");
        assertThat(outer.resolve("inner/.git")).isRegularFile();
        assertThat(run("-o", output, "--repository", outer.resolve("inner")).out())
                .startsWith("1 commit changed " + FILE);
        assertUnusable(run("-o", output, "--repository", outer), "has no commit yet");
    }

    @Test
    void uncommittedChangesAreNoHistory() throws IOException {
        repository.commit("first", baseline(line("a", "48")));
        Files.writeString(root.resolve(FILE), "damaged");
        assertThat(run("-o", output, "--baseline", root.resolve(FILE)).out()).startsWith("1 commit changed " + FILE);
    }

    @Test
    void repositoryIsOnlyRead() throws IOException {
        repository.commit("first", baseline(line("a", "48")));
        List<Path> before = files(root);
        history();
        assertThat(files(root)).isEqualTo(before);
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted().toList();
        }
    }

    @Test
    void folderThatCannotBeWrittenIsReported() throws IOException {
        repository.commit("first", baseline(line("a", "48")));
        Path file = Files.writeString(folder.resolve("file"), "");
        Ended ended = run("--repository", root, "-o", file.resolve("history"));
        assertThat(ended.code()).isEqualTo(2);
        assertThat(ended.err())
                .startsWith("bytewatcher: " + file.resolve("history") + ": the history cannot be written (")
                .contains("Make the folder writable, or name another one");
    }
}
