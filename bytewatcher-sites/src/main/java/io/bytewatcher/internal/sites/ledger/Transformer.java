package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.counter.ExcludedAllocation;
import io.bytewatcher.internal.sites.ledger.probe.ProbeClass;
import io.bytewatcher.internal.sites.ledger.probe.ProbeControl;
import io.bytewatcher.internal.sites.ledger.transform.ClassInstrumenter;
import io.bytewatcher.internal.sites.ledger.transform.ClassSites;
import io.bytewatcher.internal.sites.ledger.transform.Plan;
import io.bytewatcher.internal.sites.ledger.transform.SiteRegistry;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Called by the JVM for each class that is loaded or retransformed. A load runs on the loading thread, which may be recorded, so the
 * transformer pauses the recording there.
 */
final class Transformer implements ClassFileTransformer {
    private final LedgerScope scope;
    private final SiteRegistry table;
    private final ProbeControl probes;
    private final ClassInstrumenter instrumenter;
    private final HookBytes hookBytes;
    private final Set<ClassSites> instrumented = ConcurrentHashMap.newKeySet();
    private final Set<ClassSites> skipped = ConcurrentHashMap.newKeySet();
    private final Set<Object> loaders = ConcurrentHashMap.newKeySet();
    private final Set<String> remarks = new LinkedHashSet<>();
    private volatile @Nullable Plan plan;

    Transformer(Instrumentation instrumentation, LedgerScope scope, SiteRegistry table, ProbeControl probes) {
        this.scope = scope;
        this.table = table;
        this.probes = probes;
        instrumenter = new ClassInstrumenter(table);
        hookBytes = new HookBytes(instrumentation);
    }

    void plan(@Nullable Plan newPlan) {
        plan = newPlan;
    }

    /** Returns whether a plan changes a loaded class. */
    boolean isAffected(Class<?> type, Plan newPlan) {
        if (newPlan.isForAll()) {
            return scope.covers(type);
        }
        ClassSites sites = table.find(type.getClassLoader(), type.getName());
        return sites != null && (instrumented.contains(sites) || newPlan.concerns(sites));
    }

    boolean isInstrumented(Class<?> type) {
        ClassSites sites = table.find(type.getClassLoader(), type.getName());
        return sites != null && instrumented.contains(sites);
    }

    void skip(Class<?> type) {
        ClassSites sites = table.of(type.getClassLoader(), type.getName());
        skipped.add(sites);
        instrumented.remove(sites);
    }

    List<String> remarks() {
        synchronized (remarks) {
            return new ArrayList<>(remarks);
        }
    }

    boolean isInstrumented(String name) {
        return instrumented.stream().anyMatch(sites -> sites.name().equals(name));
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String internalName,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        Plan current = plan;
        if (current == null || internalName == null) {
            return null;
        }
        // also when a class is retransformed: the recorded code may do so, as mocking libraries do
        long foreign = hookBytes.of(internalName, classFile);
        boolean paused = probes.pause(foreign);
        long begin = paused ? 0 : ExcludedAllocation.begin() - foreign;
        try {
            return safely(current, module, loader, internalName, domain, classFile);
        } finally {
            if (paused) {
                probes.resume();
            } else {
                ExcludedAllocation.end(begin, 0);
            }
        }
    }

    /** Converts exceptions to remarks, because the JVM discards a transformer's exceptions. */
    private byte @Nullable [] safely(
            Plan current,
            @Nullable Module module,
            @Nullable ClassLoader loader,
            String internalName,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        String name = internalName.replace('/', '.');
        try {
            return transform(current, module, loader, name, domain, classFile);
        } catch (RuntimeException | LinkageError | StackOverflowError e) {
            remark(name + " has no probes (" + e + "), its bytes are its callers'");
            return null;
        }
    }

    private byte @Nullable [] transform(
            Plan current,
            @Nullable Module module,
            @Nullable ClassLoader loader,
            String name,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (!scope.covers(name, module, loader, domain)) {
            return null;
        }
        ClassSites sites = table.of(loader, name);
        if (skipped.contains(sites) || !current.concerns(sites)) {
            instrumented.remove(sites);
            return null;
        }
        Object key = loader == null ? Object.class : loader;
        if (!loaders.contains(key)) {
            ProbeClass.makeKnownTo(loader);
            loaders.add(key);
        }
        ClassInstrumenter.Instrumented result = instrumenter.instrument(classFile, sites, current);
        result.leftAlone().forEach(this::remark);
        if (result.classFile() != null) {
            instrumented.add(sites);
        }
        return result.classFile();
    }

    private void remark(String remark) {
        synchronized (remarks) {
            remarks.add(remark);
        }
    }
}
