package io.bytewatcher.internal.jit;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.lang.management.ClassLoadingMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import javax.management.JMException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** The compiler of this JVM, through its management beans. Where one of them is missing, the answer says so. */
final class HotSpotCompiler implements JitCompiler {
    static final HotSpotCompiler INSTANCE = new HotSpotCompiler();

    private static final String DIAGNOSTIC_COMMANDS = "com.sun.management:type=DiagnosticCommand";

    private final @Nullable CompilationMXBean compilation = timedCompilation();
    private final ClassLoadingMXBean classLoading = ManagementFactory.getClassLoadingMXBean();
    private final String mode = System.getProperty("java.vm.info", "").toLowerCase(Locale.ROOT);
    private final int topLevel = topLevel();
    private final Object preparing = new Object();
    private volatile boolean prepared;

    private HotSpotCompiler() {}

    @Override
    public boolean present() {
        return topLevel > 0;
    }

    @Override
    public String description() {
        String name = switch (topLevel) {
            case 0 -> "interpreter";
            case 1 -> "C1 only";
            case 2, 3 -> "C1 up to level " + topLevel;
            default -> is("UseJVMCICompiler", "true") ? "JVMCI" : "C2";
        };
        if (topLevel < CompilerReports.FULL_OPTIMIZATION) {
            return name;
        }
        String escapes = is("DoEscapeAnalysis", "false") ? " without escape analysis" : "";
        String tiers = is("TieredCompilation", "false") ? " without tiers" : "";
        return name + escapes + tiers;
    }

    @Override
    public long compileTimeMillis() {
        return compilation == null ? 0 : compilation.getTotalCompilationTime();
    }

    @Override
    public long loadedClasses() {
        return classLoading.getTotalLoadedClassCount();
    }

    @Override
    public TierState tierOf(Collection<MethodId> methods) {
        if (!present()) {
            return all(methods, Tier.TOP, TierState.Queue.EMPTY);
        }
        try {
            // The queue first: what leaves it in between is then in the list already.
            String queue = command("compilerQueue");
            return CompilerReports.read(command("compilerCodelist"), queue, topLevel, methods);
        } catch (JMException | RuntimeException e) {
            return all(methods, Tier.UNKNOWN, TierState.Queue.UNKNOWN); // no such command: not HotSpot, or cut down
        }
    }

    @Override
    public void prepare() {
        if (prepared || !present()) {
            return;
        }
        synchronized (preparing) { // so that no other thread measures meanwhile
            if (!prepared) {
                try {
                    command("compilerQueue");
                } catch (JMException | RuntimeException e) {
                    // Then it cannot be asked later either, and tierOf says so.
                }
                prepared = true;
            }
        }
    }

    private static TierState all(Collection<MethodId> methods, Tier tier, TierState.Queue queue) {
        Map<MethodId, Tier> tiers = new HashMap<>();
        for (MethodId method : methods) {
            tiers.put(method, tier);
        }
        return new TierState(tiers, Set.of(), queue, Set.of());
    }

    private static String command(String name) throws JMException {
        return (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(new ObjectName(DIAGNOSTIC_COMMANDS), name, new Object[0], new String[0]);
    }

    private static @Nullable CompilationMXBean timedCompilation() {
        CompilationMXBean bean = ManagementFactory.getCompilationMXBean();
        return bean != null && bean.isCompilationTimeMonitoringSupported() ? bean : null;
    }

    private int topLevel() {
        if (mode.contains("interpreted mode")) {
            return 0;
        }
        if (mode.contains("emulated-client")) { // also what a JVM with -XX:CompilationMode=quick-only says
            return 1;
        }
        String stop = is("TieredCompilation", "false") ? null : option("TieredStopAtLevel");
        return stop != null && stop.matches("[0-4]") ? Integer.parseInt(stop) : CompilerReports.FULL_OPTIMIZATION;
    }

    private static boolean is(String option, String value) {
        return value.equals(option(option));
    }

    private static @Nullable String option(String name) {
        try {
            HotSpotDiagnosticMXBean bean = ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class);
            return bean == null ? null : bean.getVMOption(name).getValue();
        } catch (IllegalArgumentException e) {
            return null; // this JVM has no such option, or no such bean
        }
    }
}
