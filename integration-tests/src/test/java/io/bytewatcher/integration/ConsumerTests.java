package io.bytewatcher.integration;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Small projects of all the kinds that users have: what is green, and what a red one says. */
class ConsumerTests {
    private static final String RED = "RedTest.copies(): 32 B per call, limit 0 B [STEADY]";
    private static final String SITE = "32  Codec.copy(Codec.java:17)  new byte[]";
    private static final String PARALLEL = "-Djunit.jupiter.execution.parallel.enabled=true";
    private static final String CONCURRENT = "-Djunit.jupiter.execution.parallel.mode.default=concurrent";

    /** The oldest JUnit, the first that knows which tests must run alone, and a new one. */
    @ParameterizedTest
    @ValueSource(strings = {"5.10.5", "5.12.2", "6.1.3"})
    void limitsHoldOnEachJUnit(String version) throws IOException {
        MavenProject project = MavenProject.copyOf("consumer", "junit-" + version);
        String junit = "-Djunit.version=" + version;
        assertThat(project.test(junit).succeeds().output())
                .contains("Tests run: 14, Failures: 0, Errors: 0, Skipped: 1");
        assertThat(project.test(junit, "-Dred=true").fails().output())
                .contains(RED, SITE, "32  of 32 B explained")
                .contains("Tests run: 14, Failures: 1, Errors: 0, Skipped: 0");
        assertThat(project.test(junit, "-Dred=true", "-Dtest=RedTest", "-Dsurefire.rerunFailingTestsCount=2")
                        .fails()
                        .output())
                .contains("RedTest.copies() failed in its first run because of what it allocated");
    }

    @ParameterizedTest
    @ValueSource(strings = {"5.12.2", "6.1.3"})
    void testsCanRunInParallel(String version) throws IOException {
        MavenProject project = MavenProject.copyOf("consumer", "parallel-" + version);
        assertThat(project.test("-Djunit.version=" + version, PARALLEL, CONCURRENT)
                        .succeeds()
                        .output())
                .contains("Tests run: 14, Failures: 0, Errors: 0, Skipped: 1");
    }

    @Test
    void whatCountsAllThreadsHasToBeIsolatedOnAnOldJUnit() throws IOException {
        MavenProject project = MavenProject.copyOf("consumer", "parallel-5.10");
        assertThat(project.test("-Djunit.version=5.10.5", PARALLEL, CONCURRENT)
                        .fails()
                        .output())
                .contains("AllThreadsTest.counts() counts all threads, but other tests may run beside it")
                .contains("AllThreadsTest.watches() counts all threads, but other tests may run beside it")
                .contains("Put @Isolated on its class, or use JUnit 5.12 or newer.")
                .contains("Tests run: 14, Failures: 0, Errors: 2, Skipped: 1");
        project.replace(
                "src/test/java/com/acme/AllThreadsTest.java",
                "class AllThreadsTest",
                "@org.junit.jupiter.api.parallel.Isolated class AllThreadsTest");
        assertThat(project.test("-Djunit.version=5.10.5", PARALLEL, CONCURRENT)
                        .succeeds()
                        .output())
                .contains("Tests run: 14, Failures: 0, Errors: 0, Skipped: 1");
    }

    @Test
    void theLedgerAttachesToItsOwnJvmOrIsStartedWithIt() throws IOException {
        MavenProject project = MavenProject.copyOf("consumer", "agent");
        String[] red = {"-Dred=true", "-Dtest=RedTest", "-Dbytewatcher.sites.fork=false"};
        assertThat(project.test(red).fails().output()).contains(RED, "[bytewatcher] sites of RedTest.copies()", SITE);
        String forbidden = "-XX:-EnableDynamicAgentLoading";
        assertThat(project.test(with(red, "-DargLine=" + forbidden)).fails().output())
                .contains(RED, "-javaagent")
                .doesNotContain(SITE);
        assertThat(project.test(with(red, "-Pagent", "-Dmore=" + forbidden))
                        .fails()
                        .output())
                .contains(RED, "[bytewatcher] sites of RedTest.copies()", SITE)
                .doesNotContain("A Java agent has been loaded dynamically");
    }

    private static String[] with(String[] arguments, String... more) {
        String[] all = java.util.Arrays.copyOf(arguments, arguments.length + more.length);
        System.arraycopy(more, 0, all, arguments.length, more.length);
        return all;
    }

    @Test
    void limitsHoldOnTheModulePath() throws IOException {
        MavenProject project = MavenProject.copyOf("consumer", "module-path").with("modular");
        assertThat(project.test().succeeds().output()).contains("Tests run: 15, Failures: 0, Errors: 0, Skipped: 1");
        assertThat(project.test("-Dred=true", "-Dtest=RedTest").fails().output())
                .contains(RED, SITE);
    }

    @Test
    void limitsHoldWhereTheTestsAreAModuleThatRequiresByteWatcher() throws IOException {
        MavenProject project =
                MavenProject.copyOf("consumer", "module-of-tests").with("modular");
        Files.writeString(project.file("src/test/java/module-info.java"), """
                open module com.acme.codec {
                    exports com.acme;

                    requires io.bytewatcher.junit;
                    requires org.junit.jupiter;
                }
                """);
        assertThat(project.test().succeeds().output()).contains("Tests run: 15, Failures: 0, Errors: 0, Skipped: 1");
        assertThat(project.test("-Dred=true", "-Dtest=RedTest").fails().output())
                .contains(RED, SITE);
    }

    @Test
    void limitsHoldInKotlin() throws IOException {
        MavenProject project = MavenProject.copyOf("kotlin", "kotlin");
        assertThat(project.test().succeeds().output()).contains("Tests run: 4, Failures: 0, Errors: 0, Skipped: 1");
        assertThat(project.test("-Dred=true").fails().output())
                .contains("CodecTest.has to fail(): 32 B per call, limit 0 B [STEADY]")
                .contains("32  CodecTest.has to fail(CodecTest.kt:43)  new byte[]");
    }
}
