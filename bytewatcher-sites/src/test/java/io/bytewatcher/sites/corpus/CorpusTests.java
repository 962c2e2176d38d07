package io.bytewatcher.sites.corpus;

import io.bytewatcher.sites.corpus.Case.When;
import io.bytewatcher.sites.corpus.CorpusRun.Which;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** ByteWatcher's ways to find sites; {@link OracleCorpusTests} holds what the corpus states to the JVM's own. */
class CorpusTests extends UnsettledCorpus {
    @Override
    List<Which> finders() {
        return List.of(Which.EVENTS, Which.LEDGER);
    }

    @TestFactory
    Stream<DynamicTest> theObjectEventsFindEveryLineAndCause() throws Exception {
        return tests(Which.EVENTS, When.COLD);
    }

    @TestFactory
    Stream<DynamicTest> theLedgerFindsEveryLineAndCause() throws Exception {
        return tests(Which.LEDGER, When.COLD);
    }

    @TestFactory
    Stream<DynamicTest> theLedgerPlacesFirstUses() throws Exception {
        return tests(Which.LEDGER, When.FIRST_USE);
    }
}
