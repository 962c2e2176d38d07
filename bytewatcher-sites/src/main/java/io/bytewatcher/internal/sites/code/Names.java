package io.bytewatcher.internal.sites.code;

import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import net.bytebuddy.jar.asm.Type;

/** The names of class files and events in the user's words. */
public final class Names {
    private static final String JAVA_LANG = "java.lang.";

    private static final Pattern ADDRESS = Pattern.compile("[.+/]0x[0-9a-f]+(?:\\.\\d+)?((?:\\[\\])*)$");
    private static final Pattern LAMBDA = Pattern.compile("(\\$\\$Lambda)(?:\\$\\d+)?((?:\\[\\])*)$");

    private Names() {}

    /**
     * Returns {@code Inner} for {@code com/acme/Outer$Inner}, {@code Outer$1} for an anonymous class, {@code Outer$$Lambda} for a lambda's
     * class, and {@code int[]} for {@code [I}.
     */
    public static String simple(String internalName) {
        if (internalName.startsWith("[")) {
            return simple(Type.getObjectType(internalName.replace('.', '/')));
        }
        String type = ADDRESS.matcher(internalName).replaceFirst("$1");
        String name = type.substring(Math.max(type.lastIndexOf('/'), type.lastIndexOf('.')) + 1);
        Matcher lambda = LAMBDA.matcher(name);
        if (lambda.find()) {
            return lambda.replaceFirst("$1$2");
        }
        int nested = name.lastIndexOf('$') + 1;
        while (nested > 0 && nested < name.length() && Character.isDigit(name.charAt(nested))) {
            nested++; // of a local class
        }
        return nested > 1 && nested < name.length() ? name.substring(nested) : name;
    }

    /**
     * Returns {@code java.util.HashMap$Node[]} for {@code [Ljava/util/HashMap$Node;}, as class files or events name it. The name of a
     * hidden class, such as a lambda's, has no address, which differs from run to run.
     */
    public static String binary(String name) {
        String type = name.startsWith("[")
                ? Type.getObjectType(name.replace('.', '/')).getClassName()
                : name.replace('/', '.');
        return ADDRESS.matcher(type).replaceFirst("$1");
    }

    /** Returns {@code java.util.List}, but {@code String} for {@code java/lang/String}. */
    public static String qualified(String internalName) {
        if (internalName.startsWith("[")) {
            return simple(internalName);
        }
        String name = internalName.replace('/', '.');
        boolean inJavaLang = name.startsWith(JAVA_LANG) && name.indexOf('.', JAVA_LANG.length()) < 0;
        return (inJavaLang ? name.substring(JAVA_LANG.length()) : name).replace('$', '.');
    }

    /** Returns {@code int[][]} or {@code Inner[]}. */
    static String simple(Type type) {
        return switch (type.getSort()) {
            case Type.ARRAY -> simple(type.getElementType()) + "[]".repeat(type.getDimensions());
            case Type.OBJECT -> simple(type.getInternalName());
            default -> type.getClassName();
        };
    }

    /** Returns {@code java.util.List.iterator()} or {@code String.format(...)}. */
    public static String call(String owner, String name, String descriptor) {
        return qualified(owner) + "." + name + (descriptor.startsWith("()") ? "()" : "(...)");
    }

    /** Returns {@code (int, Inner[])}. */
    public static String parameters(String descriptor) {
        return Arrays.stream(Type.getArgumentTypes(descriptor))
                .map(Names::simple)
                .collect(Collectors.joining(", ", "(", ")"));
    }
}
