package io.bytewatcher.internal.sites.events;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** As {@link ObjectEventsTests}, in JVMs that are slower or rarer, or have another collector. */
@Tag("gate")
class OtherJvmsTests {
    @ParameterizedTest
    @ValueSource(strings = {"-Xint", "-XX:+UseSerialGC"})
    void everyObjectHasItsLineAndCause(String flag) throws Exception {
        assertThat(ObjectEventsTests.run("kinds", flag).get("kinds"))
                .containsExactlyInAnyOrder(ObjectEventsTests.KINDS);
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:+UseZGC", "-XX:+UseG1GC -XX:-UseTLAB"})
    void everyObjectHasItsLine(String flags) throws Exception {
        List<String> boxing = ObjectEventsTests.run("boxing", flags.split(" ")).get("boxing");
        assertThat(boxing).containsExactly("24.0 B, undisturbed 24.0 B", "boxing 24.0 B 1.0 boxing long → Long");
    }
}
