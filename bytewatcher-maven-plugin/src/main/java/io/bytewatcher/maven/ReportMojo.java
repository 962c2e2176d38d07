package io.bytewatcher.maven;

import io.bytewatcher.report.ReportDirectory;
import io.bytewatcher.report.ResultsException;
import io.bytewatcher.report.RunResults;
import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.maven.doxia.sink.Sink;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;
import org.apache.maven.plugins.annotations.Mojo;
import org.apache.maven.plugins.annotations.Parameter;
import org.apache.maven.reporting.MavenReport;
import org.apache.maven.reporting.MavenReportException;

/**
 * Writes all reports of the results, with {@code index.html} for people. Called on the command line, it writes those of all modules into
 * the first one, once, in the module that reaches the goal last. In {@code mvn site}, each module has a page of its own results and those
 * of the modules below it, as an earlier build left them.
 */
@Mojo(name = "report", threadSafe = true)
@SuppressWarnings("NullAway.Init") // Maven sets the fields
public final class ReportMojo extends ByteWatcherMojo implements MavenReport {
    private static final String FOLDER = "bytewatcher";

    @Parameter(defaultValue = "${project.reporting.outputDirectory}", readonly = true, required = true)
    private File outputDirectoryOfModule;

    @Parameter(defaultValue = "${session.topLevelProject.reporting.outputDirectory}", readonly = true, required = true)
    private File outputDirectoryOfBuild;

    /** Created by Maven. */
    public ReportMojo() {}

    @Override
    public void execute() throws MojoExecutionException, MojoFailureException {
        once(modules -> {
            BuildResults all = new BuildResults(modules);
            RunResults results = all.sinceOrAll(session().getStartTime().toInstant())
                    .merged()
                    .orElseThrow(() -> new MojoExecutionException("no module of this build has results (" + all.places()
                            + "). Run the tests first, with bytewatcher-junit on their class path"));
            report(results, outputDirectoryOfBuild.toPath().resolve(FOLDER));
        });
    }

    private static void write(RunResults results, File directory) {
        ReportDirectory.of(directory.toPath().resolve(FOLDER)).replace(results);
    }

    /** The results of this module and those below it. */
    private Optional<RunResults> results() {
        List<BuildModule> modules = Stream.concat(
                        Stream.of(project()),
                        Optional.ofNullable(project().getCollectedProjects()).stream()
                                .flatMap(List::stream))
                .map(this::module)
                .toList();
        return new BuildResults(modules).merged();
    }

    @Override
    public void generate(Sink sink, Locale locale) throws MavenReportException {
        try {
            results().ifPresent(results -> write(results, outputDirectoryOfModule));
        } catch (ResultsException unusable) {
            throw new MavenReportException(unusable.getMessage(), unusable);
        }
    }

    @Override
    public boolean canGenerateReport() throws MavenReportException {
        try {
            return !isSkipped() && results().isPresent();
        } catch (ResultsException unusable) {
            throw new MavenReportException(unusable.getMessage(), unusable);
        }
    }

    /** The page is complete, and gets no frame of the site. */
    @Override
    public boolean isExternalReport() {
        return true;
    }

    @Override
    @Deprecated // implemented because all site plugins call it
    public String getOutputName() {
        return FOLDER + "/index";
    }

    @Override
    public String getCategoryName() {
        return CATEGORY_PROJECT_REPORTS;
    }

    @Override
    public String getName(Locale locale) {
        return "Allocation";
    }

    @Override
    public String getDescription(Locale locale) {
        return "What the tests allocate, by ByteWatcher.";
    }

    @Override
    public void setReportOutputDirectory(File directory) {
        outputDirectoryOfModule = directory;
    }

    @Override
    public File getReportOutputDirectory() {
        return outputDirectoryOfModule;
    }
}
