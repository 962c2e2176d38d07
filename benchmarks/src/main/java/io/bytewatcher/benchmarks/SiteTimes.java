package io.bytewatcher.benchmarks;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.acme.workloads.BreachingWorkload;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import io.bytewatcher.Allocation;
import io.bytewatcher.internal.sites.ledger.LedgerScope;
import io.bytewatcher.internal.sites.ledger.LedgerSession;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import io.bytewatcher.junit.AllocationLimitExceededError;
import io.bytewatcher.test.ForkedJvm;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import picocli.CommandLine.Command;

/**
 * The time that users of allocation sites wait, each part in fresh JVMs: from the breach of an operation of about 100 ns to its table, by
 * the ledger and by the exact fork, and until 2,000 loaded classes have probes.
 */
@Command(name = "site-times", mixinStandardHelpOptions = true)
public final class SiteTimes implements Callable<Integer> {
    /** Figures in milliseconds. The value of {@code bytewatcher.sites} follows the last one. */
    static final String MARKING = "instrumenting";

    static final String FAILING = "failing test, ";

    /** Whether a class lost its probes, 0 or 1. */
    static final String LOST = "lost";
    /** The number of classes without probes. */
    static final String UNINSTRUMENTED = "uninstrumented";

    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk().withTimeout(Duration.ofMinutes(2));
    private static final int JVMS = 3;
    private static final double MARKING_GOAL = 4_000;
    private static final double LEDGER_GOAL = 1_000;
    private static final double FORK_GOAL = 5_000;

    private final ChildFigures figures = new ChildFigures();

    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new SiteTimes(), args));
    }

    @Override
    public Integer call() {
        for (int jvm = 0; jvm < JVMS; jvm++) {
            print(Marking.class);
            print(LedgerTable.class);
            print(ForkTable.class, "off");
            print(ForkTable.class, "on-failure");
        }
        return goals(figures).report(System.out);
    }

    private void print(Class<?> main, String... arguments) {
        figures.take(ForkedJvm.sent(JVM.run(main, arguments))).forEach(System.out::println);
    }

    /** A time counts only where the JVMs have done the work: lost no class, broken each limit and placed each byte. */
    static Goals goals(ChildFigures figures) {
        Goals goals = new Goals();
        goals.atMost("the number of JVMs that lost a class", figures.largest(LOST), 0, "");
        goals.atMost("the number of classes without probes", figures.largest(UNINSTRUMENTED), 0, "");
        goals.atMost("the median time to instrument loaded classes", figures.median(MARKING), MARKING_GOAL, "ms");
        goals.atMost(
                "the median time from a breach to the ledger's table",
                figures.median(LedgerTable.LEDGER),
                LEDGER_GOAL,
                "ms");
        double fork = figures.median(FAILING + "on-failure") - figures.median(FAILING + "off");
        goals.atMost("the median time that the fork's table adds to a failing test", fork, FORK_GOAL, "ms");
        for (String run : List.of(LedgerTable.LEDGER, FAILING + "off", FAILING + "on-failure")) {
            goals.atMost(
                    "the number of limits that held, " + run + ",", figures.largest(LedgerTable.UNBROKEN + run), 0, "");
        }
        for (String run : List.of(LedgerTable.LEDGER, FAILING + "on-failure")) {
            goals.atMost(
                    "the share of bytes without a place, " + run + ",",
                    figures.largest(LedgerTable.UNPLACED + run),
                    0,
                    "%");
        }
        return goals;
    }

    /** Puts probes into classes of Guava and Jackson, and takes them out. */
    static final class Marking {
        private static final int CLASSES = 2_000;

        public static void main(String... args) throws Exception {
            List<Class<?>> loaded = load();
            LedgerSession session =
                    LedgerSession.open(new LedgerScope(List.of("com.google.common.*", "com.fasterxml.jackson.*")));
            Stopwatch watch = new Stopwatch();
            try {
                session.instrument(Plan.all(false));
                ChildFigures.send(MARKING, watch.millis());
                ChildFigures.send(LOST, session.remarks().isEmpty() ? 0 : 1);
                String instrumented = watch.toString();
                long withSites = loaded.stream()
                        .filter(type -> session.table().knows(type.getName()))
                        .count();
                ChildFigures.send(UNINSTRUMENTED, (double) CLASSES - withSites);
                ForkedJvm.send("probes in " + withSites + " of " + loaded.size() + " loaded classes: " + instrumented
                        + "; lost: " + session.remarks());
            } finally {
                watch = new Stopwatch();
                session.close();
                ForkedJvm.send("  restored in " + watch);
            }
        }

        private static List<Class<?>> load() throws Exception {
            List<String> names = Stream.of(
                            names(ImmutableList.class, "com/google/common/"),
                            names(ObjectMapper.class, "com/fasterxml/jackson/"))
                    .flatMap(List::stream)
                    .limit(CLASSES)
                    .toList();
            List<Class<?>> classes = new ArrayList<>();
            for (String name : names) {
                classes.add(Class.forName(name, false, Marking.class.getClassLoader()));
            }
            return classes;
        }

        private static List<String> names(Class<?> member, String folder) throws Exception {
            Path jar = ForkedJvm.ownClassPathOf(member).get(0);
            try (JarFile file = new JarFile(jar.toFile())) {
                return file.stream()
                        .map(JarEntry::getName)
                        .filter(name -> name.startsWith(folder) && name.endsWith(".class"))
                        .map(name -> name.replace(".class", "").replace('/', '.'))
                        .sorted()
                        .toList();
            }
        }
    }

    /** A test that fails, with or without its sites. Its argument is the value of {@code bytewatcher.sites}. */
    static final class ForkTable {
        public static void main(String... args) {
            Stopwatch watch = new Stopwatch();
            Throwable failure = TestRun.firstFailure(TestRun.run(LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectClass(BreachingWorkload.class))
                    .configurationParameter("bytewatcher.sites", args[0])
                    .build()));
            ChildFigures.send(FAILING + args[0], watch.millis());
            Optional<Allocation> broken = Optional.ofNullable(failure)
                    .filter(AllocationLimitExceededError.class::isInstance)
                    .map(AllocationLimitExceededError.class::cast)
                    .map(AllocationLimitExceededError::allocation);
            LedgerTable.tellBroken(FAILING + args[0], broken);
            LedgerTable.tellUnplaced(FAILING + args[0], broken.flatMap(Allocation::sites));
            ForkedJvm.send("test with bytewatcher.sites = " + args[0] + ": " + watch);
            String.valueOf(failure).lines().forEach(line -> ForkedJvm.send("  " + line));
        }
    }
}
