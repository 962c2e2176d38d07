package io.bytewatcher.internal.sites.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NamesTests {
    @ParameterizedTest
    @CsvSource({
        "java.lang.Long, java.lang.Long",
        "java/util/HashMap$Node, java.util.HashMap$Node",
        "[B, byte[]",
        "[[J, long[][]",
        "[Ljava.util.HashMap$Node;, java.util.HashMap$Node[]",
        "[Ljava/lang/Object;, java.lang.Object[]",
        "com.acme.Größe, com.acme.Größe",
        "com.acme.Codec$$Lambda$14/0x0000000800c03000, com.acme.Codec$$Lambda$14",
        "com.acme.Codec$$Lambda+0x00007f8a3c003000, com.acme.Codec$$Lambda",
        "com.acme.Codec$$Lambda/0x00007f8a3c003000, com.acme.Codec$$Lambda"
    })
    void binaryNamesHaveBracketsAndNoAddress(String name, String binary) {
        assertThat(Names.binary(name)).isEqualTo(binary);
    }
}
