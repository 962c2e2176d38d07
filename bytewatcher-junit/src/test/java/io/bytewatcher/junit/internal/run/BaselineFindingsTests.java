package io.bytewatcher.junit.internal.run;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Group;

class BaselineFindingsTests {
    private static final Environment G1 = new Environment("compressed-oops", "g1", "c2", 17);
    private static final String CLASS = Heir.class.getName();

    private static final String BENCHMARKS = Benchmarks.class.getName();

    static class Benchmarks {
        @Group("pair")
        void offer() {}
    }

    interface Base {
        default void inherited() {}
    }

    interface Extending extends Base {}

    static class Parent {
        void ofParent() {}
    }

    static class Heir extends Parent implements Extending {
        @SuppressWarnings("unused") // its name counts
        private void own() {}
    }

    static class Issue_12 {
        void own() {}
    }

    private static List<String> findings(Environment here, Set<String> planned, Set<String> measured, String... tests) {
        List<BaselineEntry> lines = List.of(tests).stream()
                .map(test -> new BaselineEntry(
                        test, G1.layout(), G1.collector(), G1.jit(), List.of(17), Figure.steady(0), List.of(), ""))
                .toList();
        return new BaselineFindings(Baseline.of(lines), here, planned, measured).list();
    }

    @Test
    void measuredTestIsNotAFinding() {
        assertThat(findings(G1, Set.of(CLASS + "#own"), Set.of(CLASS + "#own(1)"), CLASS + "#own(1)"))
                .isEmpty();
    }

    @Test
    void plannedAndUnmeasuredInvocationIsAFinding() {
        assertThat(findings(
                        G1, Set.of(CLASS + "#own"), Set.of(CLASS + "#own(1)"), CLASS + "#own(2)", CLASS + "#own[int]"))
                .hasSize(2)
                .allMatch(finding -> finding.contains("was not measured. Was its annotation removed"));
    }

    @Test
    void lineAppliesToCollectorsWithoutTheirOwn() {
        Environment serial = new Environment("compressed-oops", "serial", "c2", 17);
        assertThat(findings(serial, Set.of(CLASS + "#own"), Set.of(), CLASS + "#own"))
                .hasSize(1);
    }

    @Test
    void lineOfAnotherEnvironmentIsIgnored() {
        Environment newer = new Environment("compressed-oops", "g1", "c2", 25);
        assertThat(findings(
                        newer, Set.of(CLASS + "#own"), Set.of(), CLASS + "#own", CLASS + "#gone", "com.acme.Gone#test"))
                .isEmpty();
    }

    @Test
    void existingUnplannedTestIsNotAFinding() {
        assertThat(findings(
                        G1,
                        Set.of(),
                        Set.of(),
                        CLASS + "#own",
                        CLASS + "#ofParent",
                        CLASS + "#inherited",
                        CLASS + "#own(a [b] (c))"))
                .isEmpty();
    }

    @Test
    void unplannedGroupOfBenchmarksIsNotAFinding() {
        assertThat(findings(
                        G1,
                        Set.of(),
                        Set.of(),
                        BENCHMARKS + "#offer[pair](size = 10)",
                        BENCHMARKS + "#pair(size = 10)"))
                .isEmpty();
        assertThat(findings(G1, Set.of(), Set.of(), BENCHMARKS + "#gone[pair]", BENCHMARKS + "#otherPair"))
                .hasSize(2);
    }

    @Test
    void missingTestIsAFinding() {
        assertThat(findings(G1, Set.of(), Set.of(), CLASS + "#gone", "com.acme.Gone#test"))
                .hasSize(2)
                .allMatch(finding -> finding.contains("there is no such test"));
    }

    @Test
    void classWithMissingDependenciesIsNotAFinding() {
        ClassLoader incomplete = new ClassLoader(getClass().getClassLoader()) {
            @Override
            public Class<?> loadClass(String name) throws ClassNotFoundException {
                if (name.equals("com.acme.Incomplete")) {
                    throw new NoClassDefFoundError("com/acme/Missing");
                }
                return super.loadClass(name);
            }
        };
        withClassesOf(
                incomplete,
                () -> assertThat(findings(G1, Set.of(), Set.of(), "com.acme.Incomplete#test"))
                        .isEmpty());
    }

    @Test
    void nameOfAClassMayHaveANumberSign() { // as in Kotlin: class `issue#12`
        String name = BaselineFindingsTests.class.getName() + "$issue#12";
        ClassLoader classes = new ClassLoader(getClass().getClassLoader()) {
            @Override
            protected Class<?> findClass(String wanted) throws ClassNotFoundException {
                if (!wanted.equals(name)) {
                    throw new ClassNotFoundException(wanted);
                }
                try (InputStream file =
                        BaselineFindingsTests.class.getResourceAsStream("BaselineFindingsTests$Issue_12.class")) {
                    byte[] renamed = new String(requireNonNull(file).readAllBytes(), StandardCharsets.ISO_8859_1)
                            .replace("Issue_12", "issue#12")
                            .getBytes(StandardCharsets.ISO_8859_1);
                    return defineClass(wanted, renamed, 0, renamed.length);
                } catch (IOException e) {
                    throw new ClassNotFoundException(wanted, e);
                }
            }
        };
        withClassesOf(classes, () -> {
            assertThat(findings(G1, Set.of(), Set.of(), name + "#own", name + "#own(#1)"))
                    .isEmpty();
            assertThat(findings(G1, Set.of(), Set.of(), name + "#gone"))
                    .singleElement()
                    .satisfies(finding -> assertThat(finding).contains("there is no such test"));
        });
    }

    private static void withClassesOf(ClassLoader classes, Runnable test) {
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        try {
            test.run();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void lineWithoutAClassIsIgnored() {
        assertThat(findings(G1, Set.of(), Set.of(), "#test", "a test")).isEmpty();
    }
}
