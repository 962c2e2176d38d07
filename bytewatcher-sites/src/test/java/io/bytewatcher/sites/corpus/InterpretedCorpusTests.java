package io.bytewatcher.sites.corpus;

import org.junit.jupiter.api.Tag;

/** The corpus, where what is not settled runs in the interpreter alone. */
@Tag("nightly")
class InterpretedCorpusTests extends CorpusTests {
    @Override
    String unoptimised() {
        return "-Xint";
    }
}
