package io.bytewatcher.samples.jitter;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationMeter;
import java.util.List;
import org.junit.jupiter.api.Test;

class StringConstantsTests {

    @Test
    void constantsAreReadFromTheClassFile() {
        assertThat(StringConstants.of(Quote.class))
                .hasSize(20)
                .contains("the session is not open yet", "the auction takes no quotes");
        assertThat(StringConstants.of(Compilation.class)).doesNotContain("the session is not open yet");
    }

    @Test
    void aHiddenClassHasNone() {
        Runnable lambda = () -> {};

        assertThat(StringConstants.of(lambda.getClass())).isEmpty();
    }

    @Test
    void interningAgainYieldsTheSameStrings() {
        List<String> first = StringConstants.intern(Quote.class);

        List<String> second = StringConstants.intern(Quote.class);

        assertThat(second).hasSize(20);
        for (int i = 0; i < second.size(); i++) {
            assertThat(second.get(i)).isSameAs(first.get(i));
        }
    }

    @Test
    void bytesAreThoseOfStringAndArray() {
        AllocationMeter meter = AllocationMeter.ofCurrentThread();
        meter.mark();
        byte[] array = new byte[24];
        long arrayBytes = meter.bytesSinceMark();
        assertThat(array).hasSize(24);

        long one = StringConstants.bytes(List.of("a text of 24 characters."));

        assertThat(StringConstants.bytes(List.of("a text of 24 characters.", "b text of 24 characters.")))
                .isEqualTo(2 * one);
        assertThat(one).isBetween(arrayBytes + 16, arrayBytes + 32);
    }
}
