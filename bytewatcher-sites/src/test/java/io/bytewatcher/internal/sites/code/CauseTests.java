package io.bytewatcher.internal.sites.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CauseTests {
    @ParameterizedTest
    @CsvSource({
        "java.lang.Integer, valueOf, (I)Ljava/lang/Integer;, boxing int → Integer",
        "java.lang.Character, valueOf, (C)Ljava/lang/Character;, boxing char → Character",
        "java.lang.Integer, valueOf, (Ljava/lang/String;)Ljava/lang/Integer;, Integer.valueOf(...)",
        "java.lang.String, valueOf, (I)Ljava/lang/String;, String.valueOf(...)",
        "java.math.BigInteger, valueOf, (J)Ljava/math/BigInteger;, java.math.BigInteger.valueOf(...)",
        "java.lang.StringBuilder, <init>, (I)V, constructor of StringBuilder",
        "com.acme.Order, total, ()J, com.acme.Order.total()"
    })
    void namesACallByTheCalledMethod(String owner, String name, String descriptor, String cause) {
        assertThat(Cause.ofCall(owner, name, descriptor).text()).isEqualTo(cause);
    }
}
