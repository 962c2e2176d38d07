package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CureTests {
    @ParameterizedTest
    @CsvSource({
        "boxing long → Long, use long in place of Long",
        "string concatenation, 'append to a StringBuilder that is kept, and pass that on'",
        "varargs array, call a method without variable arguments",
        "lambda capturing, 'make the lambda once and keep it, or capture nothing'",
        "java.util.List.iterator(), loop over the index of the list",
        "java.util.ArrayList.iterator(), loop over the index of the list",
        "java.util.Optional.of(Object), 'return a primitive, or null, in place of Optional'"
    })
    void namesAChangeThatHelps(String cause, String cure) {
        assertThat(Cure.of(cause)).isEqualTo(cure);
    }

    @ParameterizedTest
    @CsvSource({
        "new Price",
        "java.util.LinkedList.iterator()",
        "java.util.Set.iterator()",
        "java.util.OptionalInts.of(int)",
        "''"
    })
    void namesNoneThatIsNotKnownToHelp(String cause) {
        assertThat(Cure.of(cause)).isEmpty();
    }
}
