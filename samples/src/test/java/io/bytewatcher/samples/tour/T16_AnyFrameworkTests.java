package io.bytewatcher.samples.tour;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationAssertionError;
import io.bytewatcher.AllocationAssertions;
import io.bytewatcher.test.ForkedJvm;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

/**
 * {@code AllocationAssertions}, in {@code bytewatcher-core}, needs no test framework: call it from TestNG, JUnit 4 or a
 * {@code main} method. It consumes the result of the code, so the JIT cannot remove the box of 24 B.
 *
 * <p>A broken limit throws an {@code AssertionError}. Its message begins with the place: {@code
 * T16_AnyFrameworkTests$Program.main(T16_AnyFrameworkTests.java:26): 24 B per call, limit 0 B [STEADY]}.
 */
class T16_AnyFrameworkTests {
    static final class Program {
        private static final ByteBuffer BUFFER = ByteBuffer.allocateDirect(64).putLong(0, 1_000);

        public static void main(String... arguments) {
            AllocationAssertions.assertNoAllocation(() -> BUFFER.getLong(0));
            AllocationAssertions.assertMaxAllocation(24, () -> Long.valueOf(BUFFER.getLong(0)));
            try {
                AllocationAssertions.assertNoAllocation(() -> Long.valueOf(BUFFER.getLong(0)));
            } catch (AllocationAssertionError broken) {
                System.out.println(broken.getMessage());
            }
        }
    }

    @Test
    void assertsInAMainMethod() {
        assertThat(ForkedJvm.ofThisJdk().run(Program.class))
                .anyMatch(line ->
                        line.matches("T16_AnyFrameworkTests\\$Program\\.main\\(T16_AnyFrameworkTests\\.java:\\d+\\): "
                                + "24 B per call, limit 0 B \\[STEADY]"))
                .anyMatch(
                        line -> line.matches(" +24 +\\S+\\(T16_AnyFrameworkTests\\.java:\\d+\\) +boxing long .+ Long"));
    }
}
