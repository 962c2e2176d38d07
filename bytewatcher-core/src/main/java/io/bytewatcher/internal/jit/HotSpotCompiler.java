package io.bytewatcher.internal.jit;

import java.lang.management.ClassLoadingMXBean;
import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.management.JMException;
import org.jspecify.annotations.Nullable;

/** The compiler of this JVM, through its management beans. */
final class HotSpotCompiler implements JitCompiler {
    static final HotSpotCompiler INSTANCE = new HotSpotCompiler();

    private final @Nullable CompilationMXBean compilation = timedCompilation();
    private final ClassLoadingMXBean classLoading = ManagementFactory.getClassLoadingMXBean();
    private final String mode = System.getProperty("java.vm.info", "").toLowerCase(Locale.ROOT);
    private final int topLevel = topLevel();
    private final BlockingCompilation blocking = new BlockingCompilation();

    private HotSpotCompiler() {}

    @Override
    public boolean present() {
        return topLevel > 0;
    }

    @Override
    public boolean removesObjects() {
        return topLevel >= CodeList.FULL_OPTIMIZATION;
    }

    @Override
    public String description() {
        String name = switch (topLevel) {
            case 0 -> "interpreter";
            case 1 -> "C1 only";
            case 2, 3 -> "C1 up to level " + topLevel;
            default -> VmOptions.isJvmci() ? "JVMCI" : "C2";
        };
        if (topLevel < CodeList.FULL_OPTIMIZATION) {
            return name;
        }
        String escapes = VmOptions.is("DoEscapeAnalysis", "false") ? " without escape analysis" : "";
        String tiers = VmOptions.is("TieredCompilation", "false") ? " without tiers" : "";
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
    public String block(List<String> inlining) {
        if (!present()) {
            return "";
        }
        String notBlocked = blocking.begin(inlining);
        return notBlocked.isEmpty() && !inlining.isEmpty() && VmOptions.isJvmci()
                ? "the JVMCI compiler ignores compiler directives"
                : notBlocked;
    }

    @Override
    public void unblock() {
        if (present()) {
            blocking.end();
        }
    }

    @Override
    public void pauseBlocking() {
        blocking.pause();
    }

    @Override
    public void resumeBlocking() {
        blocking.resume();
    }

    @Override
    public void awaitIdle() {
        if (present()) {
            CompileQueue.awaitEmpty();
        }
    }

    @Override
    public Map<MethodId, Tier> tiersOf(Collection<MethodId> methods) {
        if (!present()) {
            return all(methods, Tier.TOP);
        }
        try {
            Map<MethodId, Tier> tiers = CodeList.read(DiagnosticCommand.CODE_LIST.run(), topLevel, methods);
            if (!blocking.isOn()) { // better code may be in the queue
                tiers.replaceAll((method, tier) -> tier == Tier.TOP ? Tier.UNKNOWN : tier);
            }
            return tiers;
        } catch (JMException | RuntimeException e) {
            return all(methods, Tier.UNKNOWN); // no such command: not HotSpot, or a reduced one
        }
    }

    private static Map<MethodId, Tier> all(Collection<MethodId> methods, Tier tier) {
        Map<MethodId, Tier> tiers = new HashMap<>();
        for (MethodId method : methods) {
            tiers.put(method, tier);
        }
        return tiers;
    }

    private static @Nullable CompilationMXBean timedCompilation() {
        CompilationMXBean bean = ManagementFactory.getCompilationMXBean();
        return bean != null && bean.isCompilationTimeMonitoringSupported() ? bean : null;
    }

    private int topLevel() {
        if (mode.contains("interpreted mode")) {
            return 0;
        }
        if (mode.contains("emulated-client")) { // also reported with -XX:CompilationMode=quick-only
            return 1;
        }
        String stop = VmOptions.is("TieredCompilation", "false") ? null : VmOptions.value("TieredStopAtLevel");
        return stop != null && stop.matches("[0-4]") ? Integer.parseInt(stop) : CodeList.FULL_OPTIMIZATION;
    }
}
