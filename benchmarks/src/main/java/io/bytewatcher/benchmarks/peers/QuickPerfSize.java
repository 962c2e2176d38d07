package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.TestRun;
import org.junit.jupiter.api.Test;
import org.quickperf.junit5.QuickPerfTest;
import org.quickperf.jvm.annotations.MeasureHeapAllocation;

/** The {@link KnownSize} of this JVM by QuickPerf: a test as its users write it. */
@QuickPerfTest
class QuickPerfSize {
    private static final String MARK = "QuickPerf: ";

    private final Runnable code = KnownSizes.ofThisJvm().code();

    @Test
    @MeasureHeapAllocation(format = MARK + "%s\n")
    void allocates() {
        code.run();
    }

    static double measure() {
        String printed = TestRun.printedBy(QuickPerfSize.class);
        return QuickPerfText.bytes(printed.lines()
                .filter(line -> line.startsWith(MARK))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no figure: " + printed))
                .substring(MARK.length()));
    }
}
