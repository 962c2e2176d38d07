package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.math.BigDecimal;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaselineSiteTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "com.acme.Codec.price | com.acme.Codec.price",
                "com.acme.Codec.<init> | com.acme.Codec.<init>",
                "com.acme.Codec.lambda$price$0 | com.acme.Codec.lambda$price",
                "com.acme.Codec.lambda$price$1$12 | com.acme.Codec.lambda$price",
                "com.acme.Codec.access$000 | com.acme.Codec.access$000",
                "com.acme.Codec$$Lambda/0x00007f2b3c001800.run | com.acme.Codec$$Lambda.run",
                "com.acme.Codec$$Lambda$14/0x0000000800c8a000.run | com.acme.Codec$$Lambda.run",
            })
    void omitsTheNumbersOfLambdasAndHiddenClasses(String method, String kept) {
        BaselineSite site = BaselineSite.of(method, "new Foo", 1, 1);
        assertThat(site.method()).isEqualTo(kept);
    }

    @Test
    void normalisationIsIdempotent() {
        Random random = new Random(7);
        for (int i = 0; i < 20_000; i++) {
            BaselineSite site =
                    BaselineSite.of(RandomTexts.notBlank(random), RandomTexts.notBlank(random), random.nextInt(99), 7);
            assertThat(new BaselineSite(site.method(), site.cause(), site.bytes()))
                    .isEqualTo(site);
        }
    }

    @ParameterizedTest
    @CsvSource({"48, 1, 48", "96, 60000, 0.0016", "200, 3, 66.67", "4800, 100, 48", "7500000, 2000, 3750", "0, 9, 0"})
    void hasTheMeanOfTheCountedCalls(long bytes, long operations, String perCall) {
        BaselineSite site = BaselineSite.of("A.b", "new C", bytes, operations);
        assertThat(site.bytes()).isEqualTo(new BigDecimal(perCall));
        assertThat(new BaselineSite("A.b", "new C", new BigDecimal(perCall + (perCall.contains(".") ? "00" : ".00"))))
                .isEqualTo(site)
                .hasSameHashCodeAs(site);
    }

    @Test
    void areSummedByMethodAndCause() {
        MeasuredTest test = new MeasuredTest(
                "t",
                Figure.steady(88),
                List.of(
                        BaselineSite.of("A.lambda$x$0", "new B", 16, 1),
                        BaselineSite.of("A.y", "new B", 48, 1),
                        BaselineSite.of("A.lambda$x$1", "new B", 24, 1)));
        assertThat(test.sites())
                .extracting(BaselineSite::toString)
                .containsExactly("A.y new B 48", "A.lambda$x new B 40");
    }

    @Test
    void rejectsBlanksAndNegativeBytes() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaselineSite.of(" ", "c", 1, 1))
                .withMessage("site: \"\", \"c\", 1 B (expected: a method, a cause, and >= 0 B)");
        assertThatIllegalArgumentException().isThrownBy(() -> BaselineSite.of("m", "", 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> BaselineSite.of("m", "c", -1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BaselineSite.of("m", "c", 1, 0))
                .withMessage("operations: 0 (expected: >= 1)");
    }
}
