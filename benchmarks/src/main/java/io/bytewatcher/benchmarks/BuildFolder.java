package io.bytewatcher.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option that says where this module's build is. The files of a report go there, too. */
public final class BuildFolder {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec program = CommandSpec.create();

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
    public Path out(String name) throws IOException {
        return Files.createDirectories(target.resolve(name));
    }
}
