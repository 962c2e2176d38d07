package io.bytewatcher.sites.corpus;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.sites.corpus.Case.When;
import io.bytewatcher.sites.corpus.CorpusRun.Which;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.SideBySide;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;

/** The JVMs that run cases under a finder, as many side by side as there are processors. */
final class CorpusForks implements AutoCloseable {
    private static final List<String> FLAGS = List.of("-ea", "-XX:+EnableDynamicAgentLoading");

    /**
     * A busy JIT takes code by way of level 2, which does not count how often each call site is reached, and inlines by what it has
     * counted (HotSpot's {@code compilationPolicy.hpp}). So the same code can settle at another figure there. The corpus states the
     * one of a JIT with time.
     */
    private static final List<String> COUNTING_ALL_CALLS = List.of(
            "-XX:Tier3DelayOn=1000000",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=inline,java.util.Optional::*",
            "-XX:CompileCommand=inline,java.util.ArrayList::iterator");

    /** The JVM then reports each object, on 17 with G1. */
    private static final List<String> EACH_OBJECT = List.of("-XX:-UseTLAB", "-XX:+UseG1GC");

    private final SideBySide jvms = new SideBySide();
    private final Map<Run, SideBySide.Answer<List<Found>>> runs = new HashMap<>();
    private final Path directory;
    private final String unoptimised;

    /**
     * None yet.
     *
     * @param directory for files
     * @param unoptimised the flag for code that is not settled
     */
    CorpusForks(Path directory, String unoptimised) {
        this.directory = directory;
        this.unoptimised = unoptimised;
    }

    private record Run(Which which, When when) {}

    /** Starts a JVM as soon as there is a processor for it. */
    void start(Which which, When when, List<CorpusSources.Entry> entries) {
        Run run = new Run(which, when);
        runs.put(run, jvms.start(() -> run(run, entries)));
    }

    /** Waits for the JVM, and makes a test of each of its cases. */
    Stream<DynamicTest> tests(Which which, When when, Consumer<Found> check) throws Exception {
        return found(which, when).stream()
                .map(found -> DynamicTest.dynamicTest(
                        found.stated().method() + ": " + found.stated().text(), () -> check.accept(found)));
    }

    /** Waits for the JVM. */
    List<Found> found(Which which, When when) throws Exception {
        return requireNonNull(runs.get(new Run(which, when))).get();
    }

    @Override
    public void close() {
        jvms.close();
    }

    private List<Found> run(Run run, List<CorpusSources.Entry> entries) throws IOException {
        Path programs = directory.resolve(run.which() + "-" + run.when() + ".programs");
        Path file = directory.resolve(run.which() + "-" + run.when() + ".rows");
        Files.write(
                programs,
                entries.stream().map(entry -> entry.place().toString()).toList());
        ForkedJvm.ofThisJdk()
                .withFlags(flags(run))
                .run(CorpusRun.class, run.which().name(), run.when().name(), programs.toString(), file.toString());
        Map<String, List<Row>> rows =
                Files.readAllLines(file).stream().map(Row::parse).collect(Collectors.groupingBy(Row::id));
        return entries.stream()
                .map(entry -> new Found(
                        run.which(),
                        entry.stated(),
                        rows.getOrDefault(entry.place().id(), List.of())))
                .toList();
    }

    private List<String> flags(Run run) {
        List<String> flags = new ArrayList<>(FLAGS);
        if (run.when() == When.SETTLED) {
            flags.addAll(COUNTING_ALL_CALLS);
        } else {
            flags.add(unoptimised);
        }
        switch (run.which()) {
            case ORACLE -> flags.addAll(EACH_OBJECT);
            case EVENTS -> {
                flags.addAll(ObjectEventsEngine.flags(directory));
                ObjectEventsEngine.otherCollector().ifPresent(flags::add);
            }
            case LEDGER -> {}
        }
        return flags;
    }
}
