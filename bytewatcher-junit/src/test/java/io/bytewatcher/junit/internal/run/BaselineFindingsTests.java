package io.bytewatcher.junit.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.Baseline;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.Environment;
import io.bytewatcher.baseline.Figure;
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
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(new ClassLoader(before) {
            @Override
            public Class<?> loadClass(String name) throws ClassNotFoundException {
                if (name.equals("com.acme.Incomplete")) {
                    throw new NoClassDefFoundError("com/acme/Missing");
                }
                return super.loadClass(name);
            }
        });
        try {
            assertThat(findings(G1, Set.of(), Set.of(), "com.acme.Incomplete#test"))
                    .isEmpty();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    @Test
    void lineWithoutAClassIsIgnored() {
        assertThat(findings(G1, Set.of(), Set.of(), "#test", "a test")).isEmpty();
    }
}
