package io.bytewatcher.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.sites.why.Kept.Kind;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * One case that a flag can prove, one that none can, two with a path of calls, one of two reasons, one whose compiled code the
 * start of a recording discards, and a control. A case that does not settle is left out of the explained bytes, because the machine may be
 * busy.
 */
class WhyCorpusTests extends WhyCorpus {
    private static final int FEWEST = 75;

    /** A lock keeps nothing by itself, but newer JDKs do not split a merge that is locked. Each of their reasons is known. */
    private static final Set<Kind> KINDS = EnumSet.complementOf(EnumSet.of(Kind.LOCKED, Kind.NOT_KNOWN));

    private static final Set<String> CHOSEN = Set.of(
            "PassedOn.toALargeMethod",
            "Stored.inAMap",
            "Stored.inAListByAnotherLine",
            "Stored.inAListByAChain",
            "ArrayShapes.longAndOfAnIndexThatIsNotConstant",
            "PassedOn.nowhere",
            "Library.iteratorOfFourTypes"); // one whose compiled code the start of a recording discards (25)

    @Override
    boolean isChosen(WhyCase stated) {
        return CHOSEN.contains(stated.id());
    }

    @Override
    double leastExplained() {
        return 0.9;
    }

    @Override
    boolean countsIfNotSettled() {
        return false;
    }

    @Test
    void corpusIsLargeAndHasEachKindOfReason() {
        assertThat(cases()).hasSizeGreaterThanOrEqualTo(FEWEST);
        assertThat(cases()).extracting(WhyCase::id).doesNotHaveDuplicates();
        assertThat(cases().stream().flatMap(WhyCase::all).flatMap(Kept::kinds)).containsAll(KINDS);
    }

    @Test
    void corpusHasReasonsThatCombineAndProofs() {
        assertThat(cases().stream().flatMap(WhyCase::all))
                .anyMatch(kept -> kept.reasons().size() > 1)
                .anyMatch(kept -> kept.experiments().size() > 1)
                .anyMatch(kept -> kept.experiments().isEmpty());
        assertThat(cases().stream().filter(stated -> stated.kept().isEmpty())).hasSizeGreaterThan(10);
    }
}
