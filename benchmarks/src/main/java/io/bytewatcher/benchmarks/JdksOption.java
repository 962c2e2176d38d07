package io.bytewatcher.benchmarks;

import io.bytewatcher.test.Jdk;
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
            description = "feature releases (default: ${DEFAULT-VALUE}), found by JAVA_HOME_17 or in /usr/lib/jvm")
    private List<Integer> features = List.of();

    /** Finds the JDKs; throws a {@link ParameterException} if one is missing. */
    public List<Jdk> find() {
        List<Jdk> jdks = new ArrayList<>();
        for (int feature : features) {
            jdks.add(Jdk.find(feature)
                    .orElseThrow(() -> new ParameterException(
                            program.commandLine(), "no JDK " + feature + " in " + Jdk.places(feature))));
        }
        return jdks;
    }
}
