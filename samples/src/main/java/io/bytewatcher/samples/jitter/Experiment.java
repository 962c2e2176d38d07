package io.bytewatcher.samples.jitter;

import io.bytewatcher.Allocation;
import io.bytewatcher.SteadyState;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * One series of readings in a JVM of its own, because compiled code stays compiled. The program has the arguments of
 * {@link JitterPlan#arguments()}, and {@link ForkedExperiment} reads its output.
 */
final class Experiment {

    private static final int BATCH = 1_000;
    private static final int MOST_SHOWN = 40;
    private static final int MOST_LEVELS_SHOWN = 4;

    private final JitterPlan plan;
    private final Readings readings;
    private final PrintStream out;

    /** Interned constants. An unreferenced one could be collected, and would be created again. */
    private final List<String> kept = new ArrayList<>();

    private Experiment(JitterPlan plan, PrintStream out) {
        this.plan = plan;
        this.out = out;
        readings = new Readings(Counter.of(plan.access()), new Quote(), plan.readings());
    }

    /**
     * Runs the experiment.
     *
     * @param arguments the {@link JitterPlan#arguments()}
     */
    public static void main(String... arguments) throws IOException, InterruptedException {
        new Experiment(JitterPlan.of(arguments), System.out).run();
    }

    private void run() throws IOException, InterruptedException {
        // First, because the start of a recording makes JDK 17 discard compiled code.
        try (CompilationLog log = CompilationLog.start()) {
            prepare();
            take();
            CompilerQueue.awaitEmpty();
            report(log.stop());
        }
    }

    private void prepare() {
        switch (plan.mode()) {
            case COLD -> {}
            case INTERNED -> intern();
            case SETTLED -> settle();
        }
    }

    private void take() {
        readings.rewind();
        for (int done = 0; done < plan.readings(); done += BATCH) {
            readings.take(plan.operation(), BATCH);
        }
    }

    private void intern() {
        int classes = 0;
        for (String name : plan.classes()) {
            try {
                Class<?> type = Class.forName(name, false, Experiment.class.getClassLoader());
                kept.addAll(StringConstants.intern(type));
                classes++;
            } catch (ClassNotFoundException | LinkageError generated) {
                // A hidden class of the cold run, which this JVM does not have.
            }
        }
        out.printf(Locale.ROOT, "  interned %,d string constants of %,d classes%n", kept.size(), classes);
    }

    private void settle() {
        Allocation settled = SteadyState.of(() -> {
                    readings.rewind();
                    readings.take(plan.operation(), BATCH);
                })
                .measure();
        out.println("  " + BATCH + " readings are one call: " + settled);
    }

    private void report(List<Compilation> compilations) {
        Trace trace = Trace.of(readings);
        printLevels(trace.levels());
        List<Spike> spikes = trace.spikes();
        Map<Spike, SpikeCause> causes = SpikeCause.of(spikes, compilations);
        for (Spike spike : spikes.subList(0, Math.min(spikes.size(), MOST_SHOWN))) {
            out.printf(Locale.ROOT, "  reading %,9d: %+,d B%n", spike.reading(), spike.bytes());
            if (spike.reading() == 1) {
                out.println("      first uses, in the first reading");
            } else {
                print(Optional.ofNullable(causes.get(spike)), spike);
            }
        }
        if (spikes.size() > MOST_SHOWN) {
            out.printf(Locale.ROOT, "  and %,d more%n", spikes.size() - MOST_SHOWN);
        }
        long bytes = spikes.stream().mapToLong(Spike::bytes).sum();
        List<Compilation> duringReadings = compilations.stream()
                .filter(compilation -> compilation.startNanos() >= readings.nanos(0))
                .toList();
        long byC2 = duringReadings.stream().filter(Compilation::byC2).count();
        out.printf(
                Locale.ROOT,
                "  spikes: %,d (%,d B); the JIT compiled %,d methods during the readings, %,d of them by C2%n",
                spikes.size(),
                bytes,
                duringReadings.size(),
                byC2);
        int last = spikes.isEmpty() ? 0 : spikes.get(spikes.size() - 1).reading();
        out.println(new JitterOutcome(spikes.size(), bytes, last, (int) byC2, classes(duringReadings)).line());
    }

    private void printLevels(List<Trace.Level> levels) {
        if (levels.stream().allMatch(level -> level.bytes() == 0)) {
            return;
        }
        for (Trace.Level level : levels.subList(0, Math.min(levels.size(), MOST_LEVELS_SHOWN))) {
            out.printf(
                    Locale.ROOT,
                    "  from reading %,d on, a reading itself allocates %,d B%n",
                    level.reading(),
                    level.bytes());
        }
        if (levels.size() > MOST_LEVELS_SHOWN) {
            out.printf(Locale.ROOT, "  and so on: the cost of a reading changed %,d times%n", levels.size() - 1);
        }
    }

    private void print(Optional<SpikeCause> cause, Spike spike) {
        if (cause.isEmpty()) {
            out.println("      no compilation that C2 started soon afterwards explains it");
            return;
        }
        SpikeCause known = cause.orElseThrow();
        Compilation compilation = known.compilation();
        if (compilation.byC2()) {
            out.printf(
                    Locale.ROOT,
                    "      %s%s.%s%s was queued for C2, which started it %,d us later%n",
                    known.bytes() == spike.bytes() ? "" : "perhaps ",
                    compilation.type(),
                    compilation.method(),
                    compilation.osr() ? " (its loop)" : "",
                    (compilation.startNanos() - spike.fromNanos()) / 1_000);
        } else {
            out.printf("      a method of %s was queued for C2, which never started it%n", compilation.type());
        }
        out.printf(
                Locale.ROOT,
                "      the %d string constants of that class take %,d B as strings: %s%n",
                known.constants(),
                known.bytes(),
                known.bytes() == spike.bytes()
                        ? "the spike, to the byte"
                        : "the spike, if some had been strings before");
    }

    private static SortedSet<String> classes(List<Compilation> compilations) {
        SortedSet<String> classes = new TreeSet<>();
        for (Compilation compilation : compilations) {
            classes.add(compilation.type());
        }
        return classes;
    }
}
