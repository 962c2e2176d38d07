package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

class ReceiversFlagTests {
    private static final ReceiversFlag FLAG =
            new ReceiversFlag("com.acme.Codec$Inner.<init>(J[Ljava/lang/String;)V@17", "Journal.write");

    @Test
    void flagIsReadAsItIsWritten() {
        assertThat(ReceiversFlag.of(FLAG.argument())).contains(FLAG);
        assertThat(ReceiversFlag.of("-XX:CompileCommand=inline,A::b")).isEmpty();
        assertThat(ReceiversFlag.of("-Dio.bytewatcher.receivers.")).isEmpty();
    }

    @Test
    void callIsThatOfOneMethod() {
        assertThat(FLAG.type()).isEqualTo("com.acme.Codec$Inner");
        assertThat(FLAG.internalName()).isEqualTo("com/acme/Codec$Inner");
        assertThat(FLAG.offsetIn("<init>", "(J[Ljava/lang/String;)V")).isEqualTo(OptionalInt.of(17));
        assertThat(FLAG.offsetIn("<init>", "(J)V")).isEmpty();
        assertThat(FLAG.offsetIn("encode", "(J[Ljava/lang/String;)V")).isEmpty();
    }

    @Test
    void propertiesOfTheFlagAreTaken() {
        String property = FLAG.argument().substring(2, FLAG.argument().indexOf('='));
        System.setProperty(property, FLAG.method());
        assertThat(ReceiversFlag.take()).containsExactly(FLAG);
        assertThat(System.getProperty(property)).isNull();
        assertThat(ReceiversFlag.take()).isEmpty();
    }
}
