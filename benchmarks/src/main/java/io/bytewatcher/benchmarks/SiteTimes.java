package io.bytewatcher.benchmarks;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import com.acme.workloads.BreachingWorkload;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.common.collect.ImmutableList;
import io.bytewatcher.Allocation;
import io.bytewatcher.SiteReport;
import io.bytewatcher.Verdict;
import io.bytewatcher.internal.sites.ledger.LedgerSession;
import io.bytewatcher.internal.sites.ledger.Scope;
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
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * How long the users of allocation sites wait: from the breach of an operation of about 100 ns to its table, by the ledger (goal
 * 1 s) and by the exact fork (goal 5 s), both with all bytes placed, and until 2,000 loaded classes have marks (goal 4 s, no class lost or
 * left out). Each in a fresh JVM.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar io.bytewatcher.benchmarks.SiteTimes
 * }</pre>
 */
@Command(name = "site-times", mixinStandardHelpOptions = true, sortOptions = false)
public final class SiteTimes implements Callable<Integer> {
    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk().withTimeout(Duration.ofMinutes(2));

    /** What the JVMs tell, in milliseconds; the last one followed by {@code bytewatcher.sites}. */
    static final String MARKING = "marking";

    static final String LEDGER = "table of the ledger";
    static final String FAILING = "failing test, ";

    /** Whether a class lost its marks, 0 or 1. */
    static final String LOST = "lost";

    /** How many of the classes have no marks. */
    static final String UNMARKED = "unmarked";

    /** Whether what has to break its limit did not, 0 or 1. */
    static final String UNBROKEN = "limit held, ";

    /** Which share of the bytes has no place, in percent. */
    static final String UNPLACED = "not placed, ";

    private static final double MARKING_GOAL = 4_000;
    private static final double LEDGER_GOAL = 1_000;
    private static final double FORK_GOAL = 5_000;

    @Option(names = "--classes", defaultValue = "2000", description = "that get marks (default: ${DEFAULT-VALUE})")
    private int classes;

    @Option(names = "--jvms", defaultValue = "3", description = "fresh JVMs of each kind (default: ${DEFAULT-VALUE})")
    private int jvms;

    private final ToldFigures figures = new ToldFigures();

    private SiteTimes() {}

