package io.bytewatcher.benchmarks.roundtrips;

import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.benchmarks.Median;
import io.bytewatcher.benchmarks.Scratch;
import io.bytewatcher.benchmarks.Table;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Round trips of the echo sample beside java-ping and beside a server with a buffer of one byte. They run in turns, so that other work of the
 * machine meets all of them. The table has the median of the rounds and their range. Where there is nothing to compare with, the goal is missed.
 */
@Command(
        name = "round-trips",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures round trips of the echo sample beside java-ping and a server with a buffer of one byte.")
public final class RoundTrips implements Callable<Integer> {

    /** Or java-ping's slowest round, where that is more: its figure depends on the processors that the two sides get. */
    private static final double JAVA_PING_GOAL = 1.1;

    /** A stalled round of java-ping excuses no more. Where its range was needed, 1.21 was the most. */
    private static final double MOST_OF_JAVA_PINGS_RANGE = 1.5;

    private static final double ONE_BYTE_GOAL = 0.7;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--java-ping",
            paramLabel = "PATH",
            description = "its jar, or the folder with its classes; without this option it does not run")
    private @Nullable Path javaPing;

    @Option(names = "--rounds", defaultValue = "5", description = "of each (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Option(
            names = "--messages",
            defaultValue = "300000",
            description = "to warm up with, and to measure (default: ${DEFAULT-VALUE}); java-ping makes a million")
    private int messages;

    @Option(
            names = "--ways",
            split = ",",
            defaultValue = "SPIN,SELECT_NOW,SELECT,BLOCK,UDP,IPC",
            paramLabel = "WAY",
            description = "what to compare: ${COMPLETION-CANDIDATES} (default: all)")
    private List<Way> ways = List.of();

    public static void main(String... arguments) {
        System.exit(MeasuringProgram.execute(new RoundTrips(), arguments));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (rounds < 1 || messages < 1) {
            throw new ParameterException(spec.commandLine(), "--rounds, --messages: expected: 1 or more");
        }
        if (javaPing != null && !Files.exists(javaPing)) {
            throw new ParameterException(spec.commandLine(), "--java-ping: " + javaPing + " does not exist");
        }
        try (Scratch scratch = Scratch.create("round-trips")) {
            Path folder = scratch.folder();
            Map<Way, Map<Contender, List<Figures>>> all = measure(folder);
            System.out.println(rounds + " rounds");
            table(all).markdown().forEach(System.out::println);
            return goals(all).report(System.out);
        }
    }

    /** Judges each way that another program has as well. */
    static Goals goals(Map<Way, Map<Contender, List<Figures>>> all) {
        Goals goals = new Goals();
        if (all.values().stream().allMatch(contenders -> contenders.size() == 1)) {
            goals.miss("there is nothing to compare the echo with");
        }
        all.forEach((way, contenders) -> {
            List<Figures> own = contenders.values().iterator().next();
            String echo = "the echo's median p50, " + way + ",";
            contenders.forEach((contender, figures) -> {
                double ratio = median(own, Figures::p50) / median(figures, Figures::p50);
                if (contender instanceof OneByteServer) {
                    goals.atMost(echo, ratio, ONE_BYTE_GOAL, "times that of the 1-byte server");
                } else if (contender instanceof JavaPing) {
                    double range = Collections.max(all(figures, Figures::p50)) / median(figures, Figures::p50);
                    double goal = Math.max(JAVA_PING_GOAL, Math.min(range, MOST_OF_JAVA_PINGS_RANGE));
                    goals.atMost(echo, ratio, goal, "times that of java-ping");
                }
            });
        });
        return goals;
    }

    /** Measures in turns. The programs run in the folder and may leave files there. */
    private Map<Way, Map<Contender, List<Figures>>> measure(Path folder) throws IOException, InterruptedException {
        List<Contender> contenders = new ArrayList<>();
        contenders.add(new OwnEcho(folder, messages));
        if (javaPing != null) {
            contenders.add(new JavaPing(folder, javaPing.toAbsolutePath()));
        }
        contenders.add(new OneByteServer(folder, messages));
        Map<Way, Map<Contender, List<Figures>>> all = new EnumMap<>(Way.class);
        for (int round = 1; round <= rounds; round++) {
            for (Way way : ways) {
                for (Contender contender : contenders) {
                    if (contender.knows(way)) {
                        Figures figures = contender.measure(way);
                        System.err.printf(
                                Locale.ROOT,
                                "round %d of %d, %s, %s: p50 %,d ns, p99 %,d ns%n",
                                round,
                                rounds,
                                way,
                                contender.name(),
                                figures.p50(),
                                figures.p99());
                        all.computeIfAbsent(way, key -> new LinkedHashMap<>())
                                .computeIfAbsent(contender, key -> new ArrayList<>())
                                .add(figures);
                    }
                }
            }
        }
        return all;
    }

    private static Table table(Map<Way, Map<Contender, List<Figures>>> all) {
        Table table = new Table(
                "Round trips",
                List.of(
                        "way",
                        "program",
                        "p50 µs, median (range)",
                        "p99 µs, median (range)",
                        "p50 against the echo's"));
        all.forEach((way, contenders) -> {
            List<Figures> own = contenders.values().iterator().next();
            contenders.forEach((contender, figures) -> table.add(List.of(
                    Cell.of(way.toString()),
                    Cell.of(contender.name()),
                    Cell.of(range(figures, Figures::p50)),
                    Cell.of(range(figures, Figures::p99)),
                    Cell.of(median(figures, Figures::p50) / median(own, Figures::p50), 2))));
        });
        return table;
    }

    private static String range(List<Figures> figures, ToLongFunction<Figures> which) {
        List<Double> nanos = all(figures, which);
        return String.format(
                Locale.ROOT,
                "%.2f (%.2f–%.2f)",
                Median.of(nanos) / 1e3,
                Collections.min(nanos) / 1e3,
                Collections.max(nanos) / 1e3);
    }

    private static double median(List<Figures> figures, ToLongFunction<Figures> which) {
        return Median.of(all(figures, which));
    }

    private static List<Double> all(List<Figures> figures, ToLongFunction<Figures> which) {
        return figures.stream()
                .map(figure -> (double) which.applyAsLong(figure))
                .toList();
    }
}
