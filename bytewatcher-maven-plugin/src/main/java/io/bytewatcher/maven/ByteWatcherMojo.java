package io.bytewatcher.maven;

import io.bytewatcher.baseline.BaselineException;
import io.bytewatcher.report.MarkdownSummary;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.ResultsException;
import io.bytewatcher.report.RunResults;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.plugin.AbstractMojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;
import org.jspecify.annotations.Nullable;

/** The base class of all goals. */
@SuppressWarnings("NullAway.Init") // Maven sets the fields
abstract class ByteWatcherMojo extends AbstractMojo {
    private static final String PREFIX = "bytewatcher.";
    private static final String BASELINE_FILE = PREFIX + "baseline.file";
    private static final String REPORT_DIR = PREFIX + "report.dir";

    @Parameter(defaultValue = "${session}", readonly = true, required = true)
    private MavenSession session;

    @Parameter(defaultValue = "${project}", readonly = true, required = true)
    private MavenProject project;

    @Parameter(defaultValue = "${mojoExecution}", readonly = true, required = true)
    private MojoExecution execution;

    /**
     * Configuration keys of ByteWatcher for the tests: for each an element with the name of the key, such as {@code bytewatcher.survey},
     * and its value. A key on the command line ({@code -Dbytewatcher.survey=false}) wins.
     */
    @Parameter
    private Map<String, String> keys = Map.of();

    /** Whether ByteWatcher's goals do nothing. */
    @Parameter(property = "maven.bytewatcher.skip", defaultValue = "false")
    private boolean skip;

    ByteWatcherMojo() {}

    MavenSession session() {
        return session;
    }

    MavenProject project() {
        return project;
    }

    MojoExecution execution() {
        return execution;
    }

    boolean isSkipped() {
        return skip;
    }

    /** Work on the modules of a build. */
    interface BuildWork {
        void on(List<BuildModule> modules) throws MojoExecutionException, MojoFailureException;
    }

    /** Works on all modules of the build, if this is the last one to reach the goal. A file that cannot be used fails the goal. */
    void once(BuildWork work) throws MojoExecutionException, MojoFailureException {
        List<BuildModule> modules = reached();
        if (modules.isEmpty()) {
            return;
        }
        try {
            work.on(modules);
        } catch (ResultsException | BaselineException unusable) {
            throw new MojoExecutionException(unusable.getMessage(), unusable);
        }
    }

    /** The modules of the build, if this is the last one to reach the goal; otherwise none. */
    private List<BuildModule> reached() {
        Optional<BuildModule> module = isSkipped() ? Optional.empty() : Optional.of(module(project()));
        return new ReachedModules(session, execution)
                .reach(
                        project,
                        module,
                        other -> getLog().warn(
                                        other.getArtifactId() + " has ended without bytewatcher:" + execution.getGoal()
                                                + ", so its results are skipped. Was it restored from a build cache?"))
                .orElse(List.of());
    }

    /** Writes all reports into a folder, and logs the headline. */
    void report(RunResults results, Path folder) {
        ReportDirectory.of(folder).replace(results);
        getLog().info(MarkdownSummary.headline(results));
        getLog().info("Reports are in " + BuildModule.shown(folder));
    }

    /** The configured keys. */
    Map<String, String> keys() throws MojoExecutionException {
        for (Map.Entry<String, String> key : keys.entrySet()) {
            checkKey(key.getKey(), key.getValue());
        }
        return new TreeMap<>(keys);
    }

    /** Rejects a key of another tool, or an empty element, for which Maven has no value. */
    static void checkKey(String name, @Nullable String value) throws MojoExecutionException {
        if (!name.startsWith(PREFIX)) {
            throw new MojoExecutionException(
                    "<keys>: \"" + name + "\" (expected: a key of ByteWatcher, such as <" + PREFIX + "survey>)");
        }
        if (value == null) {
            throw new MojoExecutionException("<keys>: " + name + " has no value");
        }
    }

    /** A key of the command line, or else of the configuration. */
    private Optional<String> key(String name) {
        return Optional.ofNullable(session.getUserProperties().getProperty(name))
                .or(() -> Optional.ofNullable(keys.get(name)))
                .map(String::strip);
    }

    /** A module with the places of its results and its baseline, for which this goal's configuration holds. */
    BuildModule module(MavenProject of) {
        Path folder = of.getBasedir().toPath().toAbsolutePath().normalize();
        return new BuildModule(
                folder,
                folder.resolve(key(BASELINE_FILE).orElse("bytewatcher-baseline.tsv"))
                        .normalize(),
                key(REPORT_DIR)
                        .map(folder::resolve)
                        .orElseGet(() -> Path.of(of.getBuild().getDirectory()).resolve("bytewatcher")));
    }

    /** The key for a report folder that is not where ByteWatcher writes by itself. */
    Optional<String> reportDirectoryKey() {
        Path reports = module(project).reports();
        boolean isDefault =
                reports.equals(module(project).folder().resolve("target").resolve("bytewatcher"));
        return isDefault ? Optional.empty() : Optional.of(REPORT_DIR + "=" + reports);
    }
}
