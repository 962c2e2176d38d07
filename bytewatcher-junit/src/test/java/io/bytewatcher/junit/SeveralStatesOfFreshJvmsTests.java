package io.bytewatcher.junit;

import io.bytewatcher.junit.internal.run.FixtureRun;
import org.junit.jupiter.api.Tag;

/** {@link SeveralStatesTests}, with the answers of fresh JVMs. */
@Tag("gate")
class SeveralStatesOfFreshJvmsTests extends SeveralStatesTests {
    @Override
    FixtureRun asking(FixtureRun run) {
        return run;
    }

    /** It has asked a fresh JVM already. */
    @Override
    void isReportedEverywhereAndDoesNotFail() {}
}
