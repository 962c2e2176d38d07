package io.bytewatcher.claims;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class JdkTests extends Claims {
    private static final String BASE = "java.base/java/";

    private final List<String> unmodifiable = List.of("a", "b", "c");
    private final List<String> modifiable = new ArrayList<>(unmodifiable);
    private int small = 127;
    private int large = 128;

    @Test
    @Benchmark
    @Claim(
            of = Library.JDK,
            words = "This method will always cache values in the range -128 to 127, inclusive",
            in = BASE + "lang/Integer.java",
            operation = "`Integer.valueOf(127)`",
            control = "`Integer.valueOf(128)`")
    public void integerCache() {
        kept = Integer.valueOf(small);
    }

    @Test
    @Benchmark
    public void integerCacheControl() {
        kept = Integer.valueOf(large);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.JDK,
            words = "calling copyOf will generally not create a copy.",
            in = BASE + "util/List.java",
            operation = "`List.copyOf` of an unmodifiable list",
            control = "`List.copyOf` of an `ArrayList`")
    public void copyOf() {
        kept = List.copyOf(unmodifiable);
    }

    @Test
    @Benchmark
    public void copyOfControl() {
        kept = List.copyOf(modifiable);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.JDK,
            words = "Implementations of this method need not create a separate {@code List} object for each call.",
            in = BASE + "util/Collections.java",
            operation = "`Collections.emptyList()`",
            control = "`new ArrayList<>()`")
    public void emptyList() {
        kept = Collections.emptyList();
    }

    @Test
    @Benchmark
    public void emptyListControl() {
        kept = new ArrayList<>();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.JDK,
            words = "because it allows for reuse of frequently used {@code BigDecimal} values.",
            in = BASE + "math/BigDecimal.java",
            operation = "`BigDecimal.valueOf(10)`",
            control = "`BigDecimal.valueOf(127)`")
    public void bigDecimal() {
        kept = BigDecimal.valueOf(small - 117L);
    }

    @Test
    @Benchmark
    public void bigDecimalControl() {
        kept = BigDecimal.valueOf(small);
    }
}
