package io.bytewatcher.internal.sites.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.sites.why.CompileTree;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompiledStack;
import io.bytewatcher.internal.sites.why.KeptObjects;
import io.bytewatcher.internal.sites.why.StackBytes;
import io.bytewatcher.sites.corpus.FixedWorkload;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Each test asks a JVM that the exact fork's flags and some of its own start. */
class KeptSitesTests {
    private static final String CALLS = "TOP_TIER: make inlined, take disallowed by CompileCommand,"
            + " make inlined, take disallowed by CompileCommand";
    private static final String MAIN = Main.class.getName().replace('.', '/');

    private static List<String> run(String when, String... flags) throws IOException {
        Path directory = Files.createTempDirectory("kept-sites-");
        try {
            List<String> all = new ArrayList<>(List.of(
                    "-XX:CompileCommand=quiet",
                    // so that the root reaches the top tier before the recording
                    "-XX:CompileCommand=BackgroundCompilation," + MAIN + ".root,false",
                    "-XX:Tier3DelayOn=1000000",
                    "-XX:CompileCommand=dontinline," + MAIN + ".root",
                    "-XX:CompileCommand=dontinline," + MAIN + ".take"));
            all.addAll(List.of(flags));
            all.addAll(ObjectEventsEngine.flags(directory));
            ObjectEventsEngine.otherCollector().ifPresent(all::add);
            return ForkedJvm.ofThisJdk().withFlags(all).run(Main.class, when, directory.toString());
        } finally {
            Files.delete(directory); // which the JVM has left empty
        }
    }

    @Test
    void eachStackHasItsBytesAndItsCompilation() throws IOException {
        assertThat(run("first"))
                .containsExactly(
                        "48 B: make Inlined, root JIT compiled, repeat",
                        CALLS,
                        "24 B: make Inlined, root JIT compiled, repeat",
                        CALLS,
                        "reasons: [it is passed to take]");
    }

    @Test
    void noReasonIsSoughtWithoutTheCompilations() throws IOException {
        assertThat(run("unprepared")).containsOnly("reasons: []");
    }

    @Test
    void reasonsAreSoughtAfterALateStart() throws IOException {
        assertThat(run("late")).endsWith("reasons: [it is passed to take]");
    }

    @Test
    void noReasonIsSoughtIfTheJitRemovesNothing() throws IOException {
        assertThat(run("first", "-XX:TieredStopAtLevel=1")).containsOnly("reasons: []");
        assertThat(run("first", "-Xint")).containsOnly("reasons: []");
    }

    @Test
    void finderThatFailsLeavesTheSites() throws IOException {
        assertThat(run("late failing"))
                .endsWith(
                        "reasons: [not known, because the search failed: java.lang.IllegalStateException: no class file]");
    }

    /** Prints what is known about the objects that {@code make} allocates: two lines for each stack, and the reasons. */
    @SuppressWarnings("unused") // fields that are written only keep the objects
    static final class Main {
        private static int sum;

        private Main() {}

        public static void main(String... arguments) throws Exception {
            if (!arguments[0].equals("unprepared")) {
                ObjectEventsEngine.prepare(Path.of(arguments[1]), !arguments[0].startsWith("late"));
            }
            boolean failing = arguments[0].endsWith("failing");
            ObjectEventsEngine engine = new ObjectEventsEngine(objects -> failing ? fail() : print(objects));
            FixedWorkload workload = new FixedWorkload(Main.class, new Root(), Root.WARM_UP, Root.OPERATIONS);
            for (AllocationSite site :
                    engine.findSites(workload, Duration.ofMinutes(2)).sites()) {
                System.out.println("reasons: "
                        + site.kept().reasons().stream().map(KeptReason::text).toList());
            }
        }

        private static Kept fail() {
            throw new IllegalStateException("no class file");
        }

        private static Kept print(KeptObjects objects) {
            for (Map.Entry<CompiledStack, StackBytes> entry : objects.stacks().entrySet()) {
                String line = entry.getKey().frames().stream()
                        .map(frame -> (frame.method().name() + " " + frame.type()).strip())
                        .collect(Collectors.joining(", "));
                System.out.println(entry.getValue().bytes() / objects.site().operations() + " B: " + line);
                CompileTree tree = objects.compilation(entry.getKey());
                System.out.println(tree.state() + ": " + calls(tree));
            }
            return new Kept(List.of(new KeptReason(KeptReason.Kind.PASSED, "it is passed to take")), "", "", "");
        }

        private static String calls(CompileTree tree) {
            List<String> calls = new ArrayList<>();
            tree.decisions().keySet().stream()
                    .filter(call -> call.caller().name().equals("root"))
                    .sorted(Comparator.comparingInt(CompileTree.CallSite::bci))
                    .forEach(call -> {
                        for (InliningDecision outcome : tree.lookup(call.caller(), call.bci())) {
                            calls.add(outcome.callee().name() + " "
                                    + (outcome.inlined() ? "inlined" : outcome.message()));
                        }
                    });
            return String.join(", ", calls);
        }

        static void root() {
            for (int i = 0; i < 2; i++) {
                take(make(i));
            }
            take(make(2));
        }

        private static Point make(int x) {
            return new Point(x, sum);
        }

        private static void take(Point point) {
            sum += point.x;
        }

        private record Point(int x, int y) {}
    }

    private static final class Root implements Loop {
        /** The longer the queue of the JIT, the more calls must precede a compilation. */
        private static final int WARM_UP = 200_000;

        private static final int OPERATIONS = 1_000;

        @Override
        public void repeat(int operations) {
            for (int i = 0; i < operations; i++) {
                Main.root();
            }
        }
    }
}
