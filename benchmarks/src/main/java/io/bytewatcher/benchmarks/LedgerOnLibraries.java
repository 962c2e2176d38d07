package io.bytewatcher.benchmarks;

import com.acme.workloads.LibraryWorkloads;
import com.acme.workloads.LibraryWorkloads.Work;
import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.Allocations;
import io.bytewatcher.SiteReport;
import io.bytewatcher.SteadyState;
import io.bytewatcher.test.ForkedJvm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Puts the ledger's marks into real libraries, each in a fresh JVM: in cold code, the first run and all that it loads, every byte
 * must have a place; the libraries must do what they do without marks. Exits with 1 where that is not so. What the settled code
 * allocates is shown as well.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar io.bytewatcher.benchmarks.LedgerOnLibraries
 * }</pre>
 */
@Command(name = "ledger-on-libraries", mixinStandardHelpOptions = true, sortOptions = false)
public final class LedgerOnLibraries implements Callable<Integer> {
    /** Agrona uses the JVM's own Unsafe. */
    static final ForkedJvm JVM = ForkedJvm.ofThisJdk()
            .withFlags("--add-exports=java.base/jdk.internal.misc=ALL-UNNAMED")
            .withTimeout(Duration.ofMinutes(2));

    @Option(names = "--only", description = "only libraries whose name contains this")
    private String only = "";

    @Option(names = "--sites", description = "prints so many of the largest sites (default: 5)", defaultValue = "5")
    private int sites;

    @Option(names = "--cold", description = "only the first run")
    private boolean cold;

    /** Is started by {@link #main}. */
    LedgerOnLibraries() {}

    /**
     * Runs the program and exits.
     *
     * @param args options, {@code --help} lists them
     */
    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new LedgerOnLibraries(), args));
    }

    @Override
    public Integer call() {
        Goals goals = new Goals();
        List<String> faults = new ArrayList<>();
        for (Work work : LibraryWorkloads.all()) {
            if (work.name().contains(only)) {
                List<String> told = ForkedJvm.told(
                        JVM.run(InFreshJvm.class, work.name(), String.valueOf(sites), String.valueOf(cold)));
                told.forEach(System.out::println);
                List<String> found =
                        told.stream().filter(line -> line.startsWith("FAULT")).toList();
                goals.none("faults of " + work.name(), found.size());
                faults.addAll(found);
            }
        }
        System.out.println("Java " + Runtime.version() + ": " + faults.size() + " faults");
        return goals.report(System.out);
    }

    /** Runs one library with marks and, before and after, without. */
    static final class InFreshJvm {
        private InFreshJvm() {}

        /**
         * Runs.
         *
         * @param args the library's name, how many sites to print, and whether only the first run is wanted
         */
        public static void main(String... args) throws Throwable {
            Work work = LibraryWorkloads.named(args[0]);
            int sites = Integer.parseInt(args[1]);
            List<String> results = new ArrayList<>();

            long start = System.nanoTime();
            Allocation first = SteadyState.of(work).onceWithSites();
            tell(args[0] + ", first run", first.sites().orElseThrow(), sites, start);
            results.add(work.last());
            first.sites().orElseThrow().sites().stream()
                    .filter(site -> !site.isPlaced())
                    .forEach(site -> ForkedJvm.tell("FAULT: " + site.bytes() + " B " + site.cause()));
            first.sites().orElseThrow().remarks().forEach(remark -> ForkedJvm.tell("  " + remark));
            if (!Boolean.parseBoolean(args[2])) {
                start = System.nanoTime();
                SiteReport settled = Allocations.sites(work);
                tell(args[0] + ", settled", settled, sites, start);
                settled.remarks().forEach(remark -> ForkedJvm.tell("  " + remark));
                results.add(work.last());
            }
            results.add(work.get());
            String plain = ForkedJvm.told(JVM.run(Plain.class, args[0])).get(0);
            for (String result : results) {
                if (!result.equals(plain)) {
                    ForkedJvm.tell("FAULT: " + result + " (expected: " + plain + ")");
                }
            }
        }

        private static void tell(String what, SiteReport report, int sites, long start) {
            ForkedJvm.tell(String.format(
                    Locale.ROOT,
                    "%s: %,d of %,d B placed in %,d operations, %.1f B/op (undisturbed %.1f), %d sites, %d ms",
                    what,
                    report.placedBytes(),
                    report.bytes(),
                    report.operations(),
                    report.bytesPerOperation(),
                    report.undisturbedBytesPerOperation(),
                    report.sites().size(),
                    (System.nanoTime() - start) / 1_000_000));
            for (AllocationSite site :
                    report.sites().subList(0, Math.min(sites, report.sites().size()))) {
                ForkedJvm.tell(String.format(
                        Locale.ROOT, "  %,10.1f  %s  %s", site.bytesPerOperation(), site.place(), site.cause()));
            }
        }
    }

    /** The result without marks. */
    static final class Plain {
        private Plain() {}

        /**
         * Runs.
         *
         * @param args the library's name
         */
        public static void main(String... args) throws Throwable {
            ForkedJvm.tell(LibraryWorkloads.named(args[0]).get());
        }
    }
}
