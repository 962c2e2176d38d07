package io.bytewatcher.integration;

import static io.bytewatcher.integration.Consumers.ALL_PASS;
import static io.bytewatcher.integration.Consumers.RED;
import static io.bytewatcher.integration.Consumers.SITE;
import static io.bytewatcher.integration.Consumers.parallel;
import static io.bytewatcher.integration.Consumers.red;
import static io.bytewatcher.integration.Consumers.rerun;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A small project on the oldest JUnit and on a new one, on the class path and on the module path: what is green, and what a red one says.
 */
class ConsumerTests {
    private static Map<String, Reactor.Built> built = Map.of();

    @BeforeAll
    static void build() throws IOException {
        Reactor reactor = new Reactor("consumers");
        rerun(reactor.add("oldest", "consumer", "package-default").property("junit.version", "5.10.5"));
        parallel(reactor.add("newest-in-parallel", "consumer").property("junit.version", "6.1.3"));
        red(reactor.add("module-path", "consumer", "modular"));
        reactor.add("module-of-tests", "consumer", "modular")
                .write("src/test/java/module-info.java", Consumers.MODULE_OF_TESTS);
        built = reactor.test();
    }

    private static Reactor.Built project(String name) {
        return requireNonNull(built.get(name));
    }

    @Test
    void aTestThatBreaksItsLimitFailsTheBuildWithItsSite() {
        assertThat(project("oldest").fails().output())
                .contains(RED, SITE, "32  of 32 B explained", "Tests run: 16, Failures: 2, Errors: 0, Skipped: 0")
                .containsPattern("reproduce: mvn test .* -pl oldest -am ");
    }

    @Test
    void aPackageHasADefaultForItsTests() {
        assertThat(project("oldest").fails().output())
                .contains(
                        "StrictTest.copies(): 32 B per call, limit 0 B [STEADY]",
                        "the limit is the default of package com.acme.strict")
                .doesNotContain("StrictTest.encodes():");
    }

    @Test
    void aRerunDoesNotTurnAnAllocationGreen() {
        assertThat(project("oldest").fails().output()).contains(Consumers.FIRST_FAILURE_COUNTS);
    }

    @Test
    void limitsHoldInParallel() {
        assertThat(project("newest-in-parallel").succeeds().output()).contains(ALL_PASS);
    }

    @Test
    void limitsHoldOnTheModulePath() {
        assertThat(project("module-path").fails().output())
                .contains("Tests run: 15, Failures: 1, Errors: 0, Skipped: 0", RED, SITE);
    }

    @Test
    void limitsHoldInATestModuleThatRequiresByteWatcher() {
        assertThat(project("module-of-tests").succeeds().output())
                .contains("Tests run: 15, Failures: 0, Errors: 0, Skipped: 1");
    }
}
