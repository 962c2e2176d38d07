package io.bytewatcher.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ContinuousBuildTests {
    @Test
    void skipsNothing() {
        assertThat(skipping("true").exitCode()).isEqualTo(1);
        assertThat(skipping("true").lines()).first().asString().endsWith("java.lang.AssertionError: no JDK 21");
        assertThat(skipping("")).isEqualTo(new ForkedJvm.Ended(0, List.of("skipped: no JDK 21")));
    }

    private static ForkedJvm.Ended skipping(String ci) {
        return ForkedJvm.ofThisJdk().withEnvironment("CI", ci).end(Skipping.class, List.of());
    }

    static final class Skipping {
        private Skipping() {}

        public static void main(String... arguments) {
            System.out.println("skipped: " + ContinuousBuild.skipping("no JDK 21"));
        }
    }
}
