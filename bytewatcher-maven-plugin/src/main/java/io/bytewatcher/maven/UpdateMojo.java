package io.bytewatcher.maven;

import io.bytewatcher.report.Finding;
import io.bytewatcher.report.RunResults;
import java.util.List;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;

/**
 * Runs the build up to the phase {@code verify} with {@code bytewatcher.baseline=update}: ByteWatcher writes the figures of the tests that
 * pass into the baselines of their modules. Does not run {@code check}.
 */
@Mojo(name = "update", threadSafe = true)
@Execute(phase = LifecyclePhase.VERIFY, lifecycle = "update")
public final class UpdateMojo extends ForkingMojo {
    /** Created by Maven. */
    public UpdateMojo() {}

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        keepArtifacts();
        once(this::reportUpdate);
    }

    private void reportUpdate(List<BuildModule> modules) throws MojoFailureException {
        BuildResults all = new BuildResults(modules);
        Optional<RunResults> results =
                all.since(session().getStartTime().toInstant()).merged();
        if (results.isPresent()) {
            requireUpdated(results.get());
        } else {
            getLog().warn("No module has results of this build (" + all.places()
                    + "), so it is not known whether all baselines are written");
        }
        long start = session().getStartTime().toInstant().toEpochMilli();
        modules.stream()
                .map(BuildModule::baseline)
                .filter(file -> file.toFile().lastModified() >= start)
                .forEach(file -> getLog().info("Commit " + BuildModule.shown(file)));
    }

    private static void requireUpdated(RunResults results) throws MojoFailureException {
        List<Finding> failed =
                results.findings().stream().filter(Finding::failed).toList();
        if (!failed.isEmpty()) {
            throw new MojoFailureException("ByteWatcher:" + BuildResults.lines(failed));
        }
    }
}
