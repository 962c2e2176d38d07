package io.bytewatcher.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugins.annotations.LifecyclePhase;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.plugins.annotations.ResolutionScope;
import org.codehaus.plexus.util.xml.Xpp3Dom;
import org.jspecify.annotations.Nullable;

/**
 * Adds to the property {@code argLine}, from which Surefire and Failsafe take the options of the tests' JVM: the agent of
 * bytewatcher-sites and the configured keys. The options that the property has already stay, and win. Gives the run a name, as
 * {@code -Dbytewatcher.run} on the command line does. A module whose tests do not have ByteWatcher on their class path is skipped; the
 * property is then empty unless the POM sets it.
 */
@Mojo(
        name = "agent",
        defaultPhase = LifecyclePhase.PROCESS_TEST_CLASSES,
        requiresDependencyResolution = ResolutionScope.TEST,
        threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields
public final class AgentMojo extends ByteWatcherMojo {
    private static final String GROUP = "io.bytewatcher";
    private static final String ADDED = AgentMojo.class.getName() + ".added.";
    private static final String BEFORE = AgentMojo.class.getName() + ".before.";

    /**
     * Whether the tests' JVM starts with the agent of bytewatcher-sites. Without it, ByteWatcher attaches to its own JVM when it needs the
     * ledger, which JDK 21 and later warn of and some JVMs forbid.
     */
    @Parameter(defaultValue = "true")
    private boolean javaagent;

    /** The property to add to. Configure another one if Surefire's {@code argLine} reads another one. */
    @Parameter(defaultValue = "argLine")
    private String propertyName;

    /** Created by Maven. */
    public AgentMojo() {}

    @Override
    public void execute() throws MojoExecutionException {
        Map<String, String> configured = keys();
        if (isSkipped() || artifacts("bytewatcher-core").findFirst().isEmpty()) {
            // Surefire leaves @{…} as it is if there is no such property, and the JVM takes it for a file.
            project().getProperties().putIfAbsent(propertyName, "");
            return;
        }
        // Of the build, not the process: a daemon such as mvnd runs many builds. JVMs without argLine get it, too.
        session()
                .getUserProperties()
                .putIfAbsent(
                        "bytewatcher.run",
                        configured.getOrDefault(
                                "bytewatcher.run",
                                ProcessHandle.current().pid() + "-"
                                        + session().getStartTime().toInstant()));
        List<String> options = new ArrayList<>();
        if (javaagent) {
            agent().map(jar -> "-javaagent:" + jar).ifPresent(options::add);
        }
        reportDirectoryKey().ifPresent(key -> options.add("-D" + key));
        configured.forEach((key, value) -> options.add("-D" + key + "=" + value));
        set(options);
        if (session().getUserProperties().containsKey(propertyName)) {
            getLog().warn("-D" + propertyName + " on the command line replaces what bytewatcher:agent adds");
        } else {
            warnIfNotRead("maven-surefire-plugin");
            warnIfNotRead("maven-failsafe-plugin");
        }
    }

    /** The jar of the agent. In ByteWatcher's own build there may be only classes. */
    private Optional<String> agent() {
        return artifacts("bytewatcher-sites")
                .map(Artifact::getFile)
                .filter(file -> file != null && file.isFile())
                .map(file -> file.getAbsolutePath().replace(File.separatorChar, '/'))
                .findFirst();
    }

    private Stream<Artifact> artifacts(String artifactId) {
        return project().getArtifacts().stream()
                .filter(artifact -> artifact.getGroupId().equals(GROUP)
                        && artifact.getArtifactId().equals(artifactId));
    }

    /** Sets the property. Replaces the options that an earlier execution in the same build has added: a forked lifecycle repeats it. */
    @SuppressWarnings({"unchecked", "rawtypes"}) // of Maven's API
    private void set(List<String> options) {
        Map<Object, Object> context = getPluginContext();
        String now = project().getProperties().getProperty(propertyName, "");
        String before = now.equals(context.get(ADDED + propertyName))
                ? String.valueOf(context.get(BEFORE + propertyName))
                : now;
        String line = ArgLine.of(options, before);
        context.put(BEFORE + propertyName, before);
        context.put(ADDED + propertyName, line);
        project().getProperties().setProperty(propertyName, line);
        getLog().debug(propertyName + ": " + line);
    }

    /** Warns if a plugin gives the tests options without the property. */
    private void warnIfNotRead(String plugin) {
        Plugin found = project().getPlugin("org.apache.maven.plugins:" + plugin);
        if (found != null && !lines(found).stream().allMatch(this::reads)) {
            getLog().warn("<argLine> of " + plugin + " does not contain @{" + propertyName
                    + "}, so its tests run without what bytewatcher:agent adds. Write <argLine>@{" + propertyName
                    + "} …</argLine>");
        }
    }

    /** Whether a line contains the property of an execution of this goal. */
    private boolean reads(String line) {
        Plugin own = project()
                .getPlugin(execution().getMojoDescriptor().getPluginDescriptor().getPluginLookupKey());
        Stream<String> ofExecutions = own == null
                ? Stream.empty()
                : own.getExecutions().stream()
                        .filter(other -> other.getGoals().contains(execution().getGoal()))
                        .map(other -> value(other.getConfiguration(), "propertyName")
                                .findFirst()
                                .orElse("argLine"));
        return Stream.concat(Stream.of(propertyName), ofExecutions).anyMatch(name -> line.contains("{" + name + "}"));
    }

    /** Each {@code <argLine>} of a plugin, or else what it reads without one. */
    private List<String> lines(Plugin plugin) {
        List<String> lines = Stream.concat(
                        Stream.of(plugin.getConfiguration()),
                        plugin.getExecutions().stream().map(PluginExecution::getConfiguration))
                .flatMap(configuration -> value(configuration, "argLine"))
                .toList();
        return lines.isEmpty() ? List.of("@{argLine}" + argLine()) : lines;
    }

    private static Stream<String> value(@Nullable Object configuration, String element) {
        Xpp3Dom found = configuration instanceof Xpp3Dom dom ? dom.getChild(element) : null;
        return found == null ? Stream.empty() : Stream.ofNullable(found.getValue());
    }

    private String argLine() {
        String ofPom = project().getProperties().getProperty("argLine", "");
        return session().getUserProperties().getProperty("argLine", ofPom);
    }
}
