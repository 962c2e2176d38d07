package io.bytewatcher.integration;

import static io.bytewatcher.integration.Consumers.coordinates;
import static io.bytewatcher.integration.Consumers.dependency;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Assertions in tests of other engines than Jupiter, and under runners that are no engines: each failure names its line. {@link
 * ConsumerVariantsTests} has JUnit 4 by Vintage. And a project in Kotlin, whose compiler Kotest's project has loaded by then.
 */
@Tag("gate")
@Tag("jdk-neutral")
class ConsumerEnginesTests {
    private static final String TWO_RUN = "Tests run: 2, Failures: 1, Errors: 0, Skipped: 0";
    private static final String EXPLAINED = "32  of 32 B explained";

    private static Map<String, Reactor.Built> built = Map.of();

    @BeforeAll
    static void build() throws IOException {
        Reactor reactor = new Reactor("engines");
        String junit4 = dependency("junit:junit:" + Reactor.property("junit4.version"));
        String testNg = dependency("org.testng:testng:" + Reactor.property("testng.version"));
        with(junit4).by("surefire-junit47").in(reactor, "junit4-runner", "junit4");
        with(testNg + dependency("org.junit.support:testng-engine:" + Reactor.property("testng-engine.version")))
                .in(reactor, "testng-engine", "testng");
        with(testNg).by("surefire-testng").in(reactor, "testng-runner", "testng");
        with(junit4).by("surefire-junit47").inParallel().in(reactor, "junit4-parallel", "junit4");
        with(testNg).by("surefire-testng").inParallel().in(reactor, "testng-parallel", "testng");
        with(dependency("org.apache.groovy:groovy:" + Reactor.property("groovy.version"))
                        + dependency("org.spockframework:spock-core:" + Reactor.property("spock.version")))
                .compiledBy("org.codehaus.gmavenplus:gmavenplus-plugin:" + Reactor.property("gmavenplus.version"), """
                        <goals><goal>compileTests</goal></goals>""")
                .in(reactor, "spock-engine", "spock");
        with(dependency("io.kotest:kotest-runner-junit5-jvm:" + Reactor.property("kotest.version")))
                .compiledBy("org.jetbrains.kotlin:kotlin-maven-plugin:" + Reactor.property("kotlin.version"), """
                        <goals><goal>test-compile</goal></goals>
                        <configuration><sourceDirs><sourceDir>src/test/kotlin</sourceDir></sourceDirs></configuration>""")
                .in(reactor, "kotest-engine", "kotest");
        with(dependency("net.jqwik:jqwik:" + Reactor.property("jqwik.version"))).in(reactor, "jqwik-engine", "jqwik");
        reactor.add("jupiter-in-kotlin", "kotlin");
        built = reactor.test();
    }

    private static Project with(String dependencies) {
        return new Project(dependencies, "", "", false);
    }

    /** The additions of a project to {@code engine/pom.xml}. */
    private record Project(String dependencies, String provider, String plugin, boolean isParallel) {
        /** Surefire's own runner instead of the JUnit Platform. */
        Project by(String artifact) {
            String runner = "org.apache.maven.surefire:" + artifact + ":${surefire.version}";
            return new Project(
                    dependencies, "<dependency>" + coordinates(runner) + "</dependency>", plugin, isParallel);
        }

        Project compiledBy(String compiler, String execution) {
            String compiling = "<plugin>" + coordinates(compiler) + "<executions><execution><id>compile</id>"
                    + execution + "</execution></executions></plugin>";
            return new Project(dependencies, provider, compiling, isParallel);
        }

        /** Two test methods at a time. */
        Project inParallel() {
            return new Project(dependencies, provider, plugin, true);
        }

        void in(Reactor reactor, String name, String sources) throws IOException {
            MavenProject project = reactor.add(name, "engine", sources);
            if (!provider.isEmpty()) {
                project.property("surefire.version", Reactor.property("surefire-with-runners.version"));
            }
            if (isParallel) { // parameters of Surefire
                project.property("parallel", "methods")
                        .property("threadCount", "2")
                        .property("perCoreThreadCount", "false");
            }
            project.replace("pom.xml", "<!-- dependencies -->", dependencies)
                    .replace("pom.xml", "<!-- provider -->", provider)
                    .replace("pom.xml", "<!-- plugins -->", plugin);
        }
    }

