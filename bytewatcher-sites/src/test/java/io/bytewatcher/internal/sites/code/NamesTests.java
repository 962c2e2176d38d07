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
        "com.acme.Codec$$Lambda/0x00007f8a3c003000, com.acme.Codec$$Lambda",
        "com.acme.Codec$$Lambda$14+0x00007f8a3c003000.42, com.acme.Codec$$Lambda$14",
        "com.acme.Hidden+0x00007f8a3c003000.42, com.acme.Hidden"
    })
    void binaryNamesHaveBracketsAndNoAddress(String name, String binary) {
        assertThat(Names.binary(name)).isEqualTo(binary);
    }

    @ParameterizedTest
    @CsvSource({
        "java/util/HashMap$Node, Node",
        "java.lang.Long, Long",
        "com/acme/Outer$1, Outer$1",
        "com/acme/Outer$1Local, Local",
        "[I, int[]",
        "[[Ljava.util.HashMap$Node;, Node[][]",
        "com.acme.Codec$$Lambda$14/0x0000000800c03000, Codec$$Lambda",
        "com.acme.Codec$$Lambda+0x00007f8a3c003000, Codec$$Lambda",
        "com/acme/Codec$$Lambda.0x00007f8a3c003000, Codec$$Lambda",
        "com/acme/Outer$Inner$$Lambda/0x00007f8a3c003000, Outer$Inner$$Lambda",
        "com/acme/Hidden.0x00007f8a3c003000, Hidden",
        "com.acme.Hidden+0x00007f8a3c003000.42, Hidden",
        "com.acme.Codec$$Lambda$14+0x00007f8a3c003000.42, Codec$$Lambda",
        "com.acme.Codec$$Lambda+0x00007f8a3c003000[], Codec$$Lambda[]",
        "com/acme/Hidden/0x00007f8a3c003000, Hidden",
        "[Lcom.acme.Hidden/0x00007f8a3c003000;, Hidden[]"
    })
    void simpleNamesHaveNoAddress(String name, String simple) {
        assertThat(Names.simple(name)).isEqualTo(simple);
    }
}
