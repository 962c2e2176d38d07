package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.TestRun;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
        return bytes(printed.lines()
                .filter(line -> line.startsWith(MARK))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no figure: " + printed))
                .substring(MARK.length()));
    }

    /** The bytes of a figure such as {@code 16 bytes} or {@code 1.00 Mega bytes (1 048 592 bytes)}. */
    static long bytes(String text) {
        Matcher matcher = Pattern.compile("(-?[\\d\\s\\u00a0,]+) bytes\\)?$").matcher(text.strip());
        if (!matcher.find()) {
            throw new IllegalArgumentException("no figure of QuickPerf: " + text);
        }
        return Long.parseLong(matcher.group(1).replaceAll("[^\\d-]", ""));
    }
}
