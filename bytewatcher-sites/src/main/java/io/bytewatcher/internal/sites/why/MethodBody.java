package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.code.ClassSummary;
import io.bytewatcher.internal.sites.code.Hierarchy;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;

/** The bodies of the methods of a loaded class, from its class file. */
public final class MethodBody {
    private static final int UNKNOWN = -1;

    private MethodBody() {}

    /** Returns a frame of the method at its first line; without file and line if no class file contains them. */
    public static StackTraceElement firstLine(Method method) {
        Class<?> type = method.getDeclaringClass();
        String file = summary(type).map(ClassSummary::sourceFile).orElse(null);
        int line = code(type, method.getName(), Type.getMethodDescriptor(method)).stream()
                .flatMap(code -> code.instructions().stream())
                .mapToInt(Instruction::line)
                .filter(known -> known > 0)
                .findFirst()
                .orElse(UNKNOWN);
        return new StackTraceElement(type.getName(), method.getName(), file, line);
    }

    /**
     * Whether all methods of a name neither allocate nor have an effect. They call nothing, make nothing, write nothing and throw nothing.
     *
     * @param type the class
     * @param name the methods' name
     * @return also false if the class has no such method, one without code, or a class file that is unavailable
     */
    public static boolean isIdle(Class<?> type, String name) {
        List<String> methods = summary(type).stream()
                .flatMap(summary -> summary.methods().keySet().stream())
                .filter(method -> method.startsWith(name + "("))
                .toList();
        return !methods.isEmpty()
                && methods.stream()
                        .allMatch(method -> code(type, name, method.substring(name.length()))
                                .filter(code -> code.instructions().stream().allMatch(MethodBody::isIdle))
                                .isPresent());
    }

    private static boolean isIdle(Instruction instruction) {
        return switch (instruction.opcode()) {
            case Opcodes.PUTFIELD, Opcodes.PUTSTATIC, Opcodes.ATHROW, Opcodes.MONITORENTER -> false;
            default -> !instruction.isCall() && !instruction.allocates() && !instruction.isElementWrite();
        };
    }

    private static Optional<ClassSummary> summary(Class<?> type) {
        return new Hierarchy(ClassFiles.of(type.getClassLoader())).summary(Type.getInternalName(type));
    }

    private static Optional<Code> code(Class<?> type, String method, String descriptor) {
        byte @Nullable [] classFile = ClassFiles.of(type.getClassLoader()).find(Type.getInternalName(type));
        return classFile == null ? Optional.empty() : Code.of(classFile, method, descriptor);
    }
}
