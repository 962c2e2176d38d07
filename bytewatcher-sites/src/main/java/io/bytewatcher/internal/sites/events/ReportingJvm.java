package io.bytewatcher.internal.sites.events;

import io.bytewatcher.internal.jit.VmOptions;
import io.bytewatcher.internal.sites.AttributionException;
import java.lang.module.ModuleFinder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The flags of a JVM that reports every object. The package's overview has the reasons. */
final class ReportingJvm {
    private static final Map<String, String> TINY_TLABS = new LinkedHashMap<>();

    static {
        TINY_TLABS.put("MinTLABSize", "24");
        TINY_TLABS.put("TLABSize", "24");
        TINY_TLABS.put("ResizeTLAB", "false");
        // Allocations outside a TLAB do not make the JVM discard it earlier.
        TINY_TLABS.put("TLABRefillWasteFraction", "1000000");
        TINY_TLABS.put("TLABWasteIncrement", "0");
        // The reserve at a TLAB's end, which keeps prefetches inside the heap, is the minimum of MinTLABSize.
        TINY_TLABS.put("AllocatePrefetchStyle", "0");
        TINY_TLABS.put("AllocatePrefetchDistance", "0");
        TINY_TLABS.put("AllocatePrefetchStepSize", "8");
        TINY_TLABS.put("AllocatePrefetchLines", "1");
        TINY_TLABS.put("AllocateInstancePrefetchLines", "1");
    }

    /** The first JDK whose compiled code asks the collector for each object that fits into no TLAB (JDK-8290706). */
    private static final int NO_INLINE_EDEN = 20;

    private ReportingJvm() {}

    /** Whether this JVM was started with flags that make it report every object. */
    static boolean isThisOne() {
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            return false;
        }
        boolean tiny = allowsTinyTlabs()
                && TINY_TLABS.entrySet().stream().allMatch(flag -> VmOptions.is(flag.getKey(), flag.getValue()));
        return tiny || (VmOptions.is("UseTLAB", "false") && !hidesObjects());
    }

    /**
     * Returns the flags with which a JVM like this one reports every object.
     *
     * @throws AttributionException when no flags help; the message names the reason
     */
    static List<String> flags() {
        checkHotSpot(VmOptions.value("UseTLAB"));
        if (ModuleFinder.ofSystem().find("jdk.jfr").isEmpty()) {
            throw new AttributionException("this Java runtime lacks the module jdk.jfr, whose events report objects");
        }
        return allowsTinyTlabs()
                ? TINY_TLABS.entrySet().stream()
                        .map(flag -> flag.getValue().equals("false")
                                ? "-XX:-" + flag.getKey()
                                : "-XX:" + flag.getKey() + "=" + flag.getValue())
                        .toList()
                : List.of("-XX:-UseTLAB");
    }

    /**
     * Rejects other JVMs than HotSpot.
     *
     * @param useTlab the value of an option that every HotSpot has; null in another JVM
     */
    static void checkHotSpot(@Nullable String useTlab) {
        if (useTlab == null) {
            throw new AttributionException(
                    "only HotSpot reports every object, and this JVM is " + System.getProperty("java.vm.name"));
        }
    }

    /** Returns the flag for another collector if the fork has no TLABs and this JVM's collector would then hide objects. */
    static Optional<String> otherCollector() {
        return !allowsTinyTlabs() && hidesObjects() ? Optional.of("-XX:+UseG1GC") : Optional.empty();
    }

    private static boolean allowsTinyTlabs() {
        return !VmOptions.is("UseTLAB", "false")
                && !VmOptions.isOn("UseCompactObjectHeaders")
                && VmOptions.is("ObjectAlignmentInBytes", "8")
                && TINY_TLABS.keySet().stream().allMatch(flag -> VmOptions.value(flag) != null);
    }

    /** Whether compiled code without TLABs allocates in eden itself, without an event. */
    private static boolean hidesObjects() {
        return Runtime.version().feature() < NO_INLINE_EDEN
                && (VmOptions.isOn("UseSerialGC") || VmOptions.isOn("UseParallelGC"));
    }
}
