package io.bytewatcher.internal.sites.why;

import java.util.Map;
import java.util.OptionalInt;
import net.bytebuddy.jar.asm.Type;

/** Methods of the JDK that the JIT replaces by code of its own, and that allocate or store an object. */
final class Intrinsic {
    private static final String UNSAFE = "jdk/internal/misc/Unsafe";

    private static final int UNKNOWN = -1;

    /** They allocate arrays; the index of the argument that is the array's length. */
    private static final Map<String, Integer> LENGTHS = Map.of(
            "java/util/Arrays.copyOf",
            1,
            "java/util/Arrays.copyOfRange",
            UNKNOWN,
            "java/lang/reflect/Array.newArray",
            1,
            UNSAFE + ".allocateUninitializedArray0",
            2);

    private Intrinsic() {}

    /** Whether the result of a call is an object that the JIT's own code allocates there. */
    static boolean allocates(Instruction call) {
        return call.isCall()
                && (LENGTHS.containsKey(method(call))
                        || (call.name().equals("clone") && call.descriptor().equals("()Ljava/lang/Object;")));
    }

    /** Returns the index of the argument of a call that is the length of the array that it allocates. */
    static OptionalInt length(Instruction call) {
        int index = LENGTHS.getOrDefault(method(call), UNKNOWN);
        return index == UNKNOWN ? OptionalInt.empty() : OptionalInt.of(index);
    }

    private static String method(Instruction call) {
        return call.owner() + "." + call.name();
    }

    /** Returns the index of the argument that a call returns; empty for most calls. */
    static OptionalInt returned(Instruction call) {
        return switch (method(call)) {
            case "java/lang/Class.cast" -> OptionalInt.of(1);
            case "java/util/Objects.requireNonNull" -> OptionalInt.of(0);
            default -> OptionalInt.empty();
        };
    }

    /** Whether a call stores an argument, its last one, in a field or an element of its argument 1, at an address. */
    static boolean stores(Use.Passed call) {
        return call.owner().equals(UNSAFE)
                && call.argument() == Type.getArgumentTypes(call.descriptor()).length
                && (call.name().startsWith("put")
                        || call.name().startsWith("getAndSet")
                        || call.name().contains("ompareAnd"));
    }
}
