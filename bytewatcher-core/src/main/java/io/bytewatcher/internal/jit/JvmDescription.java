package io.bytewatcher.internal.jit;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a figure depends on besides the code: JDK, JIT mode, collector, size of references. */
public final class JvmDescription {
    private static final int USUAL_ALIGNMENT = 8;

    /** What the size of each object is a multiple of, in bytes: 8, unless {@code -XX:ObjectAlignmentInBytes} says otherwise. */
    public static final int OBJECT_ALIGNMENT = objectAlignment();

    /** The size of an object without fields, in bytes. Its header takes 8 bytes where headers are compact, else 12 or 16. */
    public static final int SMALLEST_OBJECT = Math.max(isOn("UseCompactObjectHeaders") ? 8 : 16, OBJECT_ALIGNMENT);

    private JvmDescription() {}

    /**
     * Describes the running JVM.
     *
     * @return such as {@code JDK 25.0.3, C2, G1, compressed oops}
     */
    public static String ofThisJvm() {
        return "JDK " + System.getProperty("java.version") + ", "
                + JitCompiler.ofThisJvm().description() + ", " + collector() + ", " + objectLayout();
    }

    /**
     * How objects are laid out, which tells how large they are.
     *
     * @return {@code compressed oops} or {@code no compressed oops}, and what else is not as usual
     */
    public static String objectLayout() {
        boolean compactHeaders = isOn("UseCompactObjectHeaders");
        boolean wideClassPointers = !compactHeaders && "false".equals(option("UseCompressedClassPointers"));
        return (isOn("UseCompressedOops") ? "compressed oops" : "no compressed oops")
                + (compactHeaders ? ", compact headers" : "")
                + (wideClassPointers ? ", no compressed class pointers" : "")
                + (OBJECT_ALIGNMENT == USUAL_ALIGNMENT ? "" : ", " + OBJECT_ALIGNMENT + "-byte alignment");
    }

    /**
     * The garbage collector. How much some code of the JDK allocates depends on it.
     *
     * @return such as {@code G1} or {@code ZGC}
     */
    public static String collector() {
        for (String name : List.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon")) {
            if (isOn("Use" + name + "GC")) {
                return name.equals("Z") ? "ZGC" : name;
            }
        }
        List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();
        return beans.isEmpty() ? "unknown collector" : beans.get(0).getName();
    }

    private static int objectAlignment() {
        String alignment = option("ObjectAlignmentInBytes");
        return alignment == null ? USUAL_ALIGNMENT : Integer.parseInt(alignment);
    }

    private static boolean isOn(String option) {
        return "true".equals(option(option));
    }

    private static @Nullable String option(String name) {
        HotSpotDiagnosticMXBean hotSpot = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        if (hotSpot == null) {
            return null;
        }
        try {
            return hotSpot.getVMOption(name).getValue();
        } catch (IllegalArgumentException noSuchOption) {
            return null;
        }
    }
}
