package io.bytewatcher.internal.invoke;

import static io.bytewatcher.internal.invoke.ClassFileWriter.ACC_FINAL;
import static io.bytewatcher.internal.invoke.ClassFileWriter.ACC_PRIVATE;
import static io.bytewatcher.internal.invoke.ClassFileWriter.ACC_PUBLIC;
import static io.bytewatcher.internal.invoke.ClassFileWriter.ACC_STATIC;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodHandles.Lookup.ClassOption;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Generates the hidden class of an {@link Invoker}. For {@code void decodes(Order order, int times)} of {@code CodecTest}:
 *
 * <pre>{@code
 * final class ByteWatcher$Call implements Runnable {
 *     private final CodecTest target;
 *     private final Order a0;
 *     private final int a1;
 *
 *     static {
 *         Object[] state = MethodHandles.classData(MethodHandles.lookup(), "_", Object[].class);
 *         state[3] = new ByteWatcher$Call(state);
 *     }
 *
 *     private ByteWatcher$Call(Object[] state) {
 *         target = (CodecTest) state[0];
 *         a0 = (Order) state[1];
 *         a1 = (Integer) state[2];
 *     }
 *
 *     public void run() {
 *         target.decodes(a0, a1);
 *     }
 * }
 * }</pre>
 *
 * A cast to a class that the loader has not resolved yet allocates 168 to 232 B (17.0.15), so all casts are in the constructor. {@code
 * run()} refers only to this class and to the declaring class, both resolved by then. The instance is returned in the class data, which
 * needs neither reflection nor a method handle.
 */
final class InvokerClass {
    private static final String OBJECTS = "[Ljava/lang/Object;";
    private static final String METHOD_HANDLES = "java/lang/invoke/MethodHandles";
    private static final String LOOKUP = "Ljava/lang/invoke/MethodHandles$Lookup;";
    private static final String NAME = "ByteWatcher$Call";

    private InvokerClass() {}

    /**
     * Defines the class and creates its instance.
     *
     * @param method the method to be called
     * @param target its target, or null
     * @param state target, arguments of exactly the parameters' types, and a free slot; cleared on return
     * @return the call
     * @throws UnreachableException when the class cannot be defined
     */
    static Runnable define(Method method, @Nullable Object target, @Nullable Object[] state)
            throws UnreachableException {
        Class<?> owner = method.getDeclaringClass();
        if (owner.isHidden()) {
            throw new UnreachableException(owner.getName() + " is a hidden class, which bytecode cannot name:"
                    + " measure a method of an ordinary class");
        }
        try {
            return defineBeside(owner, method, state);
        } catch (UnreachableException e) {
            // a public method of a public type in a closed library, for example the default method of an interface
            if (target == null || target.getClass() == owner || !isAccessibleFrom(target.getClass(), method)) {
                throw e;
            }
            return defineBeside(target.getClass(), method, state);
        }
    }

    private static boolean isAccessibleFrom(Class<?> host, Method method) {
        Class<?> owner = method.getDeclaringClass();
        return Modifier.isPublic(method.getModifiers())
                && Modifier.isPublic(owner.getModifiers())
                && owner.getModule().isExported(owner.getPackageName(), host.getModule());
    }

    private static Runnable defineBeside(Class<?> host, Method method, @Nullable Object[] state)
            throws UnreachableException {
        Lookup lookup = PackageLookup.lookupIn(host);
        initialize(method.getDeclaringClass());
        byte[] bytes = bytes(PackageLookup.nameBeside(host, NAME), method);
        try {
            return (Runnable) instantiate(lookup, bytes, state);
        } catch (IllegalAccessException | LinkageError | UnsupportedOperationException e) {
            throw new UnreachableException("no exact call of " + method + " can be generated: " + e, e);
        }
    }

    /**
     * Defines a class that stores its instance in the last slot of the state.
     *
     * @return the instance
     * @throws IllegalAccessException when the lookup may not define it
     */
    static Object instantiate(Lookup lookup, byte[] bytes, @Nullable Object[] state) throws IllegalAccessException {
        lookup.defineHiddenClassWithClassData(bytes, state, true, ClassOption.NESTMATE);
        Object instance = Objects.requireNonNull(state[state.length - 1]);
        Arrays.fill(state, null); // the class data lives as long as the class
        return instance;
    }

