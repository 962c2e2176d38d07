package io.bytewatcher.sites.corpus;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.bytewatcher.sites.corpus.Case.When;
import io.bytewatcher.sites.corpus.CorpusRun.Which;
import io.bytewatcher.test.ContinuousBuild;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Each line of the corpus, but for settled code, under some ways to find sites. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class UnsettledCorpus {
    private @Nullable CorpusSources sources;
    private @Nullable CorpusForks started;

    /** Under which ways. */
    abstract List<Which> finders();

    /** C1 removes no object, as the interpreter, and is quicker; {@link InterpretedCorpusTests} takes the interpreter. */
    String unoptimised() {
        return "-XX:TieredStopAtLevel=1";
    }

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        CorpusSources corpus = CorpusSources.in(directory);
        CorpusForks forks = new CorpusForks(directory, unoptimised());
        for (When when : new When[] {When.COLD, When.FIRST_USE}) { // the longest first
            for (Which which : finders()) {
                if (which.finds(when)) {
                    forks.start(which, when, corpus.entries(when));
                }
            }
        }
        sources = corpus;
        started = forks;
    }

    @AfterAll
    void stop() {
        if (started != null) {
            started.close();
        }
    }

    @Test
    void theCorpusIsLargeAndEachCaseIsComplete() {
        CorpusSources corpus = requireNonNull(sources);
        assertThat(corpus.entries())
                .hasSizeGreaterThan(100)
                .allSatisfy(entry -> assertThat(entry.stated().method())
                        .as(entry.stated().text())
                        .isNotEmpty());
        assertThat(corpus.entries()).extracting(entry -> entry.place().id()).doesNotHaveDuplicates();
        assertThat(corpus.entries().stream().filter(entry -> entry.stated().bytes() > 0))
                .hasSizeGreaterThan(90);
    }

    @Test
    void theCorpusHasTheCasesOfThisJava() {
        CorpusSources corpus = requireNonNull(sources);
        if (!corpus.missing().isEmpty()) {
            abort(ContinuousBuild.skipping(String.join("; ", corpus.missing())));
        }
    }

    Stream<DynamicTest> tests(Which which, When when) throws Exception {
        return requireNonNull(started)
                .tests(which, when, when == When.COLD ? Found::isAsStated : Found::isAsStatedWhereStated);
    }
}
