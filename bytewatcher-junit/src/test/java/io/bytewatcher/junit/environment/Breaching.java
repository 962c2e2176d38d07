package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.NoAllocation;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A test that breaks its limit, to be run in a fresh JVM only, and what its failure contains. */
class Breaching {
    static final String ON_FAILURE = "bytewatcher.sites=on-failure";

    /** Without C2, which would take most of the time. JVMs are started and asked alike with and without it. */
    static final String WITHOUT_C2 = "-XX:TieredStopAtLevel=1";

    @SuppressWarnings("unused") // written only
    private Object sink = "";

    @Test
    @NoAllocation
    void breaks() {
        sink = new byte[16];
    }

    /** Asserts that the printed failure of this test names its line. */
    static void hasTheSite(List<String> lines) {
        hasTheSite(lines, "Breaching.breaks()", "Breaching.breaks(Breaching.java:");
    }

    /** Asserts the same of another test. */
    static void hasTheSite(List<String> lines, String test, String site) {
        assertThat(lines)
                .filteredOn(line -> line.startsWith("FAILED"))
                .singleElement()
                .asString()
                .contains("FAILED breaks AllocationLimitExceededError " + test + ": 32 B per call, limit 0 B [STEADY]")
                .contains(site)
                .contains("new byte[]")
                .contains("32  of 32 B explained");
    }
}
