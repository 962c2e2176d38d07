package io.bytewatcher.maven;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.AllocationScope;
import io.bytewatcher.Round;
import io.bytewatcher.Verdict;
import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineException;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.baseline.MeasuredTest;
import io.bytewatcher.baseline.Tolerance;
import io.bytewatcher.report.Finding;
import io.bytewatcher.report.Measured;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.ResultsException;
import io.bytewatcher.report.RunResults;
import io.bytewatcher.report.Status;
import io.bytewatcher.report.TestResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.apache.maven.plugin.MojoExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuildResultsTests {
    private static final Environment HERE = new Environment("compressed-oops", "g1", "c2", 17);
    private static final Instant START = Instant.parse("2026-11-21T12:00:00Z");

    private final Path root;

    BuildResultsTests(@TempDir Path folder) throws IOException {
        root = Files.createDirectory(folder.resolve("the büild #[1]"));
    }

    private BuildModule module(String path) {
        Path folder = root.resolve(path);
        return new BuildModule(folder, folder.resolve("baseline.tsv"), folder.resolve("target/bytewatcher"));
    }

    /** A module with results. */
    private BuildModule module(String path, TestResult... tests) {
        BuildModule module = module(path);
        ReportDirectory.of(module.reports())
                .replace(new RunResults(path, START, List.of(), List.of(tests), List.of(), List.of(), List.of()));
        return module;
    }

    /** A line has no module, so every other module's lines would be those of tests that are gone. */
    @Test
    void baselineOfSeveralModulesIsFound() throws IOException {
        Path shared = root.resolve("shared.tsv");
        List<BuildModule> modules = List.of(
                new BuildModule(root.resolve("a"), shared, root.resolve("a/reports")),
                new BuildModule(root.resolve("b"), shared, root.resolve("b/reports")),
                module("c"),
                module("c"));
        assertThat(new BuildResults(modules).sharedBaselines()).as("no file").isEmpty();
        Files.writeString(shared, Baseline.of(List.of()).text());
        BuildResults results = new BuildResults(modules);
        assertThat(results.sharedBaselines()).containsExactly(shared);
        assertThatThrownBy(() -> CheckMojo.requireOwnBaselines(results))
                .isInstanceOf(MojoExecutionException.class)
                .hasMessage("bytewatcher.baseline.file: several modules share [" + shared
                        + "]. Give each module its own file, with a path relative to its folder");
    }

    /** A partial build without any results fails for it, too. */
    @Test
    void moduleWithABaselineAndWithoutResultsIsAFailedFinding() throws IOException {
        BuildModule module = module("core");
        agree(module, "a", 8);
        BuildResults results = new BuildResults(List.of(module, module("plain")));
        assertThat(results.judged()).isEmpty();
        assertThat(results.unmeasured()).singleElement().matches(Finding::failed);
    }

    @Test
    void moduleAtTheRootOfAFileSystemHasNoName() {
        Path top = root.getRoot();
        assertThat(new BuildModule(top, top, top).name()).isEmpty();
    }

    private static void agree(BuildModule module, String test, long bytes) throws IOException {
        Files.createDirectories(module.folder());
        Baseline baseline = Baseline.of(List.of())
                .update(List.of(new MeasuredTest(test, Figure.steady(bytes), List.of())), HERE, Tolerance.DEFAULT);
        Files.writeString(module.baseline(), baseline.text());
    }

    private static TestResult test(String module, String test, long bytes) {
        Measured measured = new Measured(
                Verdict.STEADY,
                AllocationScope.TEST_THREAD,
                bytes * 10,
                10,
                100,
                List.of(new Round(10, bytes * 10)),
                List.of(),
                "",
                List.of(),
                Optional.empty(),
                Optional.empty());
        return new TestResult(
                module,
                test,
                test + "()",
                Status.RECORDED,
                OptionalLong.empty(),
                Optional.of(measured),
                Optional.empty(),
                false,
                "",
                HERE);
    }

    private static List<String> failed(BuildModule... modules) {
        return new BuildResults(List.of(modules))
                .judged().orElseThrow().findings().stream()
                        .filter(Finding::failed)
                        .map(Finding::text)
                        .toList();
    }

    @Test
    void eachModuleIsJudgedByItsOwnBaseline() throws IOException {
        BuildModule core = module("core", test("core", "a", 48));
        BuildModule web = module("web", test("web", "a", 16));
        agree(core, "a", 48);
        agree(web, "a", 16);
        assertThat(failed(core, web)).isEmpty();
        agree(web, "a", 8);
        assertThat(failed(core, web))
                .singleElement()
                .asString()
                .startsWith("web: a: it allocates more than the baseline says");
    }

    @Test
    void modulesWhoseFoldersHaveTheSameNameAreJudgedApart() throws IOException {
        BuildModule one = module("one/api", test("api", "a", 48));
        BuildModule two = module("two/api", test("api", "b", 16));
        agree(one, "a", 48);
        agree(two, "b", 16);
        assertThat(failed(one, two)).isEmpty();
        agree(two, "gone", 16);
        assertThat(failed(one, two))
                .contains("api: b: the baseline has no line for it\n"
                        + "now  16 B per call\n"
                        + "no line for this test in " + two.baseline()
                        + "; -Dbytewatcher.baseline=update adds one. Agree to it with -Dbytewatcher.baseline=update")
                .anyMatch(text -> text.startsWith(two.baseline() + ":3: gone: there is no such test"));
    }

    @Test
    void aMissingBaselineIsOneFinding() {
        BuildModule module = module("core", test("core", "a", 48), test("core", "b", 0));
        assertThat(failed(module))
                .containsExactly(
                        module.baseline()
                                + ": there is no baseline. -Dbytewatcher.baseline=update, or --update on the command line, writes one");
    }

    @Test
    void aBaselineWithoutResultsFails() throws IOException {
        BuildModule core = module("core", test("core", "a", 48));
        agree(core, "a", 48);
        BuildModule web = module("web");
        agree(web, "a", 16);
        assertThat(failed(core, web))
                .singleElement()
                .asString()
                .startsWith(web.baseline() + ": no test of the module was measured.");
    }

    @Test
    void aModuleWithNeitherIsPassedOver() throws IOException {
        BuildModule core = module("core", test("core", "a", 48));
        agree(core, "a", 48);
        assertThat(failed(core, module("plain"))).isEmpty();
    }

    @Test
    void aModuleWithoutTestsNeedsNoBaseline() {
        assertThat(failed(module("soaks", new TestResult[0]))).isEmpty();
    }

    /** Such as that of a parent, if all modules write their reports into one folder. */
    @Test
    void aModuleWithTheResultsOfAnotherNeedsNoBaseline() throws IOException {
        BuildModule core = module("core", test("core", "a", 48));
        agree(core, "a", 48);
        Path parent = root.resolve("parent");
        assertThat(failed(core, new BuildModule(parent, parent.resolve("baseline.tsv"), core.reports())))
                .isEmpty();
    }

    @Test
    void resultsOfAnEarlierBuildDoNotCount() {
        BuildResults results = new BuildResults(List.of(module("core", test("core", "a", 48))));
        assertThat(results.since(START).isEmpty()).isFalse();
        assertThat(results.since(START.plusMillis(1)).isEmpty()).isTrue();
        assertThat(results.since(START.plusMillis(1)).judged()).isEmpty();
    }

    @Test
    void noResultsAreNoResults() {
        BuildResults none = new BuildResults(List.of(module("a"), module("b"), module("c"), module("d")));
        assertThat(none.judged()).isEmpty();
        assertThat(none.merged()).isEmpty();
        assertThat(none.places())
                .startsWith(root.resolve("a/target/bytewatcher").toString())
                .endsWith(", …");
    }

    @Test
    void aDamagedFileIsNamed() throws IOException {
        BuildModule core = module("core", test("core", "a", 48));
        Files.writeString(core.baseline(), "bad");
        assertThatThrownBy(() -> failed(core))
                .isInstanceOf(BaselineException.class)
                .hasMessageContaining("baseline.tsv:1: not a baseline");
        Files.writeString(core.reports().resolve("results.json"), "bad");
        assertThatThrownBy(() -> failed(core))
                .isInstanceOf(ResultsException.class)
                .hasMessageContaining("results.json");
    }
}
