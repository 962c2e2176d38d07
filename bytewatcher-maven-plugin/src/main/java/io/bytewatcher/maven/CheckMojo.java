package io.bytewatcher.maven;

import io.bytewatcher.report.Finding;
import io.bytewatcher.report.MarkdownSummary;
import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.RunResults;
import java.io.File;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/**
 * Judges the results of all modules of the build against their committed baselines, once, in the module that reaches the goal last. Fails
 * the build for the same findings as {@code report --strict} of the command line, and writes all reports of the merged results.
 */
@Mojo(name = "check", defaultPhase = LifecyclePhase.VERIFY, threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields
public final class CheckMojo extends ByteWatcherMojo {
    /** The failed findings in a message; the reports have all. */
    private static final int LISTED = 20;

    /** A phase other than that of {@code clean}, or the goal by its name. */
    private static final Predicate<String> MAY_CHECK = Pattern.compile(
                    "(?!clean|pre-clean|post-clean)[^:]+|.+:check(@.*)?")
            .asMatchPredicate();

    private static final List<String> SKIP_TESTS = List.of(
            "skipTests",
            "skipITs",
            "maven.test.skip",
            "maven.test.skip.exec",
            "test",
            "it.test",
            "groups",
            "excludedGroups",
            "surefire.includes",
            "surefire.excludes",
            "surefire.includesFile",
            "surefire.excludesFile",
            "failsafe.includes",
            "failsafe.excludes",
            "failsafe.includesFile",
            "failsafe.excludesFile");

    /** The folder for the merged reports, which replace earlier ones. */
    @Parameter(defaultValue = "${session.topLevelProject.build.directory}/bytewatcher-check")
    private File outputDirectory;

    /** Created by Maven. */
    public CheckMojo() {}

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        once(this::judge);
    }

    private void judge(List<BuildModule> modules) throws MojoExecutionException, MojoFailureException {
        if (KeysMojo.isInForce(this)) {
            if (session().getGoals().stream().anyMatch(MAY_CHECK)) {
                getLog().warn("Allocation is not checked in this build, because survey or update runs in it, too."
                        + " Check it in a build of its own");
            }
            return;
        }
        Optional<String> reason = reasonNotToCheck();
        if (reason.isPresent()) {
            getLog().warn("Allocation is not checked: " + reason.get());
            return;
        }
        BuildResults all = new BuildResults(modules);
        requireOwnBaselines(all);
        check(all, modules.size() > 1);
    }

    /** Rejects a baseline of several modules. */
    static void requireOwnBaselines(BuildResults results) throws MojoExecutionException {
        Set<Path> shared = results.sharedBaselines();
        if (!shared.isEmpty()) {
            throw new MojoExecutionException("bytewatcher.baseline.file: several modules share " + shared
                    + ". Give each module its own file, with a path relative to its folder");
        }
    }

    /** The reason why the results are not those of all tests. */
    private Optional<String> reasonNotToCheck() {
        Properties given = session().getUserProperties();
        return "update".equals(given.getProperty("bytewatcher.baseline"))
                ? Optional.of("this build updates the baselines")
                : SKIP_TESTS.stream()
                        .filter(key -> {
                            String value = given.getProperty(key, "");
                            return !value.isBlank()
                                    && !value.equalsIgnoreCase("false"); // an empty filter holds nothing back
                        })
                        .map(key -> "-D" + key + " skips tests")
                        .findFirst();
    }

    private void check(BuildResults all, boolean ofSeveral) throws MojoFailureException {
        Instant start = session().getStartTime().toInstant();
        boolean isAlone = execution().getLifecyclePhase() == null;
        BuildResults ofThisBuild = isAlone ? all.sinceOrAll(start) : all.since(start);
        RunResults judged = ofThisBuild.judged().orElse(null);
        if (judged == null) {
            missing(ofThisBuild);
            return;
        }
        ReportDirectory.of(outputDirectory.toPath()).replace(judged);
        List<String> lines = new ArrayList<>();
        lines.add(MarkdownSummary.headline(judged));
        List<Finding> failed =
                judged.findings().stream().filter(Finding::failed).toList();
        failed.stream()
                .limit(LISTED)
                .forEach(finding -> lines.add("failed: " + finding.text().replace("\n", "\n  ")));
        if (failed.size() > LISTED) {
            lines.add("and " + (failed.size() - LISTED) + " more like these");
        }
        lines.add("Reports are in " + BuildModule.shown(outputDirectory.toPath()));
        if (judged.isRed()) {
            if (ofSeveral) {
                lines.add(
                        "Correct the findings, then build all modules again: -rf would leave the modules before this one unchecked");
            }
            throw new MojoFailureException(String.join("\n", lines));
        }
        lines.forEach(getLog()::info);
        if (isPartial()) {
            getLog().info("Only modules that this build has tested were checked");
        }
    }

    /** Fails a whole build without results, and passes a part of one whose modules have no baseline. */
    private void missing(BuildResults ofThisBuild) throws MojoFailureException {
        String problem = "no module of this build has results of this build (" + ofThisBuild.places() + ")";
        List<Finding> unmeasured = ofThisBuild.unmeasured();
        if (!unmeasured.isEmpty()) {
            throw new MojoFailureException("ByteWatcher: " + problem + BuildResults.lines(unmeasured));
        }
        if (!isPartial()) {
            throw new MojoFailureException("ByteWatcher: " + problem
                    + ". Run the tests in the same build, with bytewatcher-junit on their class path");
        }
        getLog().info("Allocation is not checked: " + problem);
    }

    /** Whether modules are skipped, by {@code -N}, {@code -pl} or {@code -rf}, by a failure, or by a start below the root. */
    private boolean isPartial() {
        MavenProject parent = session().getTopLevelProject().getParent();
        return !session().getRequest().isRecursive()
                || session().getProjects().size() < session().getAllProjects().size()
                || session().getResult().hasExceptions()
                || (parent != null
                        && parent.getFile() != null
                        && !session().getAllProjects().contains(parent));
    }
}
