package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigInteger;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.From;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.LongRange;

/** Sizes as text: parsing returns the written size, or throws an error that quotes it. */
class ByteSizePropertyTests {
    private static final BigInteger MAX = BigInteger.valueOf(Long.MAX_VALUE);
    private static final Map<String, Long> UNITS =
            Map.of("", 1L, "B", 1L, "KiB", 1_024L, "MiB", 1_048_576L, "GiB", 1_073_741_824L);

    /** An amount, its grouping, blanks, and a unit in any case. */
    record Size(BigInteger amount, String digits, String gap, String unit) {
        String text() {
            return digits + gap + unit;
        }

        BigInteger bytes() {
            return amount.multiply(BigInteger.valueOf(UNITS.entrySet().stream()
                    .filter(known -> known.getKey().equalsIgnoreCase(unit))
                    .findFirst()
                    .orElseThrow()
                    .getValue()));
        }
    }

    @Provide
    Arbitrary<Size> sizes() {
        Arbitrary<BigInteger> amounts = Arbitraries.bigIntegers()
                .between(BigInteger.ZERO, MAX.multiply(BigInteger.TEN))
                .edgeCases(edges -> edges.add(MAX, MAX.add(BigInteger.ONE), MAX.shiftRight(10), MAX.shiftRight(30)));
        Arbitrary<String> units = Combinators.combine(Arbitraries.of(UNITS.keySet()), Arbitraries.integers())
                .as(ByteSizePropertyTests::inAnyCase);
        return Combinators.combine(amounts, Arbitraries.of("", "_", ","), Arbitraries.of("", " ", "\t "), units)
                .as((amount, separator, gap, unit) -> new Size(amount, grouped(amount, separator), gap, unit));
    }

    private static String inAnyCase(String unit, int cases) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < unit.length(); i++) {
            String letter = unit.substring(i, i + 1);
            text.append((cases >> i & 1) == 0 ? letter.toLowerCase(Locale.ROOT) : letter.toUpperCase(Locale.ROOT));
        }
        return text.toString();
    }

    private static String grouped(BigInteger amount, String separator) {
        StringBuilder digits = new StringBuilder(amount.toString());
        for (int i = digits.length() - 3; i > 0; i -= 3) {
            digits.insert(i, separator);
        }
        return digits.toString();
    }

    @Property
    void parsesWhatItFormats(@ForAll @LongRange(min = 0) long bytes) {
        assertThat(ByteSize.parse(ByteSize.format(bytes))).isEqualTo(bytes);
    }

    @Property
    void parsesSizesExactlyOrReportsOverflow(@ForAll("sizes") Size size) {
        if (size.bytes().compareTo(MAX) <= 0) {
            assertThat(ByteSize.parse(size.text())).isEqualTo(size.bytes().longValueExact());
        } else {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> ByteSize.parse(size.text()))
                    .withMessage("size: \"" + size.text() + "\" (expected: at most 9,223,372,036,854,775,807 B)");
        }
    }

    @Property
    void rejectsSizesWithAForeignCharacter(
            @ForAll("sizes") Size size,
            @ForAll @From("strangers") char stranger,
            @ForAll @LongRange(min = 0, max = 100) long at) {
        int place = (int) (at % (size.text().length() + 1));
        String bad = size.text().substring(0, place) + stranger + size.text().substring(place);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ByteSize.parse(bad))
                .withMessageStartingWith("size: \"" + bad + "\" (expected: a whole number of bytes, 0 or more");
    }

    @Provide
    Arbitrary<Character> strangers() {
        return Arbitraries.of('-', '+', '.', 'e', 'x', '%', '\'', '\u0663', '\uff11', '\u2007', '\0', 'İ', 'K');
    }

    @Property
    void parsesAnyTextOrQuotesItInTheError(@ForAll @From("texts") String text) {
        try {
            long bytes = ByteSize.parse(text);
            String digits = text.replaceAll("[^0-9]", "");
            assertThat(digits).as(text).isNotEmpty();
            assertThat(BigInteger.valueOf(bytes).mod(new BigInteger(digits).max(BigInteger.ONE)))
                    .isZero();
        } catch (IllegalArgumentException bad) {
            assertThat(bad).hasMessageStartingWith("size: \"" + text + "\" (expected: ");
        }
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars("0123456789_, .-+\tkKiIbBmMgG").ofMaxLength(12);
    }
}
