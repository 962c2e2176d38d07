package io.bytewatcher.junit;

/**
 * The configuration keys of ByteWatcher, for code that launches tests.
 *
 * <pre>{@code
 * LauncherDiscoveryRequestBuilder.request()
 *         .selectors(selectPackage("com.acme"))
 *         .configurationParameter(ByteWatcherKeys.SURVEY, "true")
 * }</pre>
 *
 * <p>A key is looked up in the configuration parameters of the request, then in the system properties, then in the environment, then in
 * {@code junit-platform.properties}. The environment variable of a key is the key in capitals, with underscores for dots and hyphens:
 * {@code BYTEWATCHER_SINGLE_SHOT_LIMIT}.
 *
 * <p>Durations are written as {@code 800ms}, {@code 5s}, {@code 2m} or {@code 1h}, and sizes as {@code 512}, {@code 64 KiB} or
 * {@code 2 MiB}. An unknown key or a bad value fails the run.
 */
public final class ByteWatcherKeys {
    /**
     * Whether limits hold: {@value}. With {@code false} the tests run without their limits, and the run reports how many. By default
     * {@code true}.
     */
    public static final String ENABLED = "bytewatcher.enabled";

    /** The time bound of a steady-state measurement: {@value}. By default 5 s, and up to 20 s while the JIT still has work to do. */
    public static final String MAX_TIME = "bytewatcher.max-time";

    /**
     * A limit for the single run of each test without an annotation: {@value}. A size; by default there is none. {@link IgnoreAllocation}
     * exempts a test.
     */
    public static final String SINGLE_SHOT_LIMIT = "bytewatcher.single-shot.limit";

    /**
     * Whether tests without an annotation are measured in their single run, for the report: {@value}. By default {@code false}.
     * {@link IgnoreAllocation} exempts a test.
     */
    public static final String SURVEY = "bytewatcher.survey";

    /**
     * Whether every steady-state test is also measured as written, with nothing removed by the JIT: {@value}. By default {@code false}:
     * only tests whose annotation limits that figure.
     */
    public static final String AS_WRITTEN = "bytewatcher.as-written";

    /**
     * The tests whose allocation sites ByteWatcher searches for: {@value}. {@code on-failure}, the default, finds the sites of broken
     * steady-state limits. {@code always} finds the sites of every measured test that allocates, and the methods on which tests of 0 B
     * depend. {@code off} finds none.
     */
    public static final String SITES = "bytewatcher.sites";

    /**
     * Whether ByteWatcher may start a fresh JVM to find sites: {@value}. By default {@code true}. With {@code false} the sites follow after
     * the last test, and a limit as written cannot be judged.
     */
    public static final String SITES_FORK = "bytewatcher.sites.fork";

    /** The time bound of the search for the sites of one test: {@value}. By default 20 s. */
    public static final String SITES_MAX_TIME = "bytewatcher.sites.max-time";

    /**
     * The classes that the ledger searches: {@value}. Patterns separated by commas, such as
     * {@code com.acme.*,java.util.*,!com.acme.generated.*}. By default all classes except those of the JDK, JUnit, build tools, IDEs,
     * other agents and ByteWatcher.
     */
    public static final String SITES_PACKAGES = "bytewatcher.sites.packages";

    /**
     * The treatment of a test that breaks its limit or baseline here and keeps it alone in a fresh JVM: {@value}. {@code warn}, the
     * default, reports the test. {@code fail} fails it.
     */
    public static final String SEVERAL_STATES = "bytewatcher.several-states";

    /**
     * The use of the baseline: {@value}. {@code off}, {@code check}, {@code strict} or {@code update}. By default {@code check} if the
     * file exists, else {@code off}.
     */
    public static final String BASELINE = "bytewatcher.baseline";

    /** The baseline's file, relative to the module's folder: {@value}. By default {@code bytewatcher-baseline.tsv}. */
    public static final String BASELINE_FILE = "bytewatcher.baseline.file";

    /** The bytes per call by which a steady-state figure may differ from its baseline: {@value}. A size; by default 0. */
    public static final String BASELINE_TOLERANCE = "bytewatcher.baseline.tolerance";

    /**
     * Whether a single shot that differs from its baseline fails the test: {@value}. {@code report}, the default, reports the difference.
     * {@code gate} fails the test.
     */
    public static final String BASELINE_SINGLE_SHOT = "bytewatcher.baseline.single-shot";

    /**
     * The amount by which a single shot may differ from its baseline: {@value}. A size, a percentage or both; the larger holds. By default
     * {@code 1 KiB, 10 %}.
     */
    public static final String BASELINE_SINGLE_SHOT_TOLERANCE = "bytewatcher.baseline.single-shot.tolerance";

    /**
     * The name of the run, which lets several JVMs write one report: {@value}. It must differ from run to run. By default the forks of one
     * Maven process form a run, and every other JVM is a run of its own.
     */
    public static final String RUN = "bytewatcher.run";

    /**
     * The folder for reports, relative to the module's folder: {@value}. By default {@code target/bytewatcher}, under Gradle
     * {@code build/bytewatcher}.
     */
    public static final String REPORT_DIR = "bytewatcher.report.dir";

    private ByteWatcherKeys() {}
}
