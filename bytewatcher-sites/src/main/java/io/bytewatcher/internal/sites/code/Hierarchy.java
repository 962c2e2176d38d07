package io.bytewatcher.internal.sites.code;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.Type;

/** Answers questions about classes that code refers to. Reads each class file once and loads no class. Not thread-safe. */
public final class Hierarchy {
    /** No real class has as many superclasses. */
    private static final int DEEPEST = 100;

    private final ClassFiles classFiles;
    private final Map<String, Optional<ClassSummary>> summaries = new HashMap<>();

    public Hierarchy(ClassFiles classFiles) {
        this.classFiles = classFiles;
    }

    /** Returns what a class declares; empty if its class file is unavailable or cannot be read. */
    public Optional<ClassSummary> summary(String internalName) {
        return summaries.computeIfAbsent(
                internalName, name -> Optional.ofNullable(classFiles.find(name)).flatMap(ClassSummary::of));
    }

    /** Returns a class and its superclasses, up to the first that is not available. */
    private Stream<ClassSummary> superclasses(String internalName) {
        return Stream.iterate(
                        summary(internalName),
                        Optional::isPresent,
                        known -> known.map(ClassSummary::superclass).flatMap(this::summary))
                .limit(DEEPEST)
                .flatMap(Optional::stream);
    }

    /** Returns the names of a class and its superclasses, up to the first whose class file is not available. */
    public List<String> names(String internalName) {
        Stream<String> above = superclasses(internalName).flatMap(one -> Stream.ofNullable(one.superclass()));
        return Stream.concat(Stream.of(internalName), above).toList();
    }

    /** Whether a class is, extends or implements another one, as far as class files are available. */
    public boolean isSubtype(String internalName, String supertype) {
        return internalName.equals(supertype)
                || summary(internalName).stream()
                        .flatMap(ClassSummary::supertypes)
                        .anyMatch(above -> isSubtype(above, supertype));
    }

    /** Finds the declaration that a call refers to, in its owner or the owner's superclasses. */
    public Optional<ClassSummary.MethodSummary> method(String owner, String method, String descriptor) {
        return superclasses(owner)
                .flatMap(one -> one.method(method, descriptor).stream())
                .findFirst();
    }

    boolean isThrowable(String internalName) {
        List<String> names = names(internalName);
        String last = names.get(names.size() - 1);
        return names.contains("java/lang/Throwable")
                // without a class file, the name decides
                || (summary(last).isEmpty() && (last.endsWith("Exception") || last.endsWith("Error")));
    }

    /** Whether a method takes a variable number of arguments. Also searches its owner's supertypes. */
    boolean isVarargs(String owner, String method, String descriptor) {
        Optional<ClassSummary> known = summary(owner);
        Optional<ClassSummary.MethodSummary> declared = known.flatMap(one -> one.method(method, descriptor));
        return declared.map(ClassSummary.MethodSummary::isVarargs)
                .orElseGet(() -> known.stream()
                        .flatMap(ClassSummary::supertypes)
                        .anyMatch(supertype -> isVarargs(supertype, method, descriptor)));
    }

    /**
     * Whether an interface has a method from Object alone. In a call of that method, javac before 18 names Object as its owner, and later
     * versions name the interface (JDK-8272564).
     */
    boolean isOfObject(String interfaceName, String method, String descriptor) {
        return Stream.of(Object.class.getMethods())
                        .anyMatch(one -> one.getName().equals(method)
                                && Type.getMethodDescriptor(one).equals(descriptor))
                && !isDeclared(interfaceName, method, descriptor);
    }

    private boolean isDeclared(String interfaceName, String method, String descriptor) {
        return summary(interfaceName)
                .filter(one -> one.method(method, descriptor).isPresent()
                        || one.interfaces().stream().anyMatch(extended -> isDeclared(extended, method, descriptor)))
                .isPresent();
    }
}
