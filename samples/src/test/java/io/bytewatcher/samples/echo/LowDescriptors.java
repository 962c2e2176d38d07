package io.bytewatcher.samples.echo;

import static org.assertj.core.api.Assumptions.assumeThat;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/**
 * Above descriptor 127 the JDK's selector allocates 16 bytes for each ready channel, which is not what is tested here. The system hands
 * out the lowest free descriptor, so with few open ones the next are low.
 */
final class LowDescriptors {
    private LowDescriptors() {}

    /**
     * Skips the test where the next descriptors would be high.
     *
     * @param needed how many it opens
     */
    static void assume(int needed) {
        if (ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system) {
            assumeThat(system.getOpenFileDescriptorCount())
                    .as("open file descriptors of this JVM")
                    .isLessThanOrEqualTo(128 - needed);
        }
    }
}
