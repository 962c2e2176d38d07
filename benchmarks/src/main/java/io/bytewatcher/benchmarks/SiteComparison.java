package io.bytewatcher.benchmarks;

import com.acme.workloads.SiteWorkloads;
import io.bytewatcher.test.ForkFailedException;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Which share of the true bytes the tools that find allocation sites place on the right source line, and how much they change
 * the total. Each tool on each workload of {@link SiteWorkloads} in a fresh JVM, on JDK 17 and 25. Prints Markdown. A tool that
 * cannot run is shown with its error. The goals are ByteWatcher's: 100 % by the fork, and from JDK 25 on nothing changed; 95 % by the
 * ledger; interpreted, 100 % by both; on wrong lines nothing but what a changed total has more; and without a tool the counts that the code
 * has by construction.
 *
 * <pre>{@code
 * java -cp benchmarks/target/benchmarks.jar io.bytewatcher.benchmarks.SiteComparison
 * }</pre>
 */
@Command(name = "site-comparison", mixinStandardHelpOptions = true, sortOptions = false)
public final class SiteComparison implements Callable<Integer> {
    private static final int JVMS_WITHOUT_TOOL = 3;

    @Option(names = "--jdks", split = ",", defaultValue = "17,25", description = "feature releases (default: 17,25)")
    private List<Integer> features = List.of();

    @Option(names = "--only", description = "only workloads whose name contains this")
    private String only = "";

    @Option(names = "--tools", split = ",", description = "only these of ${COMPLETION-CANDIDATES}")
    private List<SiteTool> tools = Arrays.asList(SiteTool.values());

    @Option(names = "--interpreted", description = "cold code: without JIT compilers, and only ByteWatcher's engines")
    private boolean interpreted;

    @Option(
            names = "--tools-in",
            defaultValue = "benchmarks/target/tools",
            description = "where the other tools' jars are (default: ${DEFAULT-VALUE})")
    private Path toolsIn = Path.of("");

    /** Is started by {@link #main}. */
    SiteComparison() {}

    /**
     * Runs the program and exits.
     *
     * @param args options, {@code --help} lists them
     */
    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new SiteComparison(), args));
    }

    @Override
    public Integer call() throws IOException {
        Goals goals = new Goals();
        Map<String, KnownLines> known = KnownLines.of(SiteWorkloads.class);
        for (int feature : features) {
            Path home = JavaHomes.find(feature)
                    .orElseThrow(() -> new IOException("no JDK " + feature + "; set JAVA_HOME_" + feature));
            ComparisonTable table = new ComparisonTable(JavaHomes.version(home), interpreted);
            for (Map.Entry<String, KnownLines> workload : known.entrySet()) {
                if (workload.getKey().contains(only)) {
                    TrueTotal total = withoutTool(home, workload.getKey());
                    table.add(workload.getKey(), workload.getValue(), total, runAll(home, workload.getKey()));
                }
            }
            goals.addAll(table.goals());
            table.lines().forEach(System.out::println);
            System.out.println();
        }
        return goals.report(System.out);
    }

    private Map<SiteTool, ToolRun> runAll(Path home, String workload) {
        Map<SiteTool, ToolRun> runs = new EnumMap<>(SiteTool.class);
        for (SiteTool tool : SiteTool.values()) {
            boolean isOurs = tool.compareTo(SiteTool.LEDGER) <= 0;
            if (tool != SiteTool.NONE && tools.contains(tool) && (isOurs || !interpreted)) {
                runs.put(tool, run(home, tool, workload));
                System.err.println(workload + ", " + tool.title());
            }
        }
        return runs;
    }

    /** What JVMs without a tool count: a range, because some code settles now at one figure and now at another. */
    private TrueTotal withoutTool(Path home, String workload) throws IOException {
        double[] totals = new double[JVMS_WITHOUT_TOOL];
        for (int i = 0; i < totals.length; i++) {
            ToolRun run = run(home, SiteTool.NONE, workload);
            totals[i] =
                    run.found().orElseThrow(() -> new IOException(run.error())).total();
        }
        Arrays.sort(totals);
        return new TrueTotal(totals[0], totals[totals.length - 1]);
    }

    private ToolRun run(Path home, SiteTool tool, String workload) {
        ForkedJvm jvm = ForkedJvm.of(home)
                .withFlags(tool.flags(toolsIn))
                .withFlags(interpreted ? List.of("-Xint") : List.of())
                .withClassPathFirst(tool.classPath(toolsIn).toArray(Path[]::new));
        try {
            return ToolRun.of(jvm.run(InFreshJvm.class, tool.name(), workload));
        } catch (ForkFailedException e) {
            return ToolRun.failed(String.valueOf(e.getMessage()));
        }
    }

    /** Lets one tool find the sites of one workload. */
    static final class InFreshJvm {
        private InFreshJvm() {}

        /**
         * Finds.
         *
         * @param args the tool's and the workload's names
         */
        public static void main(String... args) throws Exception {
            LinesFound found = SiteTool.valueOf(args[0]).find(args[1]);
            found.tell();
        }
    }
}
