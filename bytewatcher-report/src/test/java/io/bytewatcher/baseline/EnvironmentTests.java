package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.test.ForkedJvm;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EnvironmentTests {
    /** Prints the environment of a JVM. */
    static final class Main {
        private Main() {}

        public static void main(String[] arguments) {
            Locale.setDefault(Locale.forLanguageTag("tr-TR")); // lower case of I is not i here
            System.out.println(Environment.ofThisJvm());
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "-XX:+UseG1GC | c2, g1, compressed-oops",
                "-XX:+UseSerialGC -Xint | interpreter, serial, compressed-oops",
                "-XX:+UseParallelGC -XX:TieredStopAtLevel=1 | c1-only, parallel, compressed-oops",
                "-XX:+UseZGC | c2, zgc, no-compressed-oops",
                "-XX:+UseG1GC -XX:-UseCompressedOops -XX:-UseCompressedClassPointers -XX:-TieredCompilation"
                        + " | c2-without-tiers, g1, no-compressed-oops+no-compressed-class-pointers",
                "-XX:+UseSerialGC -XX:ObjectAlignmentInBytes=16 -XX:-DoEscapeAnalysis"
                        + " | c2-without-escape-analysis, serial, compressed-oops+16-byte-alignment",
            })
    void describesTheConditionsOfAFigure(String flags, String environment) {
        assertThat(ForkedJvm.ofThisJdk().withFlags(flags.split(" ")).run(Main.class))
                .last()
                .isEqualTo("JDK " + Runtime.version().feature() + ", " + environment);
    }

    @Test
    void isEqualForAllCallsInAJvm() {
        Environment here = Environment.ofThisJvm();
        assertThat(here).isEqualTo(Environment.ofThisJvm());
        assertThat(here.jdk()).isEqualTo(Runtime.version().feature());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "-", "C2", "c 2", "c2\t", "c2,", "ß", "٣"})
    void rejectsMalformedWords(String word) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Environment("compressed-oops", "g1", word, 17))
                .withMessageContaining("jit: \"");
    }
}
