package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.JdksOption;
import io.bytewatcher.benchmarks.MeasuringProgram;
import io.bytewatcher.benchmarks.Provenance;
import io.bytewatcher.benchmarks.ThisMachine;
import io.bytewatcher.benchmarks.Versions;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * ByteWatcher beside its peers, in one run on one machine. Writes tables in Markdown and the same figures as JSON. Exits with 1 when
 * ByteWatcher misses a goal; with {@code --quick} only goals that have nothing to do with time are judged.
 *
 * <pre>{@code
 * ./benchmarks/run
 * }</pre>
 */
@Command(
        name = "benchmarks/run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        description = {
            "Measures ByteWatcher beside its peers and writes comparison.md and comparison.json.",
            "",
            "Wants a quiet machine: about half an hour for each JDK. A peer that cannot run is shown with its error."
        })
public final class PeerComparison implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--quick", description = "short runs, to see that everything runs: their figures do not count")
    private boolean quick;

    @Mixin
    private JdksOption jdks = new JdksOption();

    @Option(
            names = "--only",
            split = ",",
            paramLabel = "SECTION",
            description = "only these of ${COMPLETION-CANDIDATES}")
    private List<Section> only = Arrays.asList(Section.values());

    @Option(
            names = "--out",
            paramLabel = "FOLDER",
            description = "where the files go (default: benchmarks/target/comparison)")
    private @Nullable Path out;

    @Option(
            names = "--target",
            defaultValue = "benchmarks/target",
            paramLabel = "FOLDER",
            hidden = true,
            description = "what the build made: benchmarks/run knows")
    private Path target = Path.of("");

    private PeerComparison() {}

    /**
     * Measures and ends the JVM.
     *
     * @param arguments options, {@code --help} lists them
     */
    public static void main(String... arguments) {
        System.exit(execute(arguments));
    }

    /**
     * Measures; as {@link #main}, but leaves the JVM alone.
     *
     * @param arguments options, {@code --help} lists them
     * @return the exit code
     */
    public static int execute(String... arguments) {
        return MeasuringProgram.execute(new PeerComparison(), arguments);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (!Files.isDirectory(target.resolve("tools"))) {
            throw new ParameterException(
                    spec.commandLine(),
                    target.resolve("tools") + " is missing: run ./mvnw -q package -DskipTests before");
        }
        Lab lab = new Lab(target, jdks.find(), quick ? Lab.Extent.QUICK : Lab.Extent.FULL);
        Report report = new Report(
                command(),
                Provenance.ofThisBuild(),
                Instant.now(),
                lab.extent(),
                ThisMachine.look(),
                lab.jdks().stream().map(Jdk::version).toList(),
                Versions.all());
        Path folder = folder();
        for (Section section : EnumSet.copyOf(only)) {
            report.add(section, measure(section, lab));
            report.write(folder);
        }
        System.out.println(folder.toAbsolutePath().normalize());
        return report.goals().report(System.out);
    }

    /** There before hours of measuring. */
    private Path folder() {
        Path folder = out == null ? target.resolve("comparison") : out;
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new ParameterException(spec.commandLine(), "--out: " + folder + " cannot be made: " + e, e);
        }
    }

    /** One section that cannot be measured does not take the others with it. */
    private static Findings measure(Section section, Lab lab) {
        try {
            return section.measure(lab);
        } catch (IOException | RuntimeException e) {
            e.printStackTrace();
            return Findings.failed(FirstError.of(e));
        }
    }

    /** As it was typed, without where the files went. */
    private String command() {
        StringBuilder command = new StringBuilder("./benchmarks/run");
        if (quick) {
            command.append(" --quick");
        }
        command.append(' ').append(jdks);
        if (only.size() < Section.values().length) {
            command.append(" --only ")
                    .append(String.join(",", only.stream().map(Section::name).toList()));
        }
        return command.toString();
    }
}
