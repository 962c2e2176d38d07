package io.bytewatcher.internal.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.baseline.RandomTexts;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EscapesTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "parses(3, \"x\")|parses(3, \"x\")",
                "boxing long → Long|boxing long → Long",
                "C:\\new|C:\\\\new",
            })
    void keepsVisibleCharacters(String text, String escaped) {
        assertThat(Escapes.escape(text)).isEqualTo(escaped);
        assertThat(Escapes.unescape(escaped)).isEqualTo(text);
    }

    @Test
    void escapesLineBreaksAndInvisibleCharacters() {
        assertThat(Escapes.escape("a\tb\nc\rd\u0000e\u001b[31m\u007f\u0085"))
                .isEqualTo("a\\tb\\nc\\rd\\u0000e\\u001b[31m\\u007f\\u0085");
        assertThat(Escapes.escape("\u2028\u2029\u202e\u2066\ufeff\u200b"))
                .isEqualTo("\\u2028\\u2029\\u202e\\u2066\\ufeff\\u200b");
    }

    @Test
    void escapesUnpairedSurrogatesAndOnlyThose() {
        assertThat(Escapes.escape("\ud83d\ude00")).isEqualTo("\ud83d\ude00");
        assertThat(Escapes.escape("\ud83d")).isEqualTo("\\ud83d");
        assertThat(Escapes.escape("\ude00\ud83d")).isEqualTo("\\ude00\\ud83d");
        assertThat(Escapes.escape("\ud83d\ud83d\ude00")).isEqualTo("\\ud83d\ud83d\ude00");
    }

    @Test
    void keepsJoinersOfWordsAndEmoji() {
        String family = "\ud83d\udc68\u200d\ud83d\udc69 \u0646\u200c\u0645";
        assertThat(Escapes.escape(family)).isEqualTo(family);
    }

    @Test
    void roundTripsAnyText() {
        Random random = new Random(20_260);
        for (int i = 0; i < 20_000; i++) {
            String text = RandomTexts.any(random, 12);
            String escaped = Escapes.escape(text);
            assertThat(Escapes.unescape(escaped)).isEqualTo(text);
            assertThat(escaped).doesNotContain("\t", "\n", "\r");
            assertThat(new String(escaped.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(escaped);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\", "a\\", "\\x", "\\u", "\\u12", "\\u12g4", "\\U0041", "\\u٠٠٤١", "\\u 041"})
    void rejectsAnUnknownEscape(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Escapes.unescape(text))
                .withMessageContaining("expected after a backslash: t, n, r, s, another backslash, or u and four hex");
    }
}
