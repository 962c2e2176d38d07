package io.bytewatcher.internal.sites.receivers;

import static java.lang.invoke.MethodType.methodType;

import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.code.OffsetReader;
import io.bytewatcher.internal.sites.code.RunningClassFiles;
import io.bytewatcher.internal.sites.events.ForeignAgents;
import io.bytewatcher.internal.sites.ledger.Agent;
import io.bytewatcher.internal.sites.ledger.probe.JavaLang;
import io.bytewatcher.internal.sites.why.Receivers;
import io.bytewatcher.internal.sites.why.ReceiversFlag;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Modifier;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/**
 * Tells the types of the receivers of single calls apart, in a JVM that was started for this experiment. Each call becomes an {@code
 * invokedynamic} that an {@link InlineCache} links.
 */
public final class InlineCaches implements ClassFileTransformer {
    private static final String CACHE = "java/lang/ByteWatcherInlineCache";

    /** The offset in a class file. */
    private static final int MAJOR_VERSION = 6;

    private static final int FIRST_WITH_DYNAMIC_CALLS = Opcodes.V1_7;

    private static final String LINK = "(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;"
            + "Ljava/lang/invoke/MethodType;Ljava/lang/invoke/MethodHandle;Ljava/lang/String;)Ljava/lang/invoke/CallSite;";

    /** The calls of each class, by its internal name. */
    private final Map<String, Set<ReceiversFlag>> calls;

    private static volatile @Nullable InlineCaches installed;

    private final List<ReceiversFlag> flags;
    private final Lookup cache;

    private InlineCaches(List<ReceiversFlag> flags, Lookup cache) {
        this.flags = flags;
        calls = flags.stream().collect(Collectors.groupingBy(ReceiversFlag::internalName, Collectors.toSet()));
        this.cache = cache;
    }

