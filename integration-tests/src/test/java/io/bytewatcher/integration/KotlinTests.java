package io.bytewatcher.integration;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A project in Kotlin, compiled by the plugin that users have. */
@Tag("gate")
class KotlinTests {
    @Test
    void limitsHoldInKotlin() throws IOException {
        Reactor reactor = new Reactor("kotlin");
        reactor.add("codec", "kotlin");
        assertThat(requireNonNull(reactor.test().get("codec")).fails().output())
                .containsSubsequence(
                        "Tests run: 5, Failures: 0, Errors: 0, Skipped: 1",
                        "CodecTest.has to fail(): 32 B per call, limit 0 B [STEADY]",
                        "32  CodecTest.has to fail(CodecTest.kt:45)  new byte[]",
                        "Tests run: 5, Failures: 1, Errors: 0, Skipped: 0");
    }
}
