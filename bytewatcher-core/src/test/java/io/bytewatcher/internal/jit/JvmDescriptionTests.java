package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.test.ForkedJvm;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JvmDescriptionTests {
    @ParameterizedTest
    @CsvSource({
        "-XX:ObjectAlignmentInBytes=8, 16",
        "-XX:ObjectAlignmentInBytes=32, 32",
        "-XX:-UseCompressedClassPointers, 16"
    })
    void smallestObjectMatchesTheCountedSize(String flag, int bytes) {
        assertThat(ForkedJvm.sent(ForkedJvm.ofThisJdk().withFlags(flag).run(Smallest.class)))
                .containsExactly("stated " + bytes, "counted " + bytes);
    }

    @Test
    void theSmallestObjectOfCompactHeadersIsAHeader() {
        assumeThat(Runtime.version().feature()).isGreaterThanOrEqualTo(25);
        assertThat(ForkedJvm.sent(ForkedJvm.ofThisJdk()
                        .withFlags("-XX:+UseCompactObjectHeaders")
                        .run(Smallest.class)))
                .containsExactly("stated 8", "counted 8");
    }

    static final class Smallest {
        @SuppressWarnings("unused") // written only: keeps the JIT from removing the allocation
        private static volatile @Nullable Object sink;

        private Smallest() {}

        public static void main(String[] arguments) {
            ThreadMXBean jvm = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 10; i++) {
                long before = jvm.getCurrentThreadAllocatedBytes();
                sink = new Object();
                least = Math.min(least, jvm.getCurrentThreadAllocatedBytes() - before);
            }
            ForkedJvm.send("stated " + JvmDescription.SMALLEST_OBJECT);
            ForkedJvm.send("counted " + least);
        }
    }
}
