package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Guards tests against the JDK's selector, which allocates 16 bytes for each ready channel above descriptor 127. The system assigns the
 * lowest free descriptor, so the next ones are low while few are open.
 */
final class LowDescriptors {

    /** The first descriptor beyond the smallest cache of boxes. */
    private static final int LOW = 128;

    private static final List<DatagramChannel> TAKEN = new ArrayList<>();

    private LowDescriptors() {}

    /** Keeps so many channels open that further descriptors of this JVM are above 127. */
    static void take() throws IOException {
        for (int i = 0; i < LOW + 2; i++) {
            TAKEN.add(DatagramChannel.open());
        }
    }

    /**
     * Fails if the next descriptors would be high. A skipped test would no longer gate anything, unnoticed.
     *
     * @param needed number of descriptors that the test opens
     */
    static void require(int needed) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            assertThat(system.getOpenFileDescriptorCount())
                    .as(
                            "open file descriptors of this JVM. This test needs %d below %d, because the JDK allocates for higher ones;"
                                    + " close some, or run the test in a JVM of its own",
                            needed, LOW)
                    .isLessThanOrEqualTo(LOW - needed);
        }
    }
}
