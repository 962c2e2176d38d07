package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.KeptReason;
import io.bytewatcher.KeptReason.Kind;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
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
        assertThat(Cure.of(cause, List.of())).isEqualTo(cure);
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
        assertThat(Cure.of(cause, List.of())).isEmpty();
    }

    private static String cureOf(String cause, Kind... kinds) {
        return Cure.of(
                cause,
                Arrays.stream(kinds).map(kind -> new KeptReason(kind, "it")).toList());
    }

    @Test
    void arrayThatIsKeptForItsLengthOrIndexOnlyCanBeTheCallers() {
        assertThat(cureOf("new byte[]", Kind.ARRAY, Kind.ARRAY))
                .isEqualTo("keep the array, or let the caller pass one");
        assertThat(cureOf("new byte[]", Kind.ARRAY, Kind.STORED)).isEmpty();
        assertThat(cureOf("new byte[]")).isEmpty();
        assertThat(cureOf("new Price", Kind.ARRAY)).as("in such an array").isEmpty();
        assertThat(cureOf("java.lang.String.getBytes(...)", Kind.ARRAY)).isEmpty();
        assertThat(cureOf("varargs array", Kind.ARRAY)).isEqualTo("call a method without variable arguments");
    }
}
