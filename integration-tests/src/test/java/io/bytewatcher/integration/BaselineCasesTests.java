package io.bytewatcher.integration;

import static io.bytewatcher.integration.Shops.BASELINE;
import static io.bytewatcher.integration.Shops.NO_REASON;
import static io.bytewatcher.integration.Shops.PATCH;
import static io.bytewatcher.integration.Shops.improved;
import static io.bytewatcher.integration.Shops.lines;
import static io.bytewatcher.integration.Shops.raised;
import static io.bytewatcher.integration.Shops.regressed;
import static io.bytewatcher.integration.Shops.strict;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.Git;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Events of a project, which four forks have updated, and its baseline: raised lines, tests that vanish, runs of a part, reruns, conflicts.
 */
@Tag("gate")
@Tag("jdk-neutral")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class BaselineCasesTests {
    private static final String CONFLICT = "<<<<<<< HEAD";
    private static final String ONE = "src/test/java/com/acme/OneTest.java";

    private final Reactor reactor = new Reactor("baseline-cases");
    private Map<String, Reactor.Built> built = Map.of();
    private String baseline = "";
    private MavenProject updated;
    private MavenProject improved;

    BaselineCasesTests() throws IOException {
        updated = reactor.add("shop", "shop");
        improved = updated;
    }

    @BeforeAll
    void build() throws IOException {
        if (Git.missing().isEmpty()) {
            Git.run(reactor.folder(), "init", "--quiet");
        }
        // without sites, on which no case depends
        reactor.test("-Dbytewatcher.baseline=update", "-Dbytewatcher.sites=off")
                .values()
                .forEach(Reactor.Built::succeeds);
        baseline = updated.read(BASELINE);
        updated.property("shop.forks", "1")
                .property("test", "OneTest")
                .systemProperty("bytewatcher.baseline", "update")
                .systemProperty("bytewatcher.sites", "off");
        improved = strict(improved(shop("improved")));

        strict(regressed(reactor, "raised", raised(baseline)));
        strict(regressed(reactor, "explained", raised(baseline).replace(NO_REASON, "the last order is kept")));

        unannotated("unannotated");
        strict(unannotated("unannotated-strict"));
        strict(unannotated("renamed"))
                .replace(ONE, "void makes()", "void renamed()")
                .property("test", "TwoTest");

        disabled("skipped");
        strict(disabled("skipped-strict"));
        strict(disabled("none-measured")).property("test", "PlainTest,AlsoPlainTest");
        strict(disabled("others"))
                .property("shop.forks", "4")
                .property("test", "PlainTest,AlsoPlainTest,CodecTest,ThreeTest");

        shop("flaky")
                .property("test", "FlakyTest")
                .systemProperty("flaky", "true")
                .property("surefire.rerunFailingTestsCount", "2");
        shop("merged").property("test", "OneTest").write(BASELINE, conflicting(baseline));
        built = reactor.test();
    }

    private MavenProject shop(String name) throws IOException {
        return Shops.add(reactor, name, baseline);
    }

    private MavenProject unannotated(String name) throws IOException {
        return shop(name).replace(ONE, "    @MeasureAllocation\n", "").property("test", "OneTest");
    }

    private MavenProject disabled(String name) throws IOException {
        return shop(name)
                .replace(
                        "src/test/java/com/acme/TwoTest.java",
                        "class TwoTest",
                        "@org.junit.jupiter.api.Disabled class TwoTest")
                .property("test", "TwoTest");
    }

    private Reactor.Built project(String name) {
        return requireNonNull(built.get(name));
    }

    @Test
    void anUpdateOfOneTestLeavesTheOthers() {
        project("shop").succeeds();
        assertThat(lines(updated)).hasSize(6);
    }

    @Test
    void improvementFailsIfStrict() {
        assertThat(project("improved").fails().output())
                .contains("OneTest.makes(): 24 B per call, baseline 32 B per call [IMPROVED, STRICT]");
    }

    @Test
    void patchRecordsAnImprovement() throws IOException {
        Git.missing().ifPresent(Assumptions::abort);
        Git.run(improved.folder(), "apply", PATCH);
        assertThat(lines(improved).get(3)).contains("\tsteady\ttest-thread\t24\t");
    }

    /** The line as the patch of {@link RoundTripTests} raises it. */
    @Test
    void raisedLinePassesOnceTheReasonIsWritten() {
        assertThat(project("raised").fails().output())
                .contains("the line was raised without a reason (" + NO_REASON + ")");
        project("explained").succeeds();
        assertThat(reactor.folder().resolve("explained").resolve(PATCH)).doesNotExist();
    }

    @Test
    void deletedAnnotationFailsIfStrict() {
        assertThat(project("unannotated").succeeds().output())
                .contains("com.acme.OneTest#makes: the test was not measured. Was its annotation removed");
        assertThat(project("unannotated-strict").fails().output())
                .contains("OneTest.makes() has a strict baseline and was not measured. Was its annotation removed?");
    }

    @Test
    void removedTestFailsIfStrict() {
        assertThat(project("renamed").fails().output()).contains("com.acme.OneTest#makes: there is no such test");
    }

    @Test
    void skippedClassFailsIfStrict() {
        assertThat(project("skipped").succeeds().output())
                .contains("com.acme.TwoTest#makes: the test was not measured");
        assertThat(project("skipped-strict").fails().output())
                .contains("com.acme.TwoTest#makes: the test was not measured");
        project("others").succeeds();
    }

    @Test
    void runWithoutMeasurementsFailsIfStrict() {
        assertThat(project("none-measured").fails().output())
                .contains("the baseline is strict, and no test was measured");
    }

    @Test
    void aRerunDoesNotTurnAnAllocationGreen() {
        assertThat(project("flaky").fails().output())
                .contains("FlakyTest.allocatesOnce() failed for its allocation in its first run");
    }

    @Test
    void conflictIsReportedWithFileAndLine() {
        List<String> lines = conflicting(baseline).lines().toList();
        assertThat(project("merged").fails().output())
                .contains(BASELINE + ":" + (lines.indexOf(CONFLICT) + 1) + ": a conflict marker of git");
    }

    private static String conflicting(String baseline) {
        return baseline.replaceFirst("(?m)^com.acme.Two", CONFLICT + "\n$0");
    }
}
