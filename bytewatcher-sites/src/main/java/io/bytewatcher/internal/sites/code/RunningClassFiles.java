package io.bytewatcher.internal.sites.code;

import static java.util.stream.Collectors.toUnmodifiableSet;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The class files of the running code where they may differ from those on the class path, because ByteWatcher or an agent has changed them.
 * An offset that an event names is one in them. Thread-safe.
 *
 * <p>The JVM has no way to read the class file of a loaded class that changes nothing: retransforming the class discards its compiled code
 * and what it has linked, such as the probes of JaCoCo's agent. So class files are kept while classes are loaded.
 */
public final class RunningClassFiles {
    private static final byte[] UNKNOWN = {};
    private static final Map<String, byte[]> CHANGED = new ConcurrentHashMap<>();
    private static final Set<String> REDEFINED = ConcurrentHashMap.newKeySet();

    private static volatile @Nullable Observer observer;

    private RunningClassFiles() {}

    /**
     * Adds a class file that ByteWatcher has changed.
     *
     * @param internalName the name of its class
     * @param classFile the class file, with each instruction at the offset where the JVM has it
     */
    public static void add(String internalName, byte[] classFile) {
        CHANGED.put(internalName, classFile);
    }

    /**
     * Keeps the class files of the classes that are loaded from now on, as the agents before have changed them. The class files of those
     * that were loaded before are unknown from then on, except that those of the boot loader count as unchanged.
     */
    public static void observe(Instrumentation instrumentation) {
        Observer observing = new Observer();
        instrumentation.addTransformer(observing, true);
        observer = observing;
    }

    /** Keeps the names of the classes whose code is changed from now on, after they were loaded. Their class files are unknown. */
    public static void observeChanges(Instrumentation instrumentation) {
        instrumentation.addTransformer(new Changes(), true);
    }

    /** Keeps no class file from now on. The class files of classes that are loaded later are unknown. */
    public static void stopKeeping() {
        Observer observing = observer;
        if (observing != null) {
            observing.keeps = false;
        }
    }

    /** Whether {@link #observe} was called. */
    public static boolean isObserving() {
        return observer != null;
    }

    /** Whether class files may be unknown because agents have changed their classes. */
    public static boolean areOfAgents() {
        return isObserving() || !REDEFINED.isEmpty();
    }

    /** States classes, by binary name, that agents have changed after they were loaded. Their class files are unknown. */
    public static void redefined(Set<String> names) {
        names.forEach(name -> REDEFINED.add(name.replace('.', '/')));
    }

    /**
     * Finds a class file.
     *
     * @param loader the loader of the code that refers to the class, or null for the boot loader
     * @return null if the class file on the class path is that of the running code; empty if the running code is not known
     */
    static byte @Nullable [] find(@Nullable ClassLoader loader, String internalName) {
        if (REDEFINED.contains(internalName)) {
            return UNKNOWN;
        }
        byte[] changed = CHANGED.get(internalName);
        if (changed != null) {
            return changed;
        }
        Observer observing = observer;
        return observing == null || loader == null ? null : observing.find(loader, internalName);
    }

    private static class Changes implements ClassFileTransformer {
        @Override
        public final byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                @Nullable String internalName,
                @Nullable Class<?> type,
                @Nullable ProtectionDomain domain,
                byte[] classFile) {
            if (internalName != null && type != null) {
                REDEFINED.add(internalName);
            } else if (internalName != null && loader != null) {
                load(loader, internalName, classFile);
            }
            return null;
        }

        void load(ClassLoader loader, String internalName, byte[] classFile) {}
    }

    private static final class Observer extends Changes {
        /** By loader, which can be unloaded. */
        private final Map<ClassLoader, Map<String, byte[]>> loaded = Collections.synchronizedMap(new WeakHashMap<>());

        private volatile boolean keeps = true;
        private final Set<String> packagesOfBootLoader = ModuleLayer.boot().modules().stream()
                .filter(module -> module.getClassLoader() == null)
                .flatMap(module -> module.getPackages().stream())
                .map(name -> name.replace('.', '/'))
                .collect(toUnmodifiableSet());

        @Override
        void load(ClassLoader loader, String internalName, byte[] classFile) {
            if (keeps) {
                loaded.computeIfAbsent(loader, any -> new ConcurrentHashMap<>()).put(internalName, classFile);
            }
        }

        byte @Nullable [] find(ClassLoader loader, String internalName) {
            for (ClassLoader at = loader; at != null; at = at.getParent()) {
                byte[] found = loaded.getOrDefault(at, Map.of()).get(internalName);
                if (found != null) {
                    return found;
                }
            }
            String inPackage = internalName.substring(0, Math.max(0, internalName.lastIndexOf('/')));
            return packagesOfBootLoader.contains(inPackage) ? null : UNKNOWN;
        }
    }
}
