package io.bytewatcher.internal.jit;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** What a figure depends on besides the code: JDK, JIT mode, collector, size of references. */
public final class JvmDescription {
    private JvmDescription() {}

    /**
     * Describes the running JVM.
     *
     * @return such as {@code JDK 25.0.3, C2, G1, compressed oops}
     */
    public static String ofThisJvm() {
        String headers = isOn("UseCompactObjectHeaders") ? ", compact headers" : "";
        return "JDK " + System.getProperty("java.version") + ", "
                + JitCompiler.ofThisJvm().description() + ", " + collector() + ", "
                + (isOn("UseCompressedOops") ? "compressed oops" : "no compressed oops") + headers;
    }

    private static String collector() {
        for (String name : List.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon")) {
            if (isOn("Use" + name + "GC")) {
                return name.equals("Z") ? "ZGC" : name;
            }
        }
        List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();
        return beans.isEmpty() ? "unknown collector" : beans.get(0).getName();
    }

    private static boolean isOn(String option) {
        HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (hotSpot == null) {
            return false;
        }
        try {
            VMOption value = hotSpot.getVMOption(option);
            return value.getValue().equals("true");
        } catch (IllegalArgumentException noSuchOption) {
            return false;
        }
    }
}
