package io.bytewatcher.internal.sites.events;

import com.sun.management.HotSpotDiagnosticMXBean;
import io.bytewatcher.internal.sites.AttributionException;
import java.lang.management.ManagementFactory;
import java.lang.module.ModuleFinder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Which JVM reports every object that it allocates.
 *
 * <p>Events report objects that do not fit into the thread's TLAB. Without TLABs that is every object, but C2 then no longer
 * removes what it removes otherwise (another figure for 6 of 28 kernels on 17, for 2 on 25). So TLABs stay, and are too
 * small: one has room for three words when it is new. It is not replaced while a word is left, which no object fits into; and
 * once an object of two words has been put into a new one, just one is left. {@link WindowMark} sees to that.
 *
 * <p>Where an object can be of one word (compact headers), or of an even number of words only, that does not work, and there are
 * no TLABs.
 */
final class ReportingJvm {
    private static final Map<String, String> TINY_TLABS = new LinkedHashMap<>();

    static {
        TINY_TLABS.put("MinTLABSize", "24");
        TINY_TLABS.put("TLABSize", "24");
        TINY_TLABS.put("ResizeTLAB", "false");
        // An allocation outside never makes the JVM readier to throw a TLAB away.
        TINY_TLABS.put("TLABRefillWasteFraction", "1000000");
        TINY_TLABS.put("TLABWasteIncrement", "0");
        // What is reserved at a TLAB's end, so that no prefetch reads beyond the heap, is the least that MinTLABSize
        // may be.
        TINY_TLABS.put("AllocatePrefetchStyle", "0");
        TINY_TLABS.put("AllocatePrefetchDistance", "0");
        TINY_TLABS.put("AllocatePrefetchStepSize", "8");
        TINY_TLABS.put("AllocatePrefetchLines", "1");
        TINY_TLABS.put("AllocateInstancePrefetchLines", "1");
    }

    /** From here on compiled code asks the collector for each object that no TLAB holds (JDK-8290706). */
    private static final int NO_INLINE_EDEN = 20;

    private ReportingJvm() {}

    /** Whether this JVM was started so that it reports every object. */
    static boolean isThisOne() {
        if (ModuleLayer.boot().findModule("jdk.jfr").isEmpty()) {
            return false;
        }
        boolean tiny = allowsTinyTlabs()
                && TINY_TLABS.entrySet().stream()
                        .allMatch(flag -> value(flag.getKey()).equals(Optional.of(flag.getValue())));
        return tiny || (isFalse("UseTLAB") && !hidesObjects());
    }

    /**
     * What a JVM that is otherwise like this one has to be started with.
     *
     * @throws AttributionException when no flags help; the message says why
     */
    static List<String> flags() {
        if (value("UseTLAB").isEmpty()) {
            throw new AttributionException(
                    "only HotSpot reports every object, and this JVM is " + System.getProperty("java.vm.name"));
        }
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

    /** The flag for another collector, where without TLABs this JVM's hides objects. */
    static Optional<String> otherCollector() {
        return !allowsTinyTlabs() && hidesObjects() ? Optional.of("-XX:+UseG1GC") : Optional.empty();
    }

    private static boolean allowsTinyTlabs() {
        return !isFalse("UseTLAB")
                && !isTrue("UseCompactObjectHeaders")
                && value("ObjectAlignmentInBytes").equals(Optional.of("8"))
                && TINY_TLABS.keySet().stream().allMatch(flag -> value(flag).isPresent());
    }

    /** Whether without TLABs compiled code takes memory in eden itself, without an event. */
    private static boolean hidesObjects() {
        return Runtime.version().feature() < NO_INLINE_EDEN && (isTrue("UseSerialGC") || isTrue("UseParallelGC"));
    }

    private static boolean isTrue(String flag) {
        return value(flag).equals(Optional.of("true"));
    }

    private static boolean isFalse(String flag) {
        return value(flag).equals(Optional.of("false"));
    }

    private static Optional<String> value(String flag) {
        HotSpotDiagnosticMXBean jvm = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        try {
            return jvm == null
                    ? Optional.empty()
                    : Optional.of(jvm.getVMOption(flag).getValue());
        } catch (IllegalArgumentException unknown) {
            return Optional.empty();
        }
    }
}
