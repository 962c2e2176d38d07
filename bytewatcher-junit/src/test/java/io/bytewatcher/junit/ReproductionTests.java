package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReproductionTests {
    @Test
    void isQuotedForTheShellOfTheSystem() {
        assertThat(Reproduction.maven("Outer$Inner#test", false))
                .isEqualTo("mvn test -Dtest='Outer$Inner#test' -Dbytewatcher.sites=always");
        assertThat(Reproduction.maven("CodecTest#test", true))
                .isEqualTo("mvn test \"-Dtest=CodecTest#test\" \"-Dbytewatcher.sites=always\"");
        assertThat(Reproduction.gradle("Outer$Inner.test", false))
                .isEqualTo("BYTEWATCHER_SITES=always gradle test --tests 'Outer$Inner.test'");
        assertThat(Reproduction.gradle("CodecTest.test", true))
                .isEqualTo("set \"BYTEWATCHER_SITES=always\" && gradle test --tests \"CodecTest.test\"");
    }
}
