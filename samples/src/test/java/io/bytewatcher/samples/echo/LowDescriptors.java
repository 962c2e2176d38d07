package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;

/**
 * Above descriptor 127 the JDK's selector allocates 16 bytes for each ready channel, which is not what is tested here. The system hands
 * out the lowest free descriptor, so with few open ones the next are low.
 */
final class LowDescriptors {

    /** Of the least cache of boxes, which ends with 127. */
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
     * Fails where the next descriptors would be high: a test that was skipped instead would no longer gate anything, and nobody would see.
     *
     * @param needed how many the test opens
     */
    static void require(int needed) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            assertThat(system.getOpenFileDescriptorCount())
                    .as(
                            "open file descriptors of this JVM. This test needs %d below %d, because the JDK allocates for higher ones;"
                                    + " close what keeps them open, or run it in a JVM of its own",
                            needed, LOW)
                    .isLessThanOrEqualTo(LOW - needed);
        }
    }
}
