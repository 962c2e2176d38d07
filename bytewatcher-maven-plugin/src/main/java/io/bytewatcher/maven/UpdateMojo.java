package io.bytewatcher.maven;

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
    public void execute() {
        keepArtifacts();
        BuildModule module = module(project());
        if (!isSkipped() && module.baseline().toFile().isFile()) {
            getLog().info("Commit " + BuildModule.shown(module.baseline()));
        }
    }
}