    /**
     * Replaces the calls that this JVM's flags name. Must be called before their classes are loaded, unless those are the JDK's.
     *
     * @throws AttributionException when this JVM lets no agent change classes; the message is a sentence with the reason
     */
    public static void install() {
        List<ReceiversFlag> flags = ReceiversFlag.take();
        if (flags.isEmpty()) {
            return;
        }
        // behind the agents of the start, which would otherwise move the calls
        boolean besideAgents =
                ForeignAgents.areIn(ManagementFactory.getRuntimeMXBean().getInputArguments());
        Instrumentation instrumentation = besideAgents ? Agent.attach() : Agent.require();
        try {
            Lookup cache = JavaLang.define(instrumentation, InlineCache.class, CACHE);
            InlineCaches caches = new InlineCaches(flags, cache);
            instrumentation.addTransformer(caches, true);
            installed = caches;
            for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
                if (caches.calls.containsKey(loaded.getName().replace('.', '/'))) {
                    instrumentation.retransformClasses(loaded);
                }
            }
        } catch (IllegalAccessException | IOException | UnmodifiableClassException | LinkageError e) {
            throw new AttributionException("the receivers of a call cannot be told apart: " + e, e);
        }
    }

    /**
     * Returns the types of the receivers so far.
     *
     * @return by the name of the call; empty if this JVM tells none apart
     * @throws AttributionException when a call has not run; the message is a sentence with the reason
     */
    public static Map<String, Receivers> types() {
        InlineCaches caches = installed;
        if (caches == null) {
            return Map.of();
        }
        Map<String, List<Class<?>>> classes = caches.classes();
        Map<String, Receivers> types = new TreeMap<>();
        for (ReceiversFlag flag : caches.flags) {
            List<Class<?>> met = classes.getOrDefault(flag.call(), List.of());
            if (met.isEmpty()) {
                throw new AttributionException("the call " + flag.call() + " could not be replaced, or has not run");
            }
            types.put(flag.call(), new Receivers(words(met), canTest(flag.type(), met)));
        }
        return types;
    }

    /** Returns for example {@code A, B and 2 lambdas of Codec}. */
    static String words(List<Class<?>> met) {
        List<Class<?>> toldApart =
                met.stream().filter(type -> type != void.class).toList();
        Map<String, Long> lambdas = toldApart.stream()
                .filter(type -> !classOfLambda(type).isEmpty())
                .collect(Collectors.groupingBy(InlineCaches::classOfLambda, LinkedHashMap::new, Collectors.counting()));
        Map<String, Long> names = toldApart.stream()
                .collect(Collectors.groupingBy(type -> Names.simple(nameOf(type)), Collectors.counting()));
        List<String> words = new ArrayList<>();
        for (Class<?> type : toldApart) {
            String name = Names.simple(nameOf(type));
            if (classOfLambda(type).isEmpty()) {
                words.add(names.getOrDefault(name, 0L) > 1 ? Names.qualified(nameOf(type)) : name);
            }
        }
        lambdas.forEach((type, count) ->
                words.add((count == 1 ? "a lambda" : count + " lambdas") + " of " + Names.simple(type)));
        if (toldApart.size() < met.size()) {
            words.add("others");
        }
        String last = words.remove(words.size() - 1);
        return words.isEmpty() ? last : String.join(", ", words) + " and " + last;
    }

    /** Returns the name without the address of a hidden class. */
    private static String nameOf(Class<?> type) {
        String name = type.getName();
        return type.isHidden() ? name.substring(0, name.lastIndexOf('/')) : name;
    }

    /** Returns the name of the class that contains a lambda; empty if the class is not that of a lambda. */
    private static String classOfLambda(Class<?> type) {
        String name = nameOf(type);
        int lambda = type.isHidden() ? name.indexOf("$$Lambda") : -1;
        return lambda < 0 ? "" : name.substring(0, lambda);
    }

    /** Whether code of a class can test for all of these types, and call their methods. */
    static boolean canTest(String caller, List<Class<?>> met) {
        return met.stream()
                .allMatch(type -> type != void.class
                        && !type.isHidden()
                        && !type.isAnonymousClass()
                        && isAccessible(type, caller.substring(0, caller.lastIndexOf('.') + 1)));
    }

    private static boolean isAccessible(Class<?> type, String packagePrefix) {
        boolean isSamePackage = (type.getPackageName() + ".").equals(packagePrefix)
                || (type.getPackageName().isEmpty() && packagePrefix.isEmpty());
        for (Class<?> at = type; at != null; at = at.getEnclosingClass()) {
            boolean isOpen =
                    Modifier.isPublic(at.getModifiers()) || (isSamePackage && !Modifier.isPrivate(at.getModifiers()));
            if (!isOpen) {
                return false;
            }
        }
        return true;
    }

    @SuppressWarnings("unchecked") // the copy's method
    private Map<String, List<Class<?>>> classes() {
        try {
            return (Map<String, List<Class<?>>>) cache.findStatic(cache.lookupClass(), "classes", methodType(Map.class))
                    .invoke();
        } catch (Throwable e) {
            throw new AttributionException("the receivers of a call are not known: " + e, e);
        }
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String internalName,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        if (internalName == null) {
            return null;
        }
        Set<ReceiversFlag> wanted = calls.get(internalName);
        if (wanted == null) {
            return null;
        }
        OffsetReader reader = new OffsetReader(classFile);
        if (reader.readUnsignedShort(MAJOR_VERSION) < FIRST_WITH_DYNAMIC_CALLS) {
            return null;
        }
        RunningClassFiles.add(internalName, changed(reader, wanted, false));
        return changed(reader, wanted, true);
    }

    /**
     * Returns the class file with its calls replaced, or the same calls with each instruction at the offset where the JVM then has it.
     */
    private static byte[] changed(OffsetReader reader, Set<ReceiversFlag> wanted, boolean isReplaced) {
        ClassWriter writer = new ClassWriter(reader, 0);
        reader.accept(
                new ClassVisitor(Opcodes.ASM9, writer) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        Map<Integer, String> calls = new HashMap<>();
                        wanted.forEach(flag ->
                                flag.offsetIn(name, descriptor).ifPresent(offset -> calls.put(offset, flag.call())));
                        MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                        return calls.isEmpty() ? method : new Calls(method, reader, calls, isReplaced);
                    }
                },
                0);
        return writer.toByteArray();
    }

    private static final class Calls extends MethodVisitor {
        /** The bytes by which invokedynamic is longer than invokevirtual. */
        private static final int LONGER = 2;

        private final OffsetReader reader;
        private final Map<Integer, String> calls;
        private final boolean isReplaced;

        Calls(MethodVisitor next, OffsetReader reader, Map<Integer, String> calls, boolean isReplaced) {
            super(Opcodes.ASM9, next);
            this.reader = reader;
            this.calls = calls;
            this.isReplaced = isReplaced;
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            String call = calls.get(reader.offset());
            boolean isOfInterface = opcode == Opcodes.INVOKEINTERFACE;
            if (call == null || (opcode != Opcodes.INVOKEVIRTUAL && !isOfInterface)) {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            } else if (isReplaced) {
                int tag = isOfInterface ? Opcodes.H_INVOKEINTERFACE : Opcodes.H_INVOKEVIRTUAL;
                super.visitInvokeDynamicInsn(
                        name,
                        "(L" + owner + ";" + descriptor.substring(1),
                        new Handle(Opcodes.H_INVOKESTATIC, CACHE, "link", LINK, false),
                        new Handle(tag, owner, name, descriptor, isInterface),
                        call);
            } else {
                super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
                for (int i = isOfInterface ? LONGER : 0; i < LONGER; i++) {
                    super.visitInsn(Opcodes.NOP);
                }
            }
        }
    }
}