    /** Initialises the class. Exceptions of its initialiser pass through, as in the call itself. */
    private static void initialize(Class<?> type) throws UnreachableException {
        try {
            Class.forName(type.getName(), true, type.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new UnreachableException(type.getName() + " is not known by that name to its own class loader", e);
        }
    }

    private static byte[] bytes(String name, Method method) {
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        Class<?> owner = method.getDeclaringClass();
        Class<?>[] parameters = method.getParameterTypes();
        ClassFileWriter writer = new ClassFileWriter(name, "java/lang/Runnable");
        if (!isStatic) {
            writer.field(ACC_PRIVATE | ACC_FINAL, "target", owner.descriptorString());
        }
        for (int i = 0; i < parameters.length; i++) {
            writer.field(ACC_PRIVATE | ACC_FINAL, fieldOf(i), parameters[i].descriptorString());
        }
        initializer(writer, name, parameters.length + 1);
        constructor(writer, name, isStatic ? null : owner, parameters);
        run(writer, name, method, parameters);
        return writer.toByteArray();
    }

    /** Writes the static initialiser, which calls the constructor and stores the instance in the slot. */
    static void initializer(ClassFileWriter writer, String name, int slot) {
        String classData = "(" + LOOKUP + "Ljava/lang/String;Ljava/lang/Class;)Ljava/lang/Object;";
        ClassFileWriter.CodeBuilder code = writer.code()
                .invokestatic(METHOD_HANDLES, "lookup", "()" + LOOKUP, false)
                .ldcString("_")
                .ldcClass(OBJECTS)
                .invokestatic(METHOD_HANDLES, "classData", classData, false)
                .checkcast(OBJECTS)
                .astore(0)
                .aload(0)
                .sipush(slot)
                .newObject(name)
                .dup()
                .aload(0)
                .invokespecial(name, "<init>", "(" + OBJECTS + ")V")
                .aastore()
                .returnVoid();
        writer.method(ACC_STATIC, "<clinit>", "()V", 5, 1, code);
    }

    /** Writes the constructor, which reads the fields from the state. */
    static void constructor(ClassFileWriter writer, String name, @Nullable Class<?> target, Class<?>[] parameters) {
        ClassFileWriter.CodeBuilder code = writer.code().aload(0).invokespecial("java/lang/Object", "<init>", "()V");
        if (target != null) {
            code.aload(0).aload(1).sipush(0).aaload();
            code.checkcast(internalName(target)).putfield(name, "target", target.descriptorString());
        }
        for (int i = 0; i < parameters.length; i++) {
            Class<?> parameter = parameters[i];
            String descriptor = parameter.descriptorString();
            code.aload(0).aload(1).sipush(i + 1).aaload();
            if (parameter.isPrimitive()) {
                String wrapper =
                        internalName(MethodType.methodType(parameter).wrap().returnType());
                code.checkcast(wrapper)
                        .invokevirtual(wrapper, parameter.getName().concat("Value"), "()".concat(descriptor));
            } else {
                code.checkcast(internalName(parameter));
            }
            code.putfield(name, fieldOf(i), descriptor);
        }
        code.returnVoid();
        writer.method(ACC_PRIVATE, "<init>", "(" + OBJECTS + ")V", 3, 2, code);
    }

    private static void run(ClassFileWriter writer, String name, Method method, Class<?>[] parameters) {
        Class<?> declaring = method.getDeclaringClass();
        String owner = internalName(declaring);
        boolean isStatic = Modifier.isStatic(method.getModifiers());
        ClassFileWriter.CodeBuilder code = writer.code();
        int slots = 0;
        if (!isStatic) {
            code.aload(0).getfield(name, "target", declaring.descriptorString());
            slots++;
        }
        for (int i = 0; i < parameters.length; i++) {
            code.aload(0).getfield(name, fieldOf(i), parameters[i].descriptorString());
            slots += slots(parameters[i]);
        }
        String descriptor =
                MethodType.methodType(method.getReturnType(), parameters).toMethodDescriptorString();
        if (isStatic) {
            code.invokestatic(owner, method.getName(), descriptor, declaring.isInterface());
        } else if (declaring.isInterface()) {
            code.invokeinterface(owner, method.getName(), descriptor, slots);
        } else {
            code.invokevirtual(owner, method.getName(), descriptor);
        }
        code.pop(slots(method.getReturnType())).returnVoid();
        writer.method(ACC_PUBLIC, "run", "()V", slots + 2, 1, code);
    }

    private static String fieldOf(int argument) {
        return "a".concat(Integer.toString(argument));
    }

    static int slots(Class<?> type) {
        return type == void.class ? 0 : type == long.class || type == double.class ? 2 : 1;
    }

    /** The internal name of a class; for an array, its descriptor. */
    static String internalName(Class<?> type) {
        return type.isArray() ? type.descriptorString() : type.getName().replace('.', '/');
    }
}
