package io.bytewatcher.internal.sites.events;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** Which JVM reports every object that it allocates. */
final class ReportingJvm {
    /** What such a JVM is started with. */
    static final List<String> FLAGS = List.of("-XX:-UseTLAB");

    /** From here on compiled code asks the collector for each object that no TLAB holds (JDK-8290706). */
    private static final int NO_INLINE_EDEN = 20;

    private ReportingJvm() {}

    static boolean isThisOne() {
        return ModuleLayer.boot().findModule("jdk.jfr").isPresent() && !isOn("UseTLAB", true) && !hidesObjects();
    }

    /** Whether compiled code takes memory in eden itself, without an event. */
    static boolean hidesObjects() {
        return Runtime.version().feature() < NO_INLINE_EDEN
                && (isOn("UseSerialGC", false) || isOn("UseParallelGC", false));
    }

    private static boolean isOn(String flag, boolean ifUnknown) {
        HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        try {
            return jvm == null
                    ? ifUnknown
                    : Boolean.parseBoolean(jvm.getVMOption(flag).getValue());
        } catch (IllegalArgumentException unknown) {
            return ifUnknown;
        }
    }
}
