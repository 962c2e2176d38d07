package io.bytewatcher.internal.jit;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Interns the string constants and loads the signature classes that HotSpot would otherwise resolve on the measured thread; see the
 * package's overview.
 *
 * <p>No class is initialised. Classes that cannot be read or loaded are skipped: a spike stays possible, which the steady state recognises
 * as a one-off.
 */
public final class ConstantPreloader {
    private static final int MAX_CALLEES = 500;
    private static final long MAX_NANOS = 50_000_000;
    private static final long MAX_NANOS_FURTHER = 1_000_000_000;

    private static final ClassValue<Prepared> PREPARED = new ClassValue<>() {
        @Override
        protected Prepared computeValue(Class<?> type) {
            return new Prepared(type);
        }
    };

    /** The family of a test class, looked up once instead of for each of its tests. */
    private static final ClassValue<List<Class<?>>> FAMILIES = new ClassValue<>() {
        @Override
        protected List<Class<?>> computeValue(Class<?> testClass) {
            return List.copyOf(family(testClass));
        }
    };

    /** The prepared classes of the JDK that user code refers to. They are never unloaded. */
    private static final Set<Class<?>> JDK_KNOWN = ConcurrentHashMap.newKeySet();

    private ConstantPreloader() {}

    /**
     * Prepares a test class, its supertypes and its nest mates, except classes of the JDK. Repeated calls are cheap.
     *
     * @param testClass the class whose methods will be measured
     */
    public static void prepare(Class<?> testClass) {
        prepareExactly(FAMILIES.get(testClass));
    }

    /**
     * Prepares, after a test class's first call, the classes that it refers to, directly or indirectly, nearest first: at most {@value
     * #MAX_CALLEES} classes in about 50 ms. The remaining time goes to the JDK's classes that these refer to directly; their constants cost
     * 0.3 to 1 KB, with ZGC 3 KB. It loads the classes, so only measurements that exclude class loading can use it.
     *
     * @param testClass the class whose methods will be measured
     */
    public static void prepareCallees(Class<?> testClass) {
        prepareReachable(testClass, MAX_NANOS);
    }

    /**
     * Continues where {@link #prepareCallees} ran out of time, for a second at most, and one step further into the JDK. For measurements in
     * which the compiler seems to have allocated.
     *
     * @param testClass the class whose methods are being measured
     */
    public static void prepareFurtherCallees(Class<?> testClass) {
        prepareReachable(testClass, MAX_NANOS_FURTHER);
        long start = System.nanoTime();
        for (Class<?> known : JDK_KNOWN) {
            Prepared prepared = PREPARED.get(known);
            for (Class<?> callee : prepared.callees(known)) {
                if (System.nanoTime() - start > MAX_NANOS_FURTHER) {
                    return;
                }
                prepareExactly(List.of(callee));
            }
        }
    }

    /** Breadth first. Prepared classes cost almost nothing, so a later call continues where an earlier one stopped. */
    private static void prepareReachable(Class<?> testClass, long maxNanos) {
        long start = System.nanoTime();
        Set<Class<?>> seen = new LinkedHashSet<>(family(testClass));
        Deque<Class<?>> queue = new ArrayDeque<>(seen);
        Set<Class<?>> jdk = new LinkedHashSet<>();
        while (!queue.isEmpty() && System.nanoTime() - start < maxNanos) {
            Class<?> type = queue.remove();
            Prepared prepared = PREPARED.get(type);
            prepared.loadSignatures(type.getClassLoader());
            for (Class<?> callee : prepared.callees(type)) {
                if (isOfJdk(callee)) {
                    jdk.add(callee);
                } else if (seen.size() < MAX_CALLEES && seen.add(callee)) {
                    queue.add(callee);
                }
            }
        }
        for (Class<?> callee : jdk) {
            if (System.nanoTime() - start >= maxNanos) {
                return;
            }
            if (JDK_KNOWN.add(callee)) {
                prepareExactly(List.of(callee));
            }
        }
    }

    /**
     * Prepares exactly these classes, even of the JDK. A loop that only reads the counter 300,000 times counts 576 to 712 B unless the
     * classes of the JVM's bean are prepared (17.0.15 and 25.0.3; G1, ZGC).
     *
     * @param types the classes
     */
    public static void prepareExactly(List<Class<?>> types) {
        for (Class<?> type : types) {
            PREPARED.get(type).loadSignatures(type.getClassLoader());
        }
    }

    private static Set<Class<?>> family(Class<?> testClass) {
        Set<Class<?>> family = new LinkedHashSet<>();
        addSupertypes(testClass, family);
        try {
            family.addAll(Arrays.asList(testClass.getNestMembers()));
        } catch (LinkageError e) {
            // a nest member cannot be loaded; the test may not need it
        }
        family.removeIf(ConstantPreloader::isOfJdk);
        return family;
    }

    private static void addSupertypes(@Nullable Class<?> type, Set<Class<?>> types) {
        if (type != null && types.add(type)) {
            addSupertypes(type.getSuperclass(), types);
            for (Class<?> implemented : type.getInterfaces()) {
                addSupertypes(implemented, types);
            }
        }
    }

    private static boolean isOfJdk(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /** Unlike {@code ClassLoader.loadClass}, this makes the JVM record that the loader knows the class. */
    private static @Nullable Class<?> load(String name, @Nullable ClassLoader loader) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) { // a loader may throw anything
            return null;
        }
    }

    /** The constants of one class, reachable as long as the class is, so that they stay interned. */
    private static final class Prepared {
        private final List<String> references;
        private volatile @Nullable List<Class<?>> callees;

        @SuppressWarnings("unused") // keeps them reachable
        private final String[] strings;

        private volatile List<String> signatureClasses;

        Prepared(Class<?> type) {
            ClassFileConstants constants = ClassFileConstants.of(type);
            strings = interned(constants.strings());
            references = List.copyOf(constants.classes());
            signatureClasses = constants.signatureClasses();
        }

        /** Avoids a stream, whose profile would see these types before those of the measured code. */
        private static String[] interned(Collection<String> constants) {
            String[] interned = new String[constants.size()];
            int i = 0;
            for (String constant : constants) {
                interned[i++] = constant.intern();
            }
            return interned;
        }

        /** The loadable classes that this one refers to. */
        List<Class<?>> callees(Class<?> type) {
            List<Class<?>> known = callees;
            if (known == null) {
                known = new ArrayList<>();
                for (String name : references) {
                    Class<?> callee = load(name, type.getClassLoader());
                    if (callee != null) {
                        known.add(callee);
                    }
                }
                callees = known;
            }
            return known;
        }

        void loadSignatures(@Nullable ClassLoader loader) {
            List<String> names = signatureClasses;
            signatureClasses = List.of();
            for (String name : names) {
                load(name, loader);
            }
        }
    }
}
