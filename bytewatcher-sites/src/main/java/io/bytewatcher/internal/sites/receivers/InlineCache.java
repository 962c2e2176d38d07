package io.bytewatcher.internal.sites.receivers;

import static java.lang.invoke.MethodType.methodType;

import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandleInfo;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The template of the class that a call with several types of receivers links to instead. It compares the receiver's class with each class
 * that it has met, and calls the method of that class directly, so that the JIT can inline all of them. {@link InlineCaches} defines a copy
 * in {@code java.lang}, where each class can see it, and which may look up the methods of each class. The template itself is never used and
 * must refer only to {@code java.base}. Thread-safe.
 */
public final class InlineCache {
    /** The number of classes that are told apart. */
    static final int MOST = 8;

    private static final Lookup TRUSTED;
    private static final MethodHandle IS_OF;
    private static final MethodHandle MISS;

    /** By call. {@code void.class} stands for those that are not told apart. */
    private static final Map<String, Set<Class<?>>> CLASSES = new ConcurrentHashMap<>();

    static {
        try {
            Field trusted = Lookup.class.getDeclaredField("IMPL_LOOKUP");
            trusted.setAccessible(true); // from the same module
            TRUSTED = (Lookup) trusted.get(null);
            Class<?> self = MethodHandles.lookup().lookupClass();
            IS_OF = TRUSTED.findStatic(self, "isOf", methodType(boolean.class, Class.class, Object.class));
            MISS = TRUSTED.findVirtual(self, "miss", methodType(Object.class, Object[].class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final String name;
    private final Class<?> declaring;
    private final boolean isPackagePrivate;
    private final MethodHandle original;
    private final MutableCallSite site;
    private final MethodHandle miss;
    private final Set<Class<?>> met;
    private final Map<Class<?>, MethodHandle> targets = new LinkedHashMap<>();

    private InlineCache(String name, MethodType type, MethodHandle original, Set<Class<?>> met) {
        MethodHandleInfo called = TRUSTED.revealDirect(original);
        declaring = called.getDeclaringClass();
        isPackagePrivate = (called.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED | Modifier.PRIVATE)) == 0;
        this.name = name;
        this.original = original.asFixedArity().asType(type);
        this.met = met;
        site = new MutableCallSite(type);
        miss = MISS.bindTo(this)
                .asCollector(Object[].class, type.parameterCount())
                .asType(type);
        site.setTarget(miss);
    }

    /**
     * Links a call.
     *
     * @param caller not used; the original call has been resolved
     * @param name the method's name
     * @param type its descriptor with the receiver before the arguments
     * @param original the original call
     * @param call the call's name
     */
    public static CallSite link(Lookup caller, String name, MethodType type, MethodHandle original, String call) {
        Set<Class<?>> met = CLASSES.computeIfAbsent(call, any -> Collections.synchronizedSet(new LinkedHashSet<>()));
        return new InlineCache(name, type, original, met).site;
    }

    /** Returns the classes of the receivers of each linked call, in the order of their first calls. */
    public static Map<String, List<Class<?>>> classes() {
        Map<String, List<Class<?>>> copy = new LinkedHashMap<>();
        CLASSES.forEach((call, met) -> copy.put(call, new ArrayList<>(met)));
        return copy;
    }

    static boolean isOf(Class<?> type, @Nullable Object receiver) {
        return receiver != null && receiver.getClass() == type;
    }

    /** The first call with a receiver of a class. */
    @Nullable
    Object miss(@Nullable Object[] arguments) throws Throwable {
        Object receiver = arguments[0];
        MethodHandle target = receiver == null ? original : targetOf(receiver.getClass());
        return target.invokeWithArguments(arguments);
    }

    private synchronized MethodHandle targetOf(Class<?> type) {
        MethodHandle known = targets.get(type);
        if (known != null) { // another thread has met it first
            return known;
        }
        MethodHandle target = targets.size() == MOST ? original : direct(type);
        if (target == original) {
            met.add(void.class);
            site.setTarget(chain(original));
        } else {
            met.add(type);
            targets.put(type, target);
            site.setTarget(chain(met.contains(void.class) ? original : miss));
        }
        return target;
    }

    private MethodHandle direct(Class<?> type) {
        if (!selects(type)) {
            return original;
        }
        try {
            MethodType descriptor = site.type().dropParameterTypes(0, 1);
            return TRUSTED.findSpecial(type, name, descriptor, type)
                    .asFixedArity()
                    .asType(site.type());
        } catch (ReflectiveOperationException | RuntimeException | LinkageError notDirectly) { // arrays, for example
            return original;
        }
    }

    /**
     * Whether the JVM would select the method that a lookup in a class finds. One of another package overrides no package-private method.
     */
    private boolean selects(Class<?> type) {
        if (!isPackagePrivate) {
            return true;
        }
        for (Class<?> at = type; at != null && at != declaring; at = at.getSuperclass()) {
            if (at.getClassLoader() != declaring.getClassLoader()
                    || !at.getPackageName().equals(declaring.getPackageName())) {
                return false;
            }
        }
        return true;
    }

    /** All comparisons count from zero again, because the JIT omits a branch only if it was never taken. */
    private MethodHandle chain(MethodHandle last) {
        MethodType type = site.type();
        MethodHandle chain = last;
        for (Map.Entry<Class<?>, MethodHandle> entry : targets.entrySet()) {
            MethodHandle test = MethodHandles.dropArguments(
                    IS_OF.bindTo(entry.getKey()).asType(methodType(boolean.class, type.parameterType(0))),
                    1,
                    type.parameterList().subList(1, type.parameterCount()));
            chain = MethodHandles.guardWithTest(test, entry.getValue(), chain);
        }
        return chain;
    }
}
