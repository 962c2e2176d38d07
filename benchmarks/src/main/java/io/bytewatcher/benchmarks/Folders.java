package io.bytewatcher.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options that say where this module's build is and where the files of a report go. */
public final class Folders {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec program = CommandSpec.create();

    @Option(names = "--out", paramLabel = "FOLDER", description = "where the files go (default: in benchmarks/target)")
    private @Nullable Path out;

    @Option(
            names = "--target",
            defaultValue = "benchmarks/target",
            hidden = true,
            description = "the output of the build: the script knows")
    private Path target = Path.of("");

    /** The output of this module's build: its classes, and the jars of the peers. */
    public Path target() {
        if (!Files.isDirectory(target.resolve("tools"))) {
            throw new ParameterException(
                    program.commandLine(),
                    target.resolve("tools") + " is missing: run ./mvnw -q package -DskipTests before");
        }
        return target;
    }

    /** The folder for a report, made now so that a bad one costs no hours of measuring. */
    public Path out(String name) {
        Path folder = out == null ? target.resolve(name) : out;
        try {
            return Files.createDirectories(folder);
        } catch (IOException e) {
            throw new ParameterException(program.commandLine(), "--out: " + folder + " cannot be made: " + e, e);
        }
    }
}
