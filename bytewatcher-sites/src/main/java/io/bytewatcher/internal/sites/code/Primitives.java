package io.bytewatcher.internal.sites.code;

import java.util.Map;
import net.bytebuddy.jar.asm.Opcodes;

/** Primitive types in bytecode. */
public final class Primitives {
    private static final Map<String, String> BOXES = Map.of(
            "java/lang/Boolean", "Z",
            "java/lang/Byte", "B",
            "java/lang/Character", "C",
            "java/lang/Short", "S",
            "java/lang/Integer", "I",
            "java/lang/Long", "J",
            "java/lang/Float", "F",
            "java/lang/Double", "D");

    private Primitives() {}

    /**
     * Whether a call boxes a value the way compilers do.
     *
     * @param owner the class of the called method, with slashes
     * @param name the method's name
     * @param descriptor the method's descriptor
     */
    public static boolean isBoxing(String owner, String name, String descriptor) {
        String primitive = BOXES.get(owner);
        return primitive != null && name.equals("valueOf") && descriptor.equals("(" + primitive + ")L" + owner + ";");
    }

    /** Returns the descriptor of NEWARRAY's operand. */
    static String descriptor(int operand) {
        return switch (operand) {
            case Opcodes.T_BOOLEAN -> "Z";
            case Opcodes.T_CHAR -> "C";
            case Opcodes.T_FLOAT -> "F";
            case Opcodes.T_DOUBLE -> "D";
            case Opcodes.T_BYTE -> "B";
            case Opcodes.T_SHORT -> "S";
            case Opcodes.T_INT -> "I";
            default -> "J";
        };
    }
}
