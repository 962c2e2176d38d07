package io.bytewatcher.benchmarks.builds;

import io.bytewatcher.benchmarks.JdksOption;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The options of the programs that build the corpus: the JDKs, and the paths that {@code benchmarks/corpus-run} passes. */
final class CorpusOptions {
    @Spec(Spec.Target.MIXEE)
    private CommandSpec program = CommandSpec.create();

    @Mixin
    private JdksOption jdks = new JdksOption();

    @Option(names = "--maven", required = true, hidden = true, description = "Maven's command")
    private List<String> maven = List.of();

    @Option(names = "--corpus", required = true, hidden = true, description = "the project")
    private Path corpus = Path.of("");

    @Option(names = "--target", required = true, hidden = true, description = "the output of this module's build")
    private Path target = Path.of("");

    /** The failure of a program that cannot use its arguments. */
    ParameterException wrong(String message) {
        return new ParameterException(program.commandLine(), message);
    }

    Path target() {
        return target;
    }

    List<Jdk> jdks() {
        return jdks.find();
    }

    /** The project itself. */
    CorpusProject project() {
        return new CorpusProject(corpus, maven);
    }

    /** A copy of it, whose tests run on a JDK. */
    CorpusProject copy(Path to, Jdk jdk) throws IOException {
        List<String> command = new ArrayList<>(maven);
        command.add("-Djvm=" + jdk.java());
        return CorpusProject.copy(corpus, to, command);
    }
}
