package io.bytewatcher.sites.corpus;

import io.bytewatcher.sites.corpus.Case.When;
import io.bytewatcher.sites.corpus.CorpusRun.Which;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Compares the corpus with the reports of the JVM without ByteWatcher: only the corpus itself or the JDK can break it. */
abstract class OracleCorpus extends UnsettledCorpus {
    @Override
    List<Which> finders() {
        return List.of(Which.ORACLE);
    }

    @TestFactory
    Stream<DynamicTest> theOracleFindsEveryLine() throws Exception {
        return tests(Which.ORACLE, When.COLD);
    }

    @TestFactory
    Stream<DynamicTest> theOraclePlacesFirstUses() throws Exception {
        return tests(Which.ORACLE, When.FIRST_USE);
    }
}
