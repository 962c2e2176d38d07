package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.counter.ExcludedAllocation;
import io.bytewatcher.internal.sites.ledger.mark.MarkClass;
import io.bytewatcher.internal.sites.ledger.mark.ProbeControl;
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
    private final ProbeControl marks;
    private final ClassInstrumenter marker;
    private final HookBytes hookBytes;
    private final Set<ClassSites> marked = ConcurrentHashMap.newKeySet();
    private final Set<ClassSites> skipped = ConcurrentHashMap.newKeySet();
    private final Set<Object> loaders = ConcurrentHashMap.newKeySet();
    private final Set<String> remarks = new LinkedHashSet<>();
    private volatile @Nullable Plan plan;

    Transformer(Instrumentation instrumentation, LedgerScope scope, SiteRegistry table, ProbeControl marks) {
        this.scope = scope;
        this.table = table;
        this.marks = marks;
        marker = new ClassInstrumenter(table);
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
        return sites != null && (marked.contains(sites) || newPlan.concerns(sites));
    }

    boolean isMarked(Class<?> type) {
        ClassSites sites = table.find(type.getClassLoader(), type.getName());
        return sites != null && marked.contains(sites);
    }

    void skip(Class<?> type) {
        ClassSites sites = table.of(type.getClassLoader(), type.getName());
        skipped.add(sites);
        marked.remove(sites);
    }

    List<String> remarks() {
        synchronized (remarks) {
            return new ArrayList<>(remarks);
        }
    }

    boolean isMarked(String name) {
        return marked.stream().anyMatch(sites -> sites.name().equals(name));
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
        if (redefined != null) {
            return safely(current, module, loader, internalName, domain, classFile);
        }
        long foreign = hookBytes.of(internalName, classFile);
        boolean paused = marks.pause(foreign);
        long begin = paused ? 0 : ExcludedAllocation.begin() - foreign;
        try {
            return safely(current, module, loader, internalName, domain, classFile);
        } finally {
            if (paused) {
                marks.resume();
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
            remark(name + " has no marks (" + e + "), its bytes are its callers'");
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
            marked.remove(sites);
            return null;
        }
        Object key = loader == null ? Object.class : loader;
        if (!loaders.contains(key)) {
            MarkClass.makeKnownTo(loader);
            loaders.add(key);
        }
        ClassInstrumenter.Marked result = marker.mark(classFile, sites, current);
        result.leftAlone().forEach(this::remark);
        if (result.classFile() != null) {
            marked.add(sites);
        }
        return result.classFile();
    }

    private void remark(String remark) {
        synchronized (remarks) {
            remarks.add(remark);
        }
    }
}
