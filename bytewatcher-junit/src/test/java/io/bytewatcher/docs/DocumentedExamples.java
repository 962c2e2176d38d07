package io.bytewatcher.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.bytewatcher.docs.Page.Block;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;

/**
 * Compiles the examples in Java of some pages, runs those with tests, and compares each failure with the documented one below the example.
 * Two classes share the pages, so that two JVMs can run them.
 */
@Tag("junit-neutral")
abstract class DocumentedExamples {
    /** The classes that are only compiled, with the reason. */
    static final Map<String, String> NOT_RUN = Map.of(
            "SoakTest", "takes minutes, and what it shows are the bytes of an engine that is not there",
            "EngineSoakTest", "takes minutes, and needs an engine");

    private static Examples compiler;

    @BeforeAll
    static void compileAll(@TempDir Path folder) {
        compiler = new Examples(folder);
    }

    /** Whether this class has the examples of a page. */
    abstract boolean hasPage(Page page);

    /** The examples of the page about JMH are compiled in bytewatcher-jmh, which this module does not see. */
    private List<Block> examples() {
        return Page.all().stream()
                .filter(this::hasPage)
                .flatMap(page -> page.blocks("java").stream())
                .filter(example -> !example.text().contains("JmhBenchmarks"))
                .toList();
    }

    @TestFactory
    Stream<DynamicTest> compiles() {
        List<Block> examples = examples();
        assertThat(examples).hasSizeGreaterThan(5);
        return examples.stream()
                .map(example -> dynamicTest(
                        example.place(),
                        () -> assertThat(compiler.compile(example.text()).problems())
                                .isEmpty()));
    }

    /** Returns what the compiler has to say about an example; empty where it is right. */
    static String problems(String example) {
        return compiler.compile(example).problems();
    }

    @TestFactory
    Stream<DynamicTest> runsAsDocumented() {
        List<Block> tests = examples().stream()
                .filter(example -> example.text().contains("@Test"))
                .toList();
        assertThat(tests)
                .as("each of them says which class it is")
                .noneMatch(test -> Examples.className(test.text()).isEmpty());
        return tests.stream()
                .filter(test -> !NOT_RUN.containsKey(Examples.className(test.text())))
                .map(test -> dynamicTest(test.place(), () -> runs(test)));
    }

    private void runs(Block test) throws Exception {
        Optional<Block> failure = documentedFailure(test);
        Examples.Compiled compiled = compiler.compile(test.text());
        assertThat(compiled.problems()).isEmpty();
        try (URLClassLoader loader = compiler.load(compiled)) {
            Class<?> testClass = loader.loadClass("com.acme." + Examples.className(test.text()));
            EngineExecutionResults run = execute(testClass, failure.isPresent());
            List<Throwable> failures = run.allEvents().failed().stream()
                    .map(event -> thrown(event))
                    .toList();
            assertThat(run.testEvents().finished().count()).isPositive();
            if (failure.isEmpty()) {
                assertThat(failures).isEmpty();
            } else {
                assertThat(failures).hasSize(1);
                assertFailure(failures.get(0), failure.get());
            }
        }
    }

    /** A fresh JVM gets the class path of the thread's class loader. */
    private static EngineExecutionResults execute(Class<?> testClass, boolean withSites) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(testClass.getClassLoader());
        try {
            return EngineTestKit.engine("junit-jupiter")
                    .selectors(selectClass(testClass))
                    .configurationParameter("bytewatcher.sites", withSites ? "on-failure" : "off")
                    .configurationParameter("bytewatcher.sites.max-time", "60s")
                    .configurationParameter("bytewatcher.several-states", "fail") // one fresh JVM confirms a breach
                    .configurationParameter("bytewatcher.max-time", "20s")
                    .execute();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static Throwable thrown(Event event) {
        return event.getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }

    /** The block right below the example, if it begins with one of its tests. */
    private static Optional<Block> documentedFailure(Block test) {
        List<Block> blocks = test.page().blocks();
        int next = blocks.indexOf(test) + 1;
        return blocks.stream()
                .skip(next)
                .limit(1)
                .filter(block -> block.text().startsWith(Examples.className(test.text()) + "."))
                .findFirst();
    }

    /** The documented failure must equal the real one, except for the number of calls and the JVM. */
    private static void assertFailure(Throwable thrown, Block documented) {
        List<String> message = new ArrayList<>();
        List<String> trace = new ArrayList<>();
        documented.text().lines().forEach(line -> (line.startsWith("    at ") ? trace : message).add(line));
        List<String> said = String.valueOf(thrown.getMessage())
                .lines()
                .map(line -> line.replaceFirst(" -pl \\S+ -am -Dsurefire\\S+$", "")) // of this module
                .toList();
        for (String line : message) {
            if (line.startsWith("  counted ")) {
                assertThat(said)
                        .anyMatch(actual -> actual.matches(
                                "  counted [0-9,]+ calls after [0-9,]+ of warm-up on thread \".*\"; JDK .*"));
            } else if (!line.startsWith("  reproduce: ")
                    || said.stream().anyMatch(it -> it.startsWith("  reproduce:"))) {
                assertThat(said).contains(line); // without a build tool nothing is said of how to reproduce it
            }
        }
        assertThat(Arrays.stream(thrown.getStackTrace())
                        .limit(trace.size())
                        .map(frame -> "    at " + withoutLoader(frame)))
                .as(thrown.getMessage())
                .containsExactlyElementsOf(trace);
    }

    private static String withoutLoader(StackTraceElement frame) {
        return frame.toString().replaceFirst("^.*/", "");
    }
}