    private static String failureOf(String name) {
        return requireNonNull(built.get(name)).fails().output();
    }

    @Test
    void freshJvmRunsATestOfTestNg() {
        assertThat(failureOf("testng-engine"))
                .contains(
                        "32  CodecTest.lambda$copies$0(CodecTest.java:20)  new byte[]",
                        "kept: it is stored in the static field CodecTest.kept",
                        EXPLAINED,
                        TWO_RUN);
    }

    @Test
    void freshJvmRunsTheIterationOfASpockFeature() {
        assertThat(failureOf("spock-engine"))
                .contains(
                        "CodecTest.$spock_feature_0_0(CodecTest.groovy:25): 24 B per call, limit 0 B [STEADY]",
                        "24  Codec.copy(CodecTest.groovy:18)  new byte[]",
                        "32  Codec.copy(CodecTest.groovy:18)  new byte[]",
                        "kept: it is stored in the static field Codec.kept",
                        EXPLAINED);
    }

    @Test
    void freshJvmRunsATestOfKotest() {
        assertThat(failureOf("kotest-engine"))
                .containsPattern("CodecTest\\.kt:13\\): 32 B per call, limit 0 B \\[STEADY]")
                .containsPattern("32  CodecTest\\S+\\(CodecTest\\.kt:13\\)  new byte\\[]")
                .contains("kept: it is stored in the static field CodecTestKt.kept", EXPLAINED, TWO_RUN);
    }

    @Test
    void freshJvmRunsAnExampleOfJqwik() {
        assertThat(failureOf("jqwik-engine"))
                .contains(
                        "CodecTest.copies(CodecTest.java:16): 32 B per call, limit 0 B [STEADY]",
                        "32  CodecTest.lambda$copies$0(CodecTest.java:17)  new byte[]",
                        "kept: it is stored in the static field CodecTest.kept",
                        EXPLAINED,
                        TWO_RUN);
    }

    @Test
    void freshJvmRunsOneInvocationOfAParameterisedTest() {
        assertThat(failureOf("testng-engine"))
                .containsPattern(
                        "SizesTest\\.copiesAnythingLonger\\(SizesTest\\.java:\\d+\\): 40 B per call, limit 0 B \\[STEADY]")
                .containsPattern(
                        "40  SizesTest\\.lambda\\$copiesAnythingLonger\\$0\\(SizesTest\\.java:\\d+\\)  new byte\\[]")
                .contains("kept: it is stored in the static field SizesTest.kept", "40  of 40 B explained");
    }

    /** With the same seed, the property runs in the same order. */
    @Test
    void freshJvmRunsAPropertyOfJqwik() {
        assertThat(failureOf("jqwik-engine"))
                .containsPattern("SizesTest\\.copiesAnythingLonger\\(SizesTest\\.java:\\d+\\): \\d+ B per call")
                .containsPattern(
                        "\\d+  SizesTest\\.lambda\\$copiesAnythingLonger\\$0\\(SizesTest\\.java:\\d+\\)  new byte\\[]")
                .contains("kept: it is stored in the static field SizesTest.kept");
    }

    @Test
    void limitsHoldInKotlin() {
        assertThat(failureOf("jupiter-in-kotlin"))
                .containsSubsequence(
                        "Tests run: 5, Failures: 0, Errors: 0, Skipped: 1",
                        "CodecTest.has to fail(): 32 B per call, limit 0 B [STEADY]",
                        "32  CodecTest.has to fail(CodecTest.kt:45)  new byte[]",
                        "Tests run: 5, Failures: 1, Errors: 0, Skipped: 0");
    }

    /** Its tests cannot be run again one by one, so the ledger finds the lines in their JVM, without reasons. */
    @Test
    void runnerThatIsNoEngineHasItsLinesToo() {
        for (String name : List.of("junit4-runner", "testng-runner", "junit4-parallel", "testng-parallel")) {
            assertThat(failureOf(name))
                    .contains(
                            "CodecTest.copies(CodecTest.java:19): 32 B per call, limit 0 B [STEADY]",
                            "32  CodecTest.lambda$copies$0(CodecTest.java:20)  new byte[]",
                            EXPLAINED,
                            "at com.acme.CodecTest.copies(CodecTest.java:19)",
                            "40  SizesTest.lambda$copiesAnythingLonger$0(SizesTest.java:")
                    .doesNotContain("kept:");
        }
    }
}
