package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Above descriptor 127 the JDK's selector allocates 16 bytes for each ready channel, which is not what is tested here. The system hands
 * out the lowest free descriptor, so with few open ones the next are low.
 */
final class LowDescriptors {

    /** Of the least cache of boxes, which ends with 127. */
    private static final int LOW = 128;

    private LowDescriptors() {}

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
