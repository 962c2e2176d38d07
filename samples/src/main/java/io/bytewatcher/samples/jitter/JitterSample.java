package io.bytewatcher.samples.jitter;

import static io.bytewatcher.samples.console.OptionChecks.require;

import io.bytewatcher.samples.console.Interruption;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Repeats the experiment of 2015, and explains its result. */
@Command(
        name = "jitter",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Reads the thread's counter of allocated bytes a million times, around nothing or a little arithmetic, and prints"
                    + " where it moved.",
            "",
            "Each line of the summary is a JVM of its own: cold, as in 2015; with the string constants interned beforehand of all"
                    + " classes that the JIT compiled in the cold run; and after ByteWatcher's measurement found the readings settled."
                    + " JFR records the JIT's compilations, which name the method behind each spike: when a method is queued for C2,"
                    + " HotSpot creates the string constants of its class, on the thread that runs the method.",
            ""
        },
        footer = {
            "",
            "Examples:",
            "  samples jitter                                  everything",
            "  samples jitter --access mbean --operation none  as in 2015, through the MBean server",
            "  samples jitter --jvm-option=-XX:TieredStopAtLevel=1  without C2 there is nothing to see",
        })
public final class JitterSample implements Callable<Integer> {

    private static final int MAX_READINGS = 50_000_000;
    private static final int BATCH = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--readings",
            defaultValue = "1000000",
            description = "number of readings, a multiple of 1,000 up to 50,000,000 (default: ${DEFAULT-VALUE})")
    private int readings;

    @Option(
            names = "--operation",
            split = ",",
            description = "between two readings: ${COMPLETION-CANDIDATES}; separate both by a comma (default: both)")
    private Set<MeasuredOperation> operations = EnumSet.allOf(MeasuredOperation.class);

    @Option(
            names = "--mode",
            split = ",",
            description =
                    "before the readings: ${COMPLETION-CANDIDATES}; separate several by commas (default: all). interned"
                            + " includes the cold run")
    private Set<Preparation> modes = EnumSet.allOf(Preparation.class);

    @Option(
            names = "--access",
            defaultValue = "direct",
            description = "how to read the counter: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private Counter.Access access = Counter.Access.DIRECT;

    @Option(
            names = "--jvm-option",
            split = ",",
            description =
                    "options for the JVMs, such as -Xint, separated by commas. The JVMs inherit this JVM's options")
    private List<String> jvmOptions = new ArrayList<>();

    @Override
    public Integer call() throws InterruptedException {
        require(
                spec,
                readings >= BATCH && readings <= MAX_READINGS && readings % BATCH == 0,
                "--readings: " + readings + " (expected: a multiple of 1000, at most " + MAX_READINGS + ")");
        if (modes.contains(Preparation.INTERNED)) {
            modes.add(Preparation.COLD);
        }
        PrintWriter out = spec.commandLine().getOut();
        Map<MeasuredOperation, Map<Preparation, JitterOutcome>> outcomes = new EnumMap<>(MeasuredOperation.class);
        try (Interruption interruption = Interruption.listen()) {
            boolean complete = runAll(out, outcomes, interruption);
            if (!outcomes.isEmpty()) {
                out.println();
                summarise(out, outcomes);
            }
            if (interruption.requested()) {
                out.println(Interruption.NOTE);
            }
            out.flush();
            if (!complete && !interruption.requested()) {
                spec.commandLine()
                        .getErr()
                        .println(
                                "jitter: a JVM failed; its output is above. If it rejected an option, change --jvm-option");
                return CommandLine.ExitCode.SOFTWARE;
            }
        }
        return CommandLine.ExitCode.OK;
    }

    private boolean runAll(
            PrintWriter out,
            Map<MeasuredOperation, Map<Preparation, JitterOutcome>> outcomes,
            Interruption interruption)
            throws InterruptedException {
        ForkedExperiment fork = new ForkedExperiment(jvmOptions);
        for (MeasuredOperation operation : EnumSet.copyOf(operations)) {
            SortedSet<String> classes = new TreeSet<>();
            for (Preparation mode : EnumSet.copyOf(modes)) {
                if (interruption.requested()) {
                    return false;
                }
                out.printf(Locale.ROOT, "-- %s, %s: %,d readings%n", name(operation), mode.label(), readings);
                out.flush();
                JitterPlan plan = new JitterPlan(mode, operation, access, readings, List.copyOf(classes));
                Optional<JitterOutcome> outcome = run(fork, plan, out);
                if (outcome.isEmpty()) {
                    return false;
                }
                JitterOutcome known = outcome.orElseThrow();
                outcomes.computeIfAbsent(operation, any -> new EnumMap<>(Preparation.class))
                        .put(mode, known);
                if (mode == Preparation.COLD) {
                    classes.addAll(known.classes());
                }
            }
        }
        return true;
    }

    private static Optional<JitterOutcome> run(ForkedExperiment fork, JitterPlan plan, PrintWriter out)
            throws InterruptedException {
        try {
            return fork.run(plan, out::println);
        } catch (IOException e) {
            out.println(e.getMessage());
            return Optional.empty();
        }
    }

    private static void summarise(PrintWriter out, Map<MeasuredOperation, Map<Preparation, JitterOutcome>> outcomes) {
        out.printf("%-9s %-36s %6s %9s  %12s%n", "operation", "run", "spikes", "bytes", "last at");
        boolean c2 = false;
        for (Map.Entry<MeasuredOperation, Map<Preparation, JitterOutcome>> ofOperation : outcomes.entrySet()) {
            for (Map.Entry<Preparation, JitterOutcome> ofMode :
                    ofOperation.getValue().entrySet()) {
                JitterOutcome outcome = ofMode.getValue();
                c2 |= outcome.compiledByC2() > 0;
                out.printf(
                        Locale.ROOT,
                        "%-9s %-36s %,6d %,9d  %12s%n",
                        name(ofOperation.getKey()),
                        ofMode.getKey().label(),
                        outcome.spikes(),
                        outcome.bytes(),
                        outcome.spikes() == 0 ? "-" : String.format(Locale.ROOT, "%,d", outcome.last()));
            }
        }
        out.println();
        if (c2) {
            out.println(
                    "A cost that occurs once is not the code's own, which recurs. When a method is queued for C2, HotSpot");
            out.println(
                    "resolves the string constants of its whole class, used or not, on the thread that runs the method: a");
            out.println(
                    "String and an array for each. This hits any code, late and only once. A measurement has to wait for it,");
            out.println("or start after it.");
        } else {
            out.println(
                    "C2 compiled nothing during the readings: it had compiled all before, the readings were too few, or these JVMs");
            out.println(
                    "have no C2 (-Xint, -XX:TieredStopAtLevel below 4). Only queueing for C2 resolves a class's string constants");
            out.println("before their use, so there is nothing to see.");
        }
    }

    private static String name(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
