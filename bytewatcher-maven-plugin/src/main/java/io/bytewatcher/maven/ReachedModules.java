package io.bytewatcher.maven;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.apache.maven.execution.BuildFailure;
import org.apache.maven.execution.BuildSuccess;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.plugin.descriptor.PluginDescriptor;
import org.apache.maven.project.MavenProject;

/**
 * The modules of a build that have reached an execution of a goal. The one that reaches it last gets them all, so what concerns the whole
 * build happens once, after the tests of all modules, in parallel builds too. A module that has ended without the goal is not waited for:
 * it has failed, is skipped because another one has, or was restored from a build cache.
 */
record ReachedModules(MavenSession session, MojoExecution execution) {
    private static final String TAKEN = "taken";

    /**
     * Marks a module.
     *
     * @param project the module
     * @param module its places; empty if it is not judged
     * @param passedOver is given each module that has succeeded without the goal, if this one is the last
     * @return all marked modules if this one is the last; else empty
     */
    Optional<List<BuildModule>> reach(
            MavenProject project, Optional<BuildModule> module, Consumer<MavenProject> passedOver) {
        synchronized (session.getRequest()) { // one for all threads of the build
            marks(project).put(key(), module.map(ReachedModules::places).orElse(List.of()));
            if (!session.getProjects().stream().allMatch(this::isDone)) {
                return Optional.empty();
            }
            session.getProjects().stream().filter(this::isPassedOver).forEach(passedOver);
            List<BuildModule> reached = new ArrayList<>();
            for (MavenProject other : session.getProjects()) {
                // Replaced, because a forked lifecycle may reach the goal again.
                if (marks(other).put(key(), TAKEN) instanceof List<?> places && !places.isEmpty()) {
                    reached.add(new BuildModule((Path) places.get(0), (Path) places.get(1), (Path) places.get(2)));
                }
            }
            return Optional.of(List.copyOf(reached));
        }
    }

    /** Uses the JDK's classes only: another class loader may have loaded this class for a module whose plugin has other dependencies. */
    private static List<Path> places(BuildModule module) {
        return List.of(module.folder(), module.baseline(), module.reports());
    }

    /** Maven keeps a map for each plugin and project. */
    private Map<String, Object> marks(MavenProject project) {
        return session.getPluginContext(plugin(), project);
    }

    private PluginDescriptor plugin() {
        return execution.getMojoDescriptor().getPluginDescriptor();
    }

    private String key() {
        return execution.getGoal() + ":" + execution.getExecutionId();
    }

    private boolean isDone(MavenProject project) {
        return !executes(project)
                || marks(project).get(key()) instanceof List
                || hasFailed(project)
                || isSkipped(project)
                || isPassedOver(project);
    }

    private boolean isPassedOver(MavenProject project) {
        return executes(project)
                && !marks(project).containsKey(key())
                && session.getResult().getBuildSummary(project) instanceof BuildSuccess;
    }

    private boolean hasFailed(MavenProject project) {
        return session.getResult().getBuildSummary(project) instanceof BuildFailure;
    }

    private boolean isSkipped(MavenProject project) {
        return session.getProjectDependencyGraph().getUpstreamProjects(project, true).stream()
                .anyMatch(this::hasFailed);
    }

    /** Whether a module comes to this execution: each does from the command line. */
    private boolean executes(MavenProject project) {
        if (execution.getLifecyclePhase() == null) {
            return true;
        }
        Plugin plugin = project.getPlugin(plugin().getPluginLookupKey());
        return plugin != null
                && plugin.getExecutions().stream()
                        .anyMatch(other -> other.getId().equals(execution.getExecutionId())
                                && other.getGoals().contains(execution.getGoal())
                                && !"none".equals(other.getPhase()));
    }
}
