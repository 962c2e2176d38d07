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

    /**
     * The time bound of a steady-state measurement: {@value}. By default 5 s, and up to 20 s while the JIT still has work to do.
     */
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
     * Whether what each steady-state test allocates as written is measured: {@value}. By default {@code false}: only where an annotation
     * limits it.
     */
    public static final String AS_WRITTEN = "bytewatcher.as-written";

    /**
     * When to find where the bytes were allocated: {@value}. {@code on-failure}, the default, finds the sites of broken steady-state
     * limits; {@code always} finds those of every measured test that allocates; {@code off} finds none.
     */
    public static final String SITES = "bytewatcher.sites";

    /**
     * Whether a fresh JVM may be started to find sites: {@value}. By default {@code true}. With {@code false} the sites follow after the
     * last test, and a limit as written cannot be judged.
     */
    public static final String SITES_FORK = "bytewatcher.sites.fork";

    /** The time bound for finding the sites of one test: {@value}. By default 20 s. */
    public static final String SITES_MAX_TIME = "bytewatcher.sites.max-time";

    /**
     * Which classes the ledger searches: {@value}. Patterns separated by commas, such as
     * {@code com.acme.*,java.util.*,!com.acme.generated.*}. By default all classes except those of the JDK, JUnit, a build tool and
     * ByteWatcher.
     */
    public static final String SITES_PACKAGES = "bytewatcher.sites.packages";

    /**
     * What becomes of a test that breaks its limit or baseline here and keeps it alone in a fresh JVM: {@value}. {@code tell}, the
     * default, reports it; {@code fail} fails it.
     */
    public static final String SEVERAL_STATES = "bytewatcher.several-states";

    /**
     * What is done with the baseline: {@value}. {@code off}, {@code check}, {@code strict} or {@code update}; by default {@code check}
     * where the file exists, else {@code off}.
     */
    public static final String BASELINE = "bytewatcher.baseline";

    /** The baseline's file, relative to the module's folder: {@value}. By default {@code bytewatcher-baseline.tsv}. */
    public static final String BASELINE_FILE = "bytewatcher.baseline.file";

    /** How many bytes per call more or less count as the same at steady state: {@value}. A size; by default 0. */
    public static final String BASELINE_TOLERANCE = "bytewatcher.baseline.tolerance";

    /**
     * Whether a single shot that differs from its baseline fails the test: {@value}. {@code report}, the default, reports it;
     * {@code gate} fails the test.
     */
    public static final String BASELINE_SINGLE_SHOT = "bytewatcher.baseline.single-shot";

    /**
     * How far a single shot may be from its baseline and still count as the same: {@value}. A size, a percentage or both, of which the
     * larger holds. By default {@code 1 KiB, 10 %}.
     */
    public static final String BASELINE_SINGLE_SHOT_TOLERANCE = "bytewatcher.baseline.single-shot.tolerance";

    /**
     * A name that all JVMs of one run share, and no other run has, so that they write their reports together: {@value}. By default the
     * forks of one Maven process are a run, and every other JVM is a run of its own.
     */
    public static final String RUN = "bytewatcher.run";

    /**
     * The folder for reports, relative to the module's folder: {@value}. By default {@code target/bytewatcher}, under Gradle
     * {@code build/bytewatcher}.
     */
    public static final String REPORT_DIR = "bytewatcher.report.dir";

    private ByteWatcherKeys() {}
}
