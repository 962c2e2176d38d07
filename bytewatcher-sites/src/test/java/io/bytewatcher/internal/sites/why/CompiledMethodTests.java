package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CompiledMethodTests {
    @ParameterizedTest
    @CsvSource({
        "com.acme.C$$Lambda$14+0x00007f1c04001000.42, com.acme.C$$Lambda$14+0x00007f1c04001000",
        "com.acme.C$$Lambda+0x1000, com.acme.C$$Lambda+0x1000",
        "com.acme.C$$Lambda/0x1000, com.acme.C$$Lambda+0x1000",
        "com.acme.C$$Lambda.0x1000, com.acme.C$$Lambda+0x1000"
    })
    void namesAHiddenClassInOneWay(String type, String name) {
        CompiledMethod method = new CompiledMethod(type, "run", "()V");

        assertThat(method.type()).isEqualTo(name);
        assertThat(method.isHidden()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"com.acme.C", "com.acme.C$Inner", "C"})
    void keepsOtherNames(String type) {
        CompiledMethod method = new CompiledMethod(type, "run", "()V");

        assertThat(method.type()).isEqualTo(type);
        assertThat(method.isHidden()).isFalse();
    }
}
