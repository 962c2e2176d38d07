package io.bytewatcher.internal.jit;

import com.sun.management.HotSpotDiagnosticMXBean;
import com.sun.management.VMOption;
import com.sun.management.VMOption.Origin;
import java.lang.management.ManagementFactory;
import org.jspecify.annotations.Nullable;

/** The options of this JVM. */
public final class VmOptions {
    /** Looked up once, because each lookup runs a stream and so changes the profiles of the JDK's code. */
    private static final @Nullable HotSpotDiagnosticMXBean HOT_SPOT = hotSpot();

    private VmOptions() {}

    /** Whether the top tier's compiler is written in Java, such as Graal: it obeys no compiler directive, and compiles itself at first. */
    public static boolean isJvmci() {
        return isOn("UseJVMCICompiler");
    }

    /** Whether an option is on; false if this JVM does not show it. */
    public static boolean isOn(String option) {
        return is(option, "true");
    }

    /** Whether an option has a value; false if this JVM does not show it. */
    public static boolean is(String option, String value) {
        return value.equals(value(option));
    }

    /** The value of a numeric option, or the standard one if this JVM does not show it. */
    public static int number(String option, int standard) {
        String value = value(option);
        return value == null ? standard : Integer.parseInt(value);
    }

    /** The value of an option; null if this JVM has no such option, or does not report any. */
    public static @Nullable String value(String option) {
        VMOption found = find(option);
        return found == null ? null : found.getValue();
    }

    /** Whether no user has set an option by an argument, a variable or a file; false if this JVM does not show it. */
    public static boolean isLeftToJvm(String option) {
        VMOption found = find(option);
        return found != null && (found.getOrigin() == Origin.DEFAULT || found.getOrigin() == Origin.ERGONOMIC);
    }

    private static @Nullable VMOption find(String option) {
        try {
            return HOT_SPOT == null ? null : HOT_SPOT.getVMOption(option);
        } catch (IllegalArgumentException noSuchOption) {
            return null;
        }
    }

    /** Null if this JVM has no such bean. */
    private static @Nullable HotSpotDiagnosticMXBean hotSpot() {
        try {
            return ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
        } catch (IllegalArgumentException noSuchBean) {
            return null;
        }
    }
}
