package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IntrinsicTests {
    private static final String OBJECT = "Ljava/lang/Object;";

    /** Argument 0 is Unsafe itself, 1 the holder, 2 the address; of a comparison, 3 is the expected value. */
    @ParameterizedTest
    @CsvSource({
        "putReference, (HJH)V, 3, true",
        "putReferenceVolatile, (HJH)V, 3, true",
        "putReference, (HJH)V, 1, false",
        "getAndSetReference, (HJH)H, 3, true",
        "compareAndSetReference, (HJHH)Z, 4, true",
        "compareAndSetReference, (HJHH)Z, 3, false",
        "weakCompareAndSetReference, (HJHH)Z, 4, true",
        "compareAndExchangeReference, (HJHH)H, 4, true",
        "compareAndExchangeReference, (HJHH)H, 3, false",
        "getReference, (HJ)H, 1, false"
    })
    void storesTheNewValueOnly(String method, String descriptor, int argument, boolean stores) {
        Use.Passed call = new Use.Passed(
                0,
                Opcodes.INVOKEVIRTUAL,
                "jdk/internal/misc/Unsafe",
                method,
                descriptor.replace("H", OBJECT),
                argument);

        assertThat(Intrinsic.stores(call)).isEqualTo(stores);
    }
}
