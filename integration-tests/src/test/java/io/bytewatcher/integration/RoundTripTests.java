package io.bytewatcher.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * A team's way with a baseline, in one project built with four forks: update, check, a regression, agreeing to it, an improvement.
 * Each test goes on where the one before it ended.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RoundTripTests {
    private static final String BASELINE = "bytewatcher-baseline.tsv";
    private static final String CODEC = "src/main/java/com/acme/Codec.java";
    private static final String PATCH = "target/bytewatcher/bytewatcher.patch";
    private static final String REGRESSION = "last = new byte[16]; return order * 31;";

    private MavenProject project;

    @BeforeAll
    void copy() throws IOException {
        project = MavenProject.copyOf("shop", "round-trip");
    }

    private List<String> lines() {
        return project.read(BASELINE)
                .lines()
                .filter(line -> !line.startsWith("#"))
                .toList();
    }

    @Test
    @Order(1)
    void anUpdateWritesALineForEachMeasuredTestOfAllForks() {
        project.test("-Dbytewatcher.baseline=update").succeeds();
        assertThat(lines())
                .extracting(line -> line.split("\t", -1)[0])
                .containsExactly(
                        "com.acme.CodecTest#encodes",
                        "com.acme.CodecTest#prices(1 ct)",
                        "com.acme.CodecTest#prices(1000000 ct)",
                        "com.acme.OneTest#makes",
                        "com.acme.ThreeTest#makes",
                        "com.acme.TwoTest#makes");
        assertThat(lines().get(0)).contains("\tsteady\ttest-thread\t0\t-\t-");
        assertThat(lines().get(1)).contains("com.acme.Codec.price string concatenation");
        assertThat(lines().get(3)).contains("com.acme.OneTest.makes new int[]");
        assertThat(project.file(PATCH)).doesNotExist();
    }

    @Test
    @Order(2)
    void whatHasNotChangedIsGreenAlsoWhenItIsStrict() {
        assertThat(project.test("-Dbytewatcher.baseline=strict").succeeds().output())
                .doesNotContain("no baseline", "improved:");
        assertThat(project.file("target/bytewatcher/index.html")).exists();
        assertThat(project.read("target/bytewatcher/results.json"))
                .contains("com.acme.CodecTest#encodes", "com.acme.OneTest#makes", "com.acme.TwoTest#makes");
    }

    @Test
    @Order(3)
    void aRegressionIsRedWithItsSite() throws IOException {
        project.replace(CODEC, "return order * 31;", REGRESSION);
        assertThat(project.test().fails().output())
                .contains("CodecTest.encodes(): 32 B per call, baseline 0 B per call [REGRESSED]")
                .contains("was         0 B per call   at bytewatcher-baseline.tsv:3\n")
                .contains("difference  32 B more")
                .contains("32  com.acme.Codec.encode  new byte[]  new")
                .contains("if it is meant: git apply target/bytewatcher/bytewatcher.patch, and write why")
                .contains("Tests run: 12, Failures: 1, Errors: 0, Skipped: 1");
    }

    @Test
    @Order(4)
    void aPatchOfTheFailedRunAgreesToIt() throws IOException {
        project.run("git", "apply", PATCH).succeeds();
        assertThat(lines().get(0)).contains("\t32\tcom.acme.Codec.encode new byte[] 32\t? raised from 0");
        assertThat(project.test("-Dbytewatcher.baseline=strict").fails().output())
                .contains("the line was raised without a reason (? raised from 0)");
        project.replace(BASELINE, "? raised from 0", "the last order is kept");
        project.test("-Dbytewatcher.baseline=strict").succeeds();
        assertThat(project.file(PATCH)).doesNotExist();
    }

    @Test
    @Order(5)
    void anUpdateOfOneTestLeavesTheOthers() {
        project.test("-Dtest=OneTest", "-Dbytewatcher.baseline=update").succeeds();
        assertThat(lines()).hasSize(6);
    }

    @Test
    @Order(6)
    void anImprovementIsPrintedAndRedWhereItIsStrict() throws IOException {
        project.replace(CODEC, REGRESSION, "return order * 31;");
        assertThat(project.test().succeeds().output())
                .contains("[bytewatcher] improved: CodecTest.encodes(), 32 B per call -> 0 B per call");
        assertThat(project.test("-Dbytewatcher.baseline=strict", "-Dtest=CodecTest")
                        .fails()
                        .output())
                .contains("[IMPROVED, STRICT]");
        project.run("git", "apply", PATCH).succeeds();
        assertThat(lines().get(0)).contains("\tsteady\ttest-thread\t0\t-\t");
    }

    @Test
    @Order(8)
    void aDeletedAnnotationIsRedWhereItIsStrict() throws IOException {
        project.replace("src/test/java/com/acme/OneTest.java", "    @MeasureAllocation\n", "");
        assertThat(project.test("-Dtest=OneTest").succeeds().output())
                .contains("com.acme.OneTest#makes: was not measured. Has its annotation gone");
        assertThat(project.test("-Dbytewatcher.baseline=strict", "-Dtest=OneTest")
                        .fails()
                        .output())
                .contains("OneTest.makes() has a strict baseline and was not measured. Has its annotation gone?");
        project.replace("src/test/java/com/acme/OneTest.java", "void makes()", "void renamed()");
        assertThat(project.test("-Dbytewatcher.baseline=strict", "-Dtest=TwoTest")
                        .fails()
                        .output())
                .contains("com.acme.OneTest#makes: there is no such test");
    }

    @Test
    @Order(7)
    void whatIsSkippedAsAWholeAndAnEmptyRunAreRedWhereTheBaselineIsStrict() throws IOException {
        project.replace(
                "src/test/java/com/acme/TwoTest.java",
                "class TwoTest",
                "@org.junit.jupiter.api.Disabled class TwoTest");
        assertThat(project.test("-Dtest=TwoTest").succeeds().output())
                .contains("com.acme.TwoTest#makes: was not measured");
        assertThat(project.test("-Dbytewatcher.baseline=strict", "-Dtest=TwoTest")
                        .fails()
                        .output())
                .contains("com.acme.TwoTest#makes: was not measured");
        assertThat(project.test("-Dbytewatcher.baseline=strict", "-Dtest=PlainTest,AlsoPlainTest", "-Dshop.forks=1")
                        .fails()
                        .output())
                .contains("the baseline is strict, and no test was measured");
        project.test("-Dbytewatcher.baseline=strict", "-Dtest=PlainTest,AlsoPlainTest,CodecTest,ThreeTest")
                .succeeds();
    }

    @Test
    @Order(9)
    void aRerunDoesNotTurnAnAllocationGreen() {
        assertThat(project.test("-Dtest=FlakyTest", "-Dflaky=true", "-Dsurefire.rerunFailingTestsCount=2")
                        .fails()
                        .output())
                .contains("FlakyTest.allocatesOnce() failed in its first run because of what it allocated");
    }

    @Test
    @Order(10)
    void aConflictIsNamedWithFileAndLine() throws IOException {
        Files.writeString(
                project.file(BASELINE), project.read(BASELINE).replaceFirst("(?m)^com.acme.Two", "<<<<<<< HEAD\n$0"));
        assertThat(project.test().fails().output()).contains(BASELINE + ":", "conflict");
    }
}
