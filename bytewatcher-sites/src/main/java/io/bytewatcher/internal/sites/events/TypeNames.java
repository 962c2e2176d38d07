package io.bytewatcher.internal.sites.events;

/** Names of classes as events give them, as users write them. */
final class TypeNames {
    private static final String PRIMITIVES = "BCDFIJSZ";
    private static final String[] KEYWORDS = {"byte", "char", "double", "float", "int", "long", "short", "boolean"};

    private TypeNames() {}

    /** Such as {@code Foo}, {@code Map$Entry} as {@code Map.Entry}, {@code int[][]}. */
    static String simple(String name) {
        int dimensions = 0;
        while (dimensions < name.length() && name.charAt(dimensions) == '[') {
            dimensions++;
        }
        String element = name.substring(dimensions);
        if (dimensions > 0) {
            int primitive = element.length() == 1 ? PRIMITIVES.indexOf(element.charAt(0)) : -1;
            element = primitive >= 0
                    ? KEYWORDS[primitive]
                    : element.startsWith("L") && element.endsWith(";")
                            ? element.substring(1, element.length() - 1)
                            : element;
        }
        String simple = element.substring(element.lastIndexOf('.') + 1);
        return simple + "[]".repeat(dimensions);
    }
}
