package io.bytewatcher.integration;

import static io.bytewatcher.integration.Consumers.ALL_PASS;
import static io.bytewatcher.integration.Consumers.ONE_FAILS;
import static io.bytewatcher.integration.Consumers.RED;
import static io.bytewatcher.integration.Consumers.SITE;
import static io.bytewatcher.integration.Consumers.dependency;
import static io.bytewatcher.integration.Consumers.parallel;
import static io.bytewatcher.integration.Consumers.red;
import static io.bytewatcher.integration.Consumers.rerun;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Adds to {@link ConsumerTests} the other JUnits, what only old ones do, a red module of tests, JUnit 4, and the ways to start the
 * ledger.
 */
@Tag("gate")
class ConsumerVariantsTests {
    /** The default of a later JDK. */
    private static final String FORBIDDEN = "-XX:-EnableDynamicAgentLoading";

    private static Map<String, Reactor.Built> built = Map.of();

    @BeforeAll
    static void build() throws IOException {
        Reactor reactor = new Reactor("consumer-variants");
        for (String version : new String[] {"5.12.2", "6.1.3"}) {
            rerun(reactor.add("rerun-" + version, "consumer").property("junit.version", version));
        }
        parallel(reactor.add("parallel-5.12.2", "consumer").property("junit.version", "5.12.2"));
        parallel(reactor.add("parallel-5.10.5", "consumer").property("junit.version", "5.10.5"))
                .property("test", "AllThreadsTest");
        parallel(reactor.add("isolated-5.10.5", "consumer").property("junit.version", "5.10.5"))
                .replace(
                        "src/test/java/com/acme/AllThreadsTest.java",
                        "class AllThreadsTest",
                        "@org.junit.jupiter.api.parallel.Isolated class AllThreadsTest");
        survey(reactor.add("survey-5.10.5", "consumer", "detected").property("junit.version", "5.10.5"));
        parallel(survey(
                reactor.add("survey-in-parallel-5.10.5", "consumer", "detected").property("junit.version", "5.10.5")));
        red(reactor.add("module-of-tests", "consumer", "modular"))
                .property("test", "RedTest")
                .write("src/test/java/module-info.java", Consumers.MODULE_OF_TESTS);
        reactor.add("vintage", "engine", "junit4")
                .replace(
                        "pom.xml",
                        "<!-- dependencies -->",
                        dependency("junit:junit:" + Reactor.property("junit4.version"))
                                + dependency(
                                        "org.junit.vintage:junit-vintage-engine:" + Reactor.property("junit.version")));
        ledger(reactor, "attached");
        ledger(reactor, "with-old-byte-buddy")
                .replace(
                        "pom.xml",
                        "<dependencyManagement>\n    <dependencies>",
                        "<dependencyManagement>\n    <dependencies>" + old("byte-buddy") + old("byte-buddy-agent"));
        ledger(reactor, "forbidden").property("argLine", FORBIDDEN);
        ledger(reactor, "started")
                .property("more", FORBIDDEN)
                .replace(
                        "pom.xml",
                        "<id>agent</id>",
                        "<id>agent</id><activation><activeByDefault>true</activeByDefault></activation>");
        built = reactor.test();
    }

    private static MavenProject survey(MavenProject project) throws IOException {
        return project.systemProperty("bytewatcher.survey", "true");
    }

    private static MavenProject ledger(Reactor reactor, String name) throws IOException {
        return red(reactor.add("ledger-" + name, "consumer"))
                .property("test", "RedTest")
                .systemProperty("bytewatcher.sites.fork", "false");
    }

    /** A mocking library brings its own version. */
    private static String old(String artifact) {
        return "<dependency><groupId>net.bytebuddy</groupId><artifactId>" + artifact
                + "</artifactId><version>1.14.19</version></dependency>";
    }

    private static Reactor.Built project(String name) {
        return requireNonNull(built.get(name));
    }

    /** The first JUnit that knows which tests must run alone, and a new one. */
    @ParameterizedTest
    @ValueSource(strings = {"5.12.2", "6.1.3"})
    void limitsHoldOnEachJUnit(String version) {
        assertThat(project("rerun-" + version).fails().output())
                .contains(RED, SITE, "32  of 32 B explained", ONE_FAILS, Consumers.FIRST_FAILURE_COUNTS);
    }

    @Test
    void testsRunInParallelOnTheFirstJUnitWithIsolation() {
        assertThat(project("parallel-5.12.2").succeeds().output()).contains(ALL_PASS);
    }

    @Test
    void testsOfAllThreadsMustBeIsolatedOnAnOldJUnit() {
        assertThat(project("parallel-5.10.5").fails().output())
                .contains("AllThreadsTest.counts() counts all threads, but other tests may run at the same time")
                .contains("AllThreadsTest.watches() counts all threads, but other tests may run at the same time")
                .contains("Put @Isolated on its class, or use JUnit 5.12 or newer.")
                .contains("Tests run: 2, Failures: 0, Errors: 2, Skipped: 0");
        assertThat(project("isolated-5.10.5").succeeds().output()).contains(ALL_PASS);
    }

    @Test
    void aSurveyRegistersNoExtensionButItsOwnOnAnOldJUnit() {
        assertThat(project("survey-5.10.5").succeeds().output()).contains(ALL_PASS, "[bytewatcher] ");
        assertThat(project("survey-in-parallel-5.10.5").fails().output())
                .contains("This JUnit would detect com.acme.Detected with them, which may change what tests do.");
    }

    @Test
    void brokenLimitFailsInATestModuleThatRequiresByteWatcher() {
        assertThat(project("module-of-tests").fails().output())
                .contains("Tests run: 1, Failures: 1, Errors: 0, Skipped: 0", RED, SITE);
    }

    /** One engine on each JDK; {@link ConsumerEnginesTests} has the others. */
    @Test
    void freshJvmRunsTestsOfJUnit4AndOneInvocationOfAParameterisedOne() {
        assertThat(project("vintage").fails().output())
                .contains(
                        "CodecTest.copies(CodecTest.java:19): 32 B per call, limit 0 B [STEADY]",
                        "32  CodecTest.lambda$copies$0(CodecTest.java:20)  new byte[]",
                        "kept: it is stored in the static field CodecTest.kept",
                        "32  of 32 B explained",
                        "Tests run: 2, Failures: 1, Errors: 0, Skipped: 0",
                        "SizesTest.copiesAnythingLonger(SizesTest.java:27): 40 B per call, limit 0 B [STEADY]",
                        "40  SizesTest.lambda$copiesAnythingLonger$0(SizesTest.java:28)  new byte[]",
                        "kept: it is stored in the static field SizesTest.kept",
                        "40  of 40 B explained");
    }

    @Test
    void theLedgerAttachesToItsOwnJvmOrIsStartedWithIt() {
        for (String attached : new String[] {"ledger-attached", "ledger-with-old-byte-buddy"}) {
            assertThat(project(attached).fails().output())
                    .contains(RED, "[bytewatcher] sites of RedTest.copies()", SITE);
        }
        assertThat(project("ledger-forbidden").fails().output())
                .contains(RED, "-javaagent")
                .doesNotContain(SITE);
        assertThat(project("ledger-started").fails().output())
                .contains(RED, "[bytewatcher] sites of RedTest.copies()", SITE)
                .doesNotContain("A Java agent has been loaded dynamically");
    }
}
