package io.bytewatcher.sites.corpus;

import org.junit.jupiter.api.Tag;

/** Before each merge; {@link CorpusTests} holds ByteWatcher to the same statements in each build. */
@Tag("gate")
class OracleCorpusTests extends OracleCorpus {}
