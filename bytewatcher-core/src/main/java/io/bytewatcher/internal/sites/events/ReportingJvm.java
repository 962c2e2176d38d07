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
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            return false;
        }
        HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (jvm == null || isOn(jvm, "UseTLAB", true)) {
            return false;
        }
        // Their compiled code takes memory in eden itself, without an event.
        boolean hides = isOn(jvm, "UseSerialGC", false) || isOn(jvm, "UseParallelGC", false);
        return !hides || Runtime.version().feature() >= NO_INLINE_EDEN;
    }

    private static boolean isOn(HotSpotDiagnosticMXBean jvm, String flag, boolean ifUnknown) {
        try {
            return Boolean.parseBoolean(jvm.getVMOption(flag).getValue());
        } catch (IllegalArgumentException unknown) {
            return ifUnknown;
        }
    }
}
