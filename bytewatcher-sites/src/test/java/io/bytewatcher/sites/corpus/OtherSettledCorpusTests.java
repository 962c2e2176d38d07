package io.bytewatcher.sites.corpus;

import org.junit.jupiter.api.Tag;

/** The cases of settled code that {@link SettledCorpusTests} skips. It has one of each kind. */
@Tag("gate")
class OtherSettledCorpusTests extends SettledCorpus {
    @Override
    boolean isChosen(CorpusCase stated) {
        return !SettledCorpusTests.CHOSEN.contains(stated.method());
    }
}
