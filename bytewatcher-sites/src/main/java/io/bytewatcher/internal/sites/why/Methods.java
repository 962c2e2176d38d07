package io.bytewatcher.internal.sites.why;

import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.code.ClassSummary;
import io.bytewatcher.internal.sites.code.Hierarchy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.jar.asm.Opcodes;

/** Reads methods from class files, each once. Classes without a file, such as those of lambdas, have none. */
final class Methods {
    private final ClassFiles classFiles;
    private final Hierarchy hierarchy;
    private final Map<CompiledMethod, Optional<Code>> codes = new HashMap<>();
    private final Map<Code, Flow> flows = new HashMap<>();
    private final Map<String, Boolean> ofTheJdk = new HashMap<>();

    Methods(ClassFiles classFiles) {
        this.classFiles = classFiles;
        hierarchy = new Hierarchy(classFiles);
    }

    Optional<Code> code(CompiledMethod method) {
        return codes.computeIfAbsent(method, this::read);
    }

    /** Returns the values of a method, without an object that is followed. */
    Flow flow(Code code) {
        return flows.computeIfAbsent(code, Flow::of);
    }

    /** Returns the instruction at an offset. */
    Optional<Instruction> instruction(CompiledMethod method, int offset) {
        return code(method).filter(code -> code.has(offset)).map(code -> code.instruction(offset));
    }

    private Optional<Code> read(CompiledMethod method) {
        byte[] classFile = classFiles.find(internalName(method));
        return classFile == null ? Optional.empty() : Code.of(classFile, method.name(), method.descriptor());
    }

    /** Whether the JDK has the method's class file. */
    boolean isOfTheJdk(CompiledMethod method) {
        return ofTheJdk.computeIfAbsent(
                internalName(method),
                name -> ClassLoader.getPlatformClassLoader().getResource(name + ".class") != null);
    }

    private static String internalName(CompiledMethod method) {
        return method.type().replace('.', '/');
    }

    /** Returns the name of the source file without its folder, or the words of stack traces for an unknown one. */
    String sourceFile(CompiledMethod method) {
        return hierarchy
                .summary(internalName(method))
                .map(ClassSummary::sourceFile)
                .orElse("Unknown Source");
    }

    /** Returns a clause if the JIT keeps all objects of a class, whatever their use. */
    Optional<String> reasonOfClass(String type) {
        List<String> names = hierarchy.names(type);
        for (String kept : List.of("java/lang/ref/Reference", "java/lang/Thread")) {
            if (names.contains(kept)) {
                return Optional.of("is a " + kept.replace('/', '.') + ", which the JIT never removes");
            }
        }
        return declaration(type, "finalize", "()V")
                .filter(finalizer -> !finalizer.owner().equals("java/lang/Object") && !isEmpty(finalizer.owner()))
                .map(finalizer -> "has a finalizer");
    }

    /** The JVM registers no objects of a class whose finalizer only returns (classFileParser.cpp). */
    private boolean isEmpty(String owner) {
        return code(new CompiledMethod(owner.replace('/', '.'), "finalize", "()V"))
                .filter(code -> code.length() == 1)
                .isPresent();
    }

    /** Whether a field is declared in a class and not final. */
    boolean isVariable(String owner, String field) {
        return hierarchy
                .summary(owner)
                .map(declaring -> declaring.fields().get(field))
                .filter(access -> (access & Opcodes.ACC_FINAL) == 0)
                .isPresent();
    }

    /** Whether a descriptor is that of a class without subclasses. */
    boolean isFinal(String descriptor) {
        return descriptor.startsWith("L")
                && hierarchy
                        .summary(descriptor.substring(1, descriptor.length() - 1))
                        .filter(type ->
                                type.methods().values().stream().anyMatch(ClassSummary.MethodSummary::isOfFinalClass))
                        .isPresent();
    }

    /** Whether two references can name the same field. A reference names a class that declares the field, or inherits it. */
    boolean mayBeTheSameField(String owner, String field, String otherOwner, String otherField) {
        return field.equals(otherField)
                && (hierarchy.isSubtype(owner, otherOwner) || hierarchy.isSubtype(otherOwner, owner));
    }

    /** Whether a field is declared in a class and volatile. */
    boolean isVolatile(String owner, String field) {
        return hierarchy
                .summary(owner)
                .map(declaring -> declaring.fields().get(field))
                .filter(access -> (access & Opcodes.ACC_VOLATILE) != 0)
                .isPresent();
    }

    /** Whether a call by a type can run a method of a class. */
    boolean canRun(String owner, String name, String descriptor, CompiledMethod method) {
        return method.name().equals(name)
                && method.descriptor().equals(descriptor)
                && hierarchy.isSubtype(internalName(method), owner);
    }

    /** Finds the declaration that a call refers to, in its owner or the owner's superclasses. */
    Optional<ClassSummary.MethodSummary> declaration(String owner, String name, String descriptor) {
        return hierarchy.method(owner, name, descriptor);
    }
}
