package io.bytewatcher.benchmarks.builds;

import io.bytewatcher.benchmarks.JdksOption;
import io.bytewatcher.test.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options of the programs that build the corpus: on which JDKs, and what the scripts that start them know. */
final class CorpusOptions {
    @Mixin
    private JdksOption jdks = new JdksOption();

    @Option(names = "--maven", required = true, hidden = true, description = "the command: the script knows")
    private List<String> maven = List.of();

    @Option(names = "--corpus", required = true, hidden = true, description = "the project: the script knows")
    private Path corpus = Path.of("");

    @Option(names = "--target", required = true, hidden = true, description = "what the build made: the script knows")
    private Path target = Path.of("");

    /** What the build made of this module. */
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
        command.add("-Djvm=" + jdk.home().resolve("bin").resolve("java"));
        return CorpusProject.copy(corpus, to, command);
    }
}
