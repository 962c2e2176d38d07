package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests in named modules, with ByteWatcher and JUnit on the module path. */
class ModulePathTests {
    private static final String TESTS = """
            package acme.%s;

            import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;

            import io.bytewatcher.junit.*;
            import org.junit.jupiter.api.*;

            class Tests {
                private Object kept;
                private int calls;

                @BeforeInvocation void count() { calls++; }
                @Test @MeasureAllocation(mode = SINGLE_SHOT) void array() { kept = new byte[16]; }
                @Test @MaxAllocation(value = 0, mode = SINGLE_SHOT) void empty() {}
                @Test @NoAllocation void steady() { if (calls < 0) kept = "never"; }
                @Test @NoAllocation void steadyArray() { kept = new byte[16]; }
            }
            """;

    private static final String OVERRIDING = """
            package acme.wide;

            import io.bytewatcher.junit.*;
            import org.junit.jupiter.api.*;

            class Overriding extends Tests {
                @Override @Test void steady() {}
            }
            """;

    private static final String UNGATED = """
            package acme.wide;

            import org.junit.jupiter.api.*;

            class Ungated {
                private Object kept;
                @Test void array() { kept = new byte[1000]; }
            }
            """;

    /** The printed lines by run. The runs share a JVM, because its start takes longest. */
    private static final List<List<String>> RUNS = new ArrayList<>();

    @BeforeAll
    static void runAll(@TempDir Path directory) throws Exception {
        List<String> lines = new Modules(directory)
                .add("acme.wide", "open module acme.wide { requires io.bytewatcher.junit; }")
                .add("acme.wide", "Tests", String.format(TESTS, "wide"))
                .add("acme.wide", "Overriding", OVERRIDING)
                .add("acme.wide", "Ungated", UNGATED)
                .add("acme.both", """
                        module acme.both {
                            requires io.bytewatcher.junit;
                            opens acme.both to org.junit.platform.commons, io.bytewatcher.core;
                        }
                        """)
                .add("acme.both", "Tests", String.format(TESTS, "both"))
                .add("acme.junit", """
                        module acme.junit {
                            requires io.bytewatcher.junit;
                            opens acme.junit to org.junit.platform.commons;
                        }
                        """)
                .add("acme.junit", "Tests", String.format(TESTS, "junit"))
                .run(
                        "acme.wide.Tests",
                        LauncherRun.NEXT,
                        "acme.both.Tests",
                        LauncherRun.NEXT,
                        "acme.junit.Tests",
                        LauncherRun.NEXT,
                        "bytewatcher.limt=3",
                        "acme.wide.Ungated",
                        LauncherRun.NEXT,
                        "acme.wide.Overriding",
                        LauncherRun.NEXT,
                        "bytewatcher.enabled=false",
                        "acme.both.Tests",
                        LauncherRun.NEXT,
                        "bytewatcher.survey=true",
                        "acme.wide.Ungated");
        RUNS.add(new ArrayList<>());
        for (String line : lines) {
            if (line.equals(LauncherRun.NEXT)) {
                RUNS.add(new ArrayList<>());
            } else {
                RUNS.get(RUNS.size() - 1).add(line);
            }
        }
        assertThat(RUNS).as(lines.toString()).hasSize(7);
    }

    @Test
    void isExactInAnOpenModule() {
        allAreExact(RUNS.get(0));
    }

    @Test
    void isExactInAModuleThatOpensItsTestsToJUnitAndToByteWatcher() {
        allAreExact(RUNS.get(1));
    }

    private static void allAreExact(List<String> lines) {
        assertThat(lines).hasSize(4);
        assertThat(lines.subList(0, 3))
                .containsExactly(
                        "SUCCESSFUL array 32 B [SINGLE_SHOT]",
                        "SUCCESSFUL empty 0 B [SINGLE_SHOT]",
                        "SUCCESSFUL steady 0 B per call [STEADY]");
        assertThat(lines.get(3))
                .startsWith("FAILED steadyArray AllocationLimitExceededError Tests.steadyArray(): 32 B per call,"
                        + " limit 0 B [STEADY]");
    }

    @Test
    void warnsOfInexactFiguresInAModuleThatOpensItsTestsToJUnitOnly() {
        String reason = "inexact: JUnit's reflective call is among these bytes, because module acme.junit does not open"
                + " package acme.junit to ByteWatcher: declare `opens acme.junit to io.bytewatcher.core;` in its"
                + " module-info.java, or run with --add-opens acme.junit/acme.junit=io.bytewatcher.core";
        List<String> lines = RUNS.get(2);
        assertThat(lines).hasSize(4);
        assertThat(lines.get(0)).startsWith("SUCCESSFUL array ").contains(" B [SINGLE_SHOT]; " + reason);
        assertThat(lines.get(1))
                .startsWith("FAILED empty AllocationLimitExceededError")
                .contains(reason);
        assertThat(lines.get(2))
                .startsWith("SUCCESSFUL steady 0 B per call [STEADY]; inexact: calls go through reflection");
        assertThat(lines.get(3))
                .startsWith("FAILED steadyArray AllocationLimitExceededError Tests.steadyArray(): 32 B");
    }

    @Test
    void refusesUnknownKeys() {
        assertThat(RUNS.get(3))
                .singleElement()
                .asString()
                .startsWith("REFUSED ByteWatcher does not know the configuration key bytewatcher.limt. Did you mean"
                        + " bytewatcher.single-shot.limit?");
    }

    @Test
    void rejectsAnOverriddenLimit() {
        assertThat(RUNS.get(4))
                .singleElement()
                .asString()
                .startsWith("REFUSED Overriding.steady() overrides Tests.steady(), which carries a limit");
    }

    @Test
    void reportsTheNumberOfTestsNotGated() {
        assertThat(RUNS.get(5))
                .contains("[bytewatcher] bytewatcher.enabled=false: 3 tests were run without their allocation limit");
    }

    @Test
    void surveys() {
        assertThat(RUNS.get(6)).contains("SUCCESSFUL array 1,016 B [SINGLE_SHOT]");
    }
}
