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

    /** Has asked one already. */
    @Override
    void isNoFailureAndIsToldEverywhere() {}
}