    /**
     * Runs the program and exits.
     *
     * @param args options, {@code --help} lists them
     */
    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new SiteTimes(), args));
    }

    @Override
    public Integer call() {
        for (int jvm = 0; jvm < jvms; jvm++) {
            print(Marking.class, String.valueOf(classes));
            print(LedgerTable.class);
            print(ForkTable.class, "off");
            print(ForkTable.class, "on-failure");
        }
        return goals(figures).report(System.out);
    }

    /** Of the medians, which say nothing where a JVM did not do what was timed. */
    static Goals goals(ToldFigures figures) {
        Goals goals = new Goals();
        goals.atMost("the number of JVMs that lost a class", figures.largest(LOST), 0, "");
        goals.atMost("the number of classes without marks", figures.largest(UNMARKED), 0, "");
        goals.atMost("the median time to mark loaded classes", figures.median(MARKING), MARKING_GOAL, "ms");
        goals.atMost("the median time from a breach to the ledger's table", figures.median(LEDGER), LEDGER_GOAL, "ms");
        double fork = figures.median(FAILING + "on-failure") - figures.median(FAILING + "off");
        goals.atMost("the median time that the fork's table adds to a failing test", fork, FORK_GOAL, "ms");
        for (String run : List.of(LEDGER, FAILING + "off", FAILING + "on-failure")) {
            goals.atMost("the number of limits that held, " + run + ",", figures.largest(UNBROKEN + run), 0, "");
        }
        for (String run : List.of(LEDGER, FAILING + "on-failure")) {
            goals.atMost("the share of bytes without a place, " + run + ",", figures.largest(UNPLACED + run), 0, "%");
        }
        return goals;
    }

    /** In the child: whether an operation broke its limit of 0, as it must. */
    static void tellBroken(String run, Optional<Allocation> allocation) {
        boolean broken = allocation
                .filter(measured -> measured.verdict() != Verdict.UNSTABLE && measured.exceeds(0))
                .isPresent();
        ToldFigures.tell(UNBROKEN + run, broken ? 0 : 1);
    }

    /** In the child: how much of what was found has no place, all of it where nothing was found. */
    static void tellUnplaced(String run, Optional<SiteReport> report) {
        double share = report.map(SiteTimes::unplaced).orElse(100.0);
        ToldFigures.tell(UNPLACED + run, share);
    }

    static double unplaced(SiteReport report) {
        return report.bytes() == 0 ? 100 : 100.0 * Math.abs(report.bytes() - report.placedBytes()) / report.bytes();
    }

    private void print(Class<?> main, String... arguments) {
        figures.take(ForkedJvm.told(JVM.run(main, arguments))).forEach(System.out::println);
    }

    /** Puts marks into classes of Guava and Jackson, and takes them out. */
    static final class Marking {
        private Marking() {}

        /**
         * Marks.
         *
         * @param args how many classes
         */
        public static void main(String... args) throws Exception {
            List<Class<?>> loaded = load(Integer.parseInt(args[0]));
            LedgerSession session =
                    LedgerSession.open(new Scope(List.of("com.google.common.*", "com.fasterxml.jackson.*")));
            try {
                Stopwatch watch = new Stopwatch();
                session.mark(Plan.all(false));
                ToldFigures.tell(MARKING, watch.millis());
                ToldFigures.tell(LOST, session.remarks().isEmpty() ? 0 : 1);
                String marked = watch.toString();
                long withSites = loaded.stream()
                        .filter(type -> session.table().knows(type.getName()))
                        .count();
                ToldFigures.tell(UNMARKED, (double) Integer.parseInt(args[0]) - withSites);
                long interfaces = loaded.stream().filter(Class::isInterface).count();
                ForkedJvm.tell("marks in " + loaded.size() + " loaded classes (" + interfaces + " interfaces, "
                        + withSites + " with sites): " + marked + "; lost: "
                        + (session.remarks().isEmpty() ? "none" : session.remarks()));
            } finally {
                Stopwatch watch = new Stopwatch();
                session.close();
                ForkedJvm.tell("  restored in " + watch);
            }
        }

        private static List<Class<?>> load(int count) throws Exception {
            List<String> names = new ArrayList<>(names(ImmutableList.class, "com/google/common/"));
            names.addAll(names(ObjectMapper.class, "com/fasterxml/jackson/"));
            List<Class<?>> classes = new ArrayList<>();
            for (String name : names) {
                if (classes.size() < count) {
                    classes.add(Class.forName(name, false, Marking.class.getClassLoader()));
                }
            }
            return classes;
        }

        private static List<String> names(Class<?> member, String folder) throws Exception {
            Path jar = Path.of(
                    member.getProtectionDomain().getCodeSource().getLocation().toURI());
            try (JarFile file = new JarFile(jar.toFile())) {
                return file.stream()
                        .map(JarEntry::getName)
                        .filter(name -> name.startsWith(folder) && name.endsWith(".class"))
                        .map(name -> name.substring(0, name.length() - ".class".length())
                                .replace('/', '.'))
                        .sorted()
                        .toList();
            }
        }
    }

    /** A test that fails, with or without its sites. */
    static final class ForkTable {
        private ForkTable() {}

        /**
         * Runs the test.
         *
         * @param args {@code bytewatcher.sites}
         */
        public static void main(String... args) {
            LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectClass(BreachingWorkload.class))
                    .configurationParameter("bytewatcher.sites", args[0])
                    .build();
            SummaryGeneratingListener listener = new SummaryGeneratingListener();
            Stopwatch watch = new Stopwatch();
            LauncherFactory.create().execute(request, listener);
            ToldFigures.tell(FAILING + args[0], watch.millis());
            Optional<Allocation> broken = listener.getSummary().getFailures().stream()
                    .map(TestExecutionSummary.Failure::getException)
                    .filter(AllocationLimitExceededError.class::isInstance)
                    .map(AllocationLimitExceededError.class::cast)
                    .map(AllocationLimitExceededError::allocation)
                    .findFirst();
            tellBroken(FAILING + args[0], broken);
            tellUnplaced(FAILING + args[0], broken.flatMap(Allocation::sites));
            ForkedJvm.tell("test with bytewatcher.sites = " + args[0] + ": " + watch);
            listener.getSummary()
                    .getFailures()
                    .forEach(failure -> String.valueOf(failure.getException().getMessage())
                            .lines()
                            .forEach(line -> ForkedJvm.tell("  " + line)));
        }
    }
}
