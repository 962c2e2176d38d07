package io.bytewatcher.maven;

import io.bytewatcher.report.RunResults;
import java.io.File;
import java.util.Optional;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Execute;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;

/**
 * Runs the build up to the phase {@code verify} with {@code bytewatcher.survey=true}: ByteWatcher measures all tests, those without an
 * annotation too. Writes one report of all modules. Does not run {@code check}.
 */
@Mojo(name = "survey", threadSafe = true)
@Execute(phase = LifecyclePhase.VERIFY, lifecycle = "survey")
@SuppressWarnings("NullAway.Init") // Maven sets the fields
public final class SurveyMojo extends ForkingMojo {
    /** The folder for the reports of all modules, which replace earlier ones. */
    @Parameter(defaultValue = "${session.topLevelProject.build.directory}/bytewatcher-survey")
    private File outputDirectory;

    /** Created by Maven. */
    public SurveyMojo() {}

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        keepArtifacts();
        once(modules -> {
            Optional<RunResults> surveyed = new BuildResults(modules)
                    .since(session().getStartTime().toInstant())
                    .merged();
            if (surveyed.isEmpty()) {
                throw new MojoExecutionException(
                        "ByteWatcher has measured no test. Are there tests, with bytewatcher-junit on"
                                + " their class path?");
            }
            report(surveyed.get(), outputDirectory.toPath());
        });
    }
}
