package io.bytewatcher.sites.corpus;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.sites.corpus.Case.When;
import io.bytewatcher.sites.corpus.CorpusRun.Which;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Cases of settled code under the object events and the ledger. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SettledCorpus {
    /** Under one engine. A machine may starve the JIT once; more often it would be the engine. */
    private static final int MOST_NOT_SETTLED = 1;

    /** A probe is more than the few bytecodes that are left to FreqInlineSize (325). Then on 25 all that is not inlined is kept. */
    private static final List<String> TOO_LARGE_WITH_A_MARK = List.of("bytecodes320", "bytecodes325");

    private @Nullable CorpusForks started;

    /** Whether to run a case. */
    abstract boolean isChosen(CorpusCase stated);

    @BeforeAll
    void start(@TempDir Path directory) throws IOException {
        List<CorpusSources.Entry> chosen = CorpusSources.besideThis().entries(When.SETTLED).stream()
                .filter(entry -> isChosen(entry.stated()))
                .toList();
        assertThat(chosen).hasSizeGreaterThan(3);
        CorpusForks forks = new CorpusForks(directory, "");
        forks.start(Which.LEDGER, When.SETTLED, chosen); // the longest first
        forks.start(Which.EVENTS, When.SETTLED, chosen);
        started = forks;
    }

    @AfterAll
    void stop() {
        if (started != null) {
            started.close();
        }
    }

    @TestFactory
    Stream<DynamicTest> theObjectEventsFindEveryLineAndCause() throws Exception {
        return requireNonNull(started).tests(Which.EVENTS, When.SETTLED, found -> {
            if (found.saysNotSettled()) {
                found.isAtLeastAsStated();
            } else {
                found.isAsStated();
            }
        });
    }

    /** Probes can keep the JIT from its work; what the ledger then cannot place it says, and it never places it wrongly. */
    @TestFactory
    Stream<DynamicTest> ledgerPlacesAllocationOrReportsThatItCannot() throws Exception {
        return requireNonNull(started).tests(Which.LEDGER, When.SETTLED, found -> {
            if (found.saysNotSettled()) {
                found.isAtLeastAsStated();
            } else {
                found.isAsStatedOrSaysThatItCannotBePlaced();
            }
        });
    }

    /** Else an engine that never settles, or a ledger that places nothing, would pass. */
    @Test
    void almostAllCasesSettleAndArePlaced() throws Exception {
        for (Which which : List.of(Which.EVENTS, Which.LEDGER)) {
            assertThat(requireNonNull(started).found(which, When.SETTLED))
                    .filteredOn(Found::saysNotSettled)
                    .hasSizeLessThanOrEqualTo(MOST_NOT_SETTLED);
        }
        assertThat(requireNonNull(started).found(Which.LEDGER, When.SETTLED))
                .filteredOn(found -> !found.unplaced().isEmpty())
                .extracting(found -> found.stated().method())
                .isSubsetOf(TOO_LARGE_WITH_A_MARK);
    }
}
