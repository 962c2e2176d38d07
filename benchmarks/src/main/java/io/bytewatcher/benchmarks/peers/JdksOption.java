package io.bytewatcher.benchmarks.peers;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The option {@code --jdks} of a program that measures on several JDKs. */
public final class JdksOption {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec program = CommandSpec.create();

    @Option(
            names = "--jdks",
            split = ",",
            defaultValue = "17,25",
            paramLabel = "RELEASE",
            description =
                    "feature releases (default: ${DEFAULT-VALUE}), found by JAVA_HOME_17, JAVA_HOME or in /usr/lib/jvm")
    private List<Integer> features = List.of();

    /**
     * Looks for the JDKs.
     *
     * @throws ParameterException if one is not installed, with what to set
     */
    public List<Jdk> find() {
        List<Jdk> jdks = new ArrayList<>();
        for (int feature : features) {
            try {
                jdks.add(Jdk.find(feature));
            } catch (IOException e) {
                throw new ParameterException(program.commandLine(), String.valueOf(e.getMessage()), e);
            }
        }
        return jdks;
    }

    /** As it is typed. */
    @Override
    public String toString() {
        return "--jdks "
                + String.join(",", features.stream().map(String::valueOf).toList());
    }
}
