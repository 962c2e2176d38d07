package io.bytewatcher.maven;

import org.apache.maven.artifact.Artifact;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.project.MavenProject;

/** A goal for which Maven runs a lifecycle first, on a copy of the project. */
@SuppressWarnings("NullAway.Init") // Maven sets the fields
abstract class ForkingMojo extends ByteWatcherMojo {
    @Parameter(defaultValue = "${executedProject}", readonly = true, required = true)
    private MavenProject executed;

    ForkingMojo() {}

    /** Hands what was packaged to the project itself. Maven forgets the copy after the goal, and modules that depend on it come later. */
    @SuppressWarnings("deprecation") // Maven's helper would make other artifacts of the same files
    void keepArtifacts() {
        project().getArtifact().setFile(executed.getArtifact().getFile());
        for (Artifact attached : executed.getAttachedArtifacts()) {
            if (!project().getAttachedArtifacts().contains(attached)) {
                project().addAttachedArtifact(attached);
            }
        }
    }
}
