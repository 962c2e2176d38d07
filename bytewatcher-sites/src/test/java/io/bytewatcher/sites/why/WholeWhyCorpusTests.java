package io.bytewatcher.sites.why;

import org.junit.jupiter.api.Tag;

/** All cases; {@link WhyCorpusTests} measures one of each kind. */
@Tag("nightly")
class WholeWhyCorpusTests extends WhyCorpus {
    @Override
    boolean isChosen(WhyCase stated) {
        return true;
    }

    @Override
    double leastExplained() {
        return 0.95;
    }

    @Override
    boolean countsIfNotSettled() {
        return true;
    }
}
