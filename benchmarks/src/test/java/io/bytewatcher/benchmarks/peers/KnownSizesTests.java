package io.bytewatcher.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.bytewatcher.Allocations;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class KnownSizesTests {
    static List<String> names() {
        return KnownSizes.all().stream().map(KnownSize::name).toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void counterMatchesTheObjectLayout(String name) {
        assumeThat(option("UseCompressedOops")).isEqualTo("true"); // off where the heap may grow to 32 GB
        assumeThat(option("UseCompressedClassPointers")).isEqualTo("true");
        KnownSize size = KnownSizes.ready(name);
        assertThat(Allocations.once(size.code()::run).bytes()).isEqualTo(size.bytes());
    }

    private static String option(String name) {
        return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                .getVMOption(name)
                .getValue();
    }

    @Test
    void thereAreAtLeastThirtyFromNothingTo64MiB() {
        assertThat(names()).doesNotHaveDuplicates().hasSizeGreaterThanOrEqualTo(30);
        assertThat(KnownSizes.all())
                .extracting(KnownSize::bytes)
                .contains(0L, 64L << 20)
                .allMatch(bytes -> bytes <= 64 << 20);
    }

    @Test
    void objectsAndArraysAreAlignedToEightBytes() {
        assertThat(KnownSize.object(0)).isEqualTo(16);
        assertThat(KnownSize.object(4)).isEqualTo(16);
        assertThat(KnownSize.object(5)).isEqualTo(24);
        assertThat(KnownSize.array(0, 1)).isEqualTo(16);
        assertThat(KnownSize.array(1, 1)).isEqualTo(24);
        assertThat(KnownSize.array(3, KnownSize.REFERENCE)).isEqualTo(32);
    }
}
