package io.bytewatcher.sites.corpus;

import org.junit.jupiter.api.Tag;

/** All cases of settled code; {@link SettledCorpusTests} has one of each kind. */
@Tag("gate")
class WholeSettledCorpusTests extends SettledCorpus {
    @Override
    boolean isChosen(CorpusCase stated) {
        return true;
    }
}
