package acme;

import java.util.List;
import java.util.function.Consumer;

/** Lives in a class loader of its own, without a parent but the platform's. */
public final class Elsewhere {
    static volatile Object kept;

    static void keep(Object object) {
        kept = object;
    }

    // Case: a class of another class loader that implements the JDK's interface
    static void consumer() {
        List<String> one = List.of("a"); // 24 B: java.util.List.of(...)
        one.forEach(new Taking()); // 16 B: new Taking + 32 B (25: 0 B): java.util.List.forEach(...)
    }

    private static final class Taking implements Consumer<String> {
        @Override
        public void accept(String text) {
            keep(new byte[text.length()]); // 24 B: new byte[]
            keep(text + text); // 48 B: string concatenation
        }
    }
}
