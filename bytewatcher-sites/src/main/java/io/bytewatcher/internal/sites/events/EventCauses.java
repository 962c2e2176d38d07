package io.bytewatcher.internal.sites.events;

import io.bytewatcher.internal.sites.code.Cause;
import io.bytewatcher.internal.sites.code.CauseFinder;
import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.code.RunningClassFiles;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedClassLoader;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import org.jspecify.annotations.Nullable;

/** Finds the cause of an object in the class file, provided that the JVM runs the code of that file. */
final class EventCauses {
    /** A part of an exception that the JVM throws. The exception's own object at the same line identifies the exception. */
    static final String OF_AN_EXCEPTION = "exception";

    private static final byte[] NONE = {};

    private final ClassFiles classFiles;
    private final Map<String, byte[]> files = new HashMap<>();
    private final Map<CodePosition, Optional<Cause>> causes = new HashMap<>();

    private final boolean isCodeKnown;
    private final boolean haveAgentsStarted = ForeignAgents.areStartedWithJvm();

    /**
     * Creates one for some class files.
     *
     * @param isCodeKnown whether these are the class files of the running code, see {@link ForeignAgents#isCodeKnown}
     */
    EventCauses(ClassFiles classFiles, boolean isCodeKnown) {
        this.classFiles = classFiles;
        this.isCodeKnown = isCodeKnown;
    }

    /**
     * Returns the cause in the user's words.
     *
     * @param path the path to the allocation
     * @param objectType the object's class
     */
    String of(CallPath path, String objectType) {
        RecordedFrame site = path.path().get(0);
        RecordedMethod method = site.getMethod();
        CodePosition instruction = new CodePosition(
                method.getType().getName(), method.getName(), method.getDescriptor(), site.getBytecodeIndex());
        Cause cause = causes.computeIfAbsent(instruction, this::find).orElse(null);
        Optional<String> thrown = thrownByTheJvm(cause, path, objectType);
        if (thrown.isPresent()) {
            return thrown.get();
        }
        if (cause == null || !fits(cause, path, objectType)) {
            return withoutClassFile(path, objectType);
        }
        return cause.text();
    }

    /** Whether agents may have changed the code, so that the index of an event belongs to another instruction in the class file. */
    private boolean mayBeTransformed(CallPath path) {
        RecordedClass type = path.path().get(0).getMethod().getType();
        RecordedClassLoader loader = type.getClassLoader();
        boolean isOfBootLoader = loader == null || loader.getType() == null;
        return !isCodeKnown
                || (haveAgentsStarted && isOfBootLoader)
                || (RunningClassFiles.areOfAgents() && classFile(type.getName()).length == 0);
    }

    /** Returns the class file; empty if it is unavailable. */
    private byte[] classFile(String type) {
        return files.computeIfAbsent(type.replace('.', '/'), name -> {
            byte @Nullable [] found = classFiles.find(name);
            return found == null ? NONE : found;
        });
    }

    private Optional<Cause> find(CodePosition instruction) {
        byte[] classFile = classFile(instruction.type());
        try {
            return Optional.ofNullable(new CauseFinder(classFiles)
                    .find(classFile, instruction.method(), instruction.descriptor(), instruction.offset()));
        } catch (RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    /**
     * Returns the cause if the JVM itself threw an exception at the instruction. The exception's constructor is then called where the code
     * calls none, or its message is made where no instruction makes a String.
     */
    private Optional<String> thrownByTheJvm(@Nullable Cause cause, CallPath path, String objectType) {
        RecordedFrame called = path.called().orElse(null);
        if (called != null) {
            String owner = called.getMethod().getType().getName();
            boolean constructs =
                    cause != null && (cause.createsThrowable() || cause.operation() == Cause.Operation.CONSTRUCTOR);
            return called.getMethod().getName().equals("<init>") && isThrowable(owner) && !constructs
                    ? Optional.of(Cause.exception(owner.replace('.', '/')))
                    : Optional.empty();
        }
        boolean message =
                objectType.equals("java.lang.String") || objectType.equals("[B") || objectType.equals("byte[]");
        boolean makesNone = cause == null
                ? !mayBeTransformed(path)
                : cause.operation() == Cause.Operation.TYPE_CHECK
                        || (cause.operation() == Cause.Operation.ARRAY
                                && !cause.text().equals("new byte[]"));
        return message && makesNone ? Optional.of(OF_AN_EXCEPTION) : Optional.empty();
    }

    private boolean fits(Cause cause, CallPath path, String objectType) {
        RecordedFrame called = path.called().orElse(null);
        if (called == null) { // made by the instruction itself, or by a call that the JIT has replaced
            boolean creates = switch (cause.operation()) {
                case NEW, ARRAY, VARARGS -> true;
                case CONSTRUCTOR, BOXING, TYPE_CHECK, STATIC, OTHER -> false;
            };
            return isThrowable(objectType)
                    ? cause.type().equals(objectType.replace('.', '/'))
                    : creates || !mayBeTransformed(path);
        }
        if (!mayBeTransformed(path) || CallPath.isGenerated(called)) {
            return true;
        }
        String method = called.getMethod().getName();
        String type = called.getMethod().getType().getName();
        if (cause.operation() == Cause.Operation.BOXING) {
            return method.equals("valueOf");
        }
        return method.equals("<init>")
                ? cause.operation() == Cause.Operation.CONSTRUCTOR
                : type.startsWith("java.lang.invoke.") || cause.text().contains("." + method + "(");
    }

    private static String withoutClassFile(CallPath path, String objectType) {
        if (objectType.contains("$$Lambda")) {
            return "lambda capturing";
        }
        if (path.inside().stream()
                .anyMatch(frame -> frame.getMethod().getType().getName().equals("java.lang.StringConcatHelper"))) {
            return "string concatenation";
        }
        RecordedFrame called =
                path.inside().isEmpty() ? null : path.inside().get(path.inside().size() - 1);
        if (called == null) {
            return isThrowable(objectType)
                    ? Cause.exception(objectType.replace('.', '/'))
                    : "new " + Names.simple(objectType);
        }
        RecordedMethod method = called.getMethod();
        return Cause.ofCall(method.getType().getName(), method.getName(), method.getDescriptor())
                .text();
    }

    private static boolean isThrowable(String type) {
        return type.endsWith("Exception") || type.endsWith("Error") || type.equals("java.lang.Throwable");
    }

    private record CodePosition(String type, String method, String descriptor, int offset) {}
}
