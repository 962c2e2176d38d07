package io.bytewatcher.internal.sites.code;

import net.bytebuddy.jar.asm.Handle;

/** The causes of invokedynamic, by bootstrap method. */
final class DynamicCalls {
    private DynamicCalls() {}

    static String text(String name, String descriptor, Handle bootstrap, Object... arguments) {
        return switch (bootstrap.getOwner()) {
            case "java/lang/invoke/StringConcatFactory" -> "string concatenation";
            case "java/lang/invoke/LambdaMetafactory" -> lambda(descriptor, arguments);
            case "java/lang/runtime/SwitchBootstraps" ->
                bootstrap.getName().equals("enumSwitch") ? "switch on an enum" : "switch on patterns";
            case "java/lang/runtime/ObjectMethods" -> "record " + name + "()";
            default -> "invokedynamic " + name;
        };
    }

    private static String lambda(String descriptor, Object... arguments) {
        boolean isLambda = arguments.length > 1
                && arguments[1] instanceof Handle code
                && (code.getName().startsWith("lambda$") || code.getName().contains("$lambda$"));
        String kind = isLambda ? "lambda" : "method reference";
        return kind + (descriptor.startsWith("()") ? " linkage" : " capturing");
    }
}
