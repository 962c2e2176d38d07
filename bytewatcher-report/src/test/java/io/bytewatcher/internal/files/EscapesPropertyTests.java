package io.bytewatcher.internal.files;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.baseline.BaselineArbitraries;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Escapes any text for one column of one line, and unescapes it. */
class EscapesPropertyTests {
    @Provide
    Arbitrary<String> texts() {
        return BaselineArbitraries.texts();
    }

    @Provide
    Arbitrary<String> backslashes() {
        return Arbitraries.strings().withChars("\\tnrsu0aAfF9xé \t").ofMaxLength(12);
    }

    @Property
    void roundTripsEscapedText(@ForAll @From("texts") String text, @ForAll @From("texts") String more) {
        assertThat(Escapes.unescape(Escapes.escape(text))).isEqualTo(text);
        assertThat(Escapes.unescape(Escapes.escape(text, " ;#"))).isEqualTo(text);
        String visible = more.replaceAll("[\\\\0-9a-z]", "");
        assertThat(Escapes.unescape(Escapes.escape(text, visible))).isEqualTo(text);
    }

    @Property
    void escapedTextContainsNoSeparatorsOrSurrogates(@ForAll @From("texts") String text) {
        String escaped = Escapes.escape(text, " ;");
        assertThat(escaped).doesNotContain("\t", "\n", "\r", "\u2028", "\u0085", "\ufeff", " ", ";");
        assertThat(new String(escaped.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                .isEqualTo(escaped);
    }

    /** Different texts stay different. */
    @Property
    void escapingIsInjective(@ForAll @From("backslashes") String a, @ForAll @From("backslashes") String b) {
        assertThat(Escapes.escape(a).equals(Escapes.escape(b))).isEqualTo(a.equals(b));
    }

    @Property
    void unescapesAnyTextOrReportsThePosition(@ForAll @From("backslashes") String text) {
        try {
            String read = Escapes.unescape(text);
            assertThat(Escapes.unescape(Escapes.escape(read))).isEqualTo(read);
        } catch (IllegalArgumentException bad) {
            assertThat(bad.getMessage())
                    .matches("(?s)\"\\\\.?\" at character [0-9]+ \\(expected after a backslash: .*");
        }
    }
}
