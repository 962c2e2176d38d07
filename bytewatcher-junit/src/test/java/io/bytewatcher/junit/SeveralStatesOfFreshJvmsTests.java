package io.bytewatcher.junit;

import io.bytewatcher.junit.internal.run.FixtureRun;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.Arguments;

/** {@link SeveralStatesTests}, with the answers of fresh JVMs. */
@Tag("gate")
@Tag("jdk-neutral")
class SeveralStatesOfFreshJvmsTests extends SeveralStatesTests {
    @Override
    FixtureRun asking(FixtureRun run) {
        return run;
    }

    /** Without the row that combines what the others show. */
    @Override
    Stream<Arguments> figuresAlone() {
        return super.figuresAlone().limit(2);
    }

    /** It has asked a fresh JVM already. */
    @Override
    void isReportedEverywhereAndDoesNotFail() {}

    /** The figure here alone decides. */
    @Override
    void growthFails(Class<?> fixture, Class<? extends AssertionError> error) {}

    /** The figure here alone decides. */
    @Override
    void assertionFailsIfConfigured() {}

    // These invent their answers anyway.
    @Override
    void callThatOneFreshJvmDoesNotInlineIsReportedEverywhere() {}

    @Override
    void greenRunAsksNoFreshJvm() {}

    @Override
    void assertionThatAllowsSomeMayHaveHeld() {}
}
