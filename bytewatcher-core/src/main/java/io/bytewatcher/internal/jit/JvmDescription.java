package io.bytewatcher.internal.jit;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;

/** The parts of the JVM that a figure depends on: JDK, JIT mode, collector, object layout. */
public final class JvmDescription {
    private static final int USUAL_ALIGNMENT = 8;

    /** The unit of object sizes, in bytes: 8, unless {@code -XX:ObjectAlignmentInBytes} sets another. */
    public static final int OBJECT_ALIGNMENT = objectAlignment();

    /** The size of an object without fields, in bytes. Its header takes 8 bytes if headers are compact, otherwise 12 or 16. */
    public static final int SMALLEST_OBJECT =
            Math.max(VmOptions.isOn("UseCompactObjectHeaders") ? 8 : 16, OBJECT_ALIGNMENT);

    private JvmDescription() {}

    /**
     * Describes the running JVM.
     *
     * @return for example {@code JDK 25.0.3, C2, G1, compressed oops}; only the names of a JVM that is not HotSpot
     */
    public static String ofThisJvm() {
        if (VmOptions.value("UseTLAB") == null) { // OpenJ9, or a native image
            return System.getProperty("java.vm.name") + " " + System.getProperty("java.version");
        }
        return "JDK " + System.getProperty("java.version") + ", "
                + JitCompiler.ofThisJvm().description() + ", " + collector() + ", " + objectLayout();
    }

    /**
     * The layout of objects, which determines their size.
     *
     * @return {@code compressed oops} or {@code no compressed oops}, and other deviations from the default
     */
    public static String objectLayout() {
        boolean compactHeaders = VmOptions.isOn("UseCompactObjectHeaders");
        boolean wideClassPointers = !compactHeaders && VmOptions.is("UseCompressedClassPointers", "false");
        return (VmOptions.isOn("UseCompressedOops") ? "compressed oops" : "no compressed oops")
                + (compactHeaders ? ", compact headers" : "")
                + (wideClassPointers ? ", no compressed class pointers" : "")
                + (OBJECT_ALIGNMENT == USUAL_ALIGNMENT ? "" : ", " + OBJECT_ALIGNMENT + "-byte alignment");
    }

    /**
     * The garbage collector, on which the allocation of some JDK code depends.
     *
     * @return for example {@code G1} or {@code ZGC}
     */
    public static String collector() {
        for (String name : List.of("Serial", "Parallel", "G1", "Z", "Shenandoah", "Epsilon")) {
            if (VmOptions.isOn("Use" + name + "GC")) {
                return name.equals("Z") ? "ZGC" : name;
            }
        }
        List<GarbageCollectorMXBean> beans = ManagementFactory.getGarbageCollectorMXBeans();
        return beans.isEmpty() ? "unknown collector" : beans.get(0).getName();
    }

    private static int objectAlignment() {
        String alignment = VmOptions.value("ObjectAlignmentInBytes");
        return alignment == null ? USUAL_ALIGNMENT : Integer.parseInt(alignment);
    }
}
