package io.bytewatcher.claims;

import java.io.IOException;
import javolution.text.Cursor;
import javolution.text.TextBuilder;
import javolution.text.TypeFormat;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Benchmark;

public class JavolutionTests extends Claims {
    private static final String CORE = "javolution/text/";

    private final StringBuilder text = new StringBuilder(64);
    private final TextBuilder builder = new TextBuilder();
    private final Cursor cursor = new Cursor();
    private CharSequence digits = "-1234567";
    private CharSequence real = "3.14159";

    @Test
    @Benchmark
    @Claim(
            of = Library.JAVOLUTION,
            words = "Methods from this class do not create temporary objects",
            in = CORE + "TypeFormat.java",
            operation = "`parseInt` and `parseDouble` with a cursor",
            control = "`Integer.valueOf` and `Double.valueOf`")
    public void parses() {
        cursor.setIndex(0);
        number = TypeFormat.parseInt(digits, 10, cursor);
        cursor.setIndex(0);
        fraction = TypeFormat.parseDouble(real, cursor);
    }

    @Test
    @Benchmark
    public void parsesControl() {
        kept = Integer.valueOf(digits.toString());
        kept = Double.valueOf(real.toString());
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.JAVOLUTION,
            words = "Methods from this class do not create temporary objects",
            in = CORE + "TypeFormat.java",
            operation = "`format(int)` into a `StringBuilder`",
            control = "`Integer.toString`",
            reason =
                    "`TypeFormat.format` (`TypeFormat.java:614`) creates a `TextBuilder` and its array if the `Appendable` is not a `TextBuilder`."
                            + " The next row avoids both")
    public void formatsInt() throws IOException {
        text.setLength(0);
        TypeFormat.format(1_234_567, text);
    }

    @Test
    @Benchmark
    public void formatsIntControl() {
        kept = Integer.toString(text.length() + 1_234_567);
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.JAVOLUTION,
            words = "Methods from this class do not create temporary objects",
            in = CORE + "TypeFormat.java",
            operation = "`format(int)` into a `TextBuilder`",
            control = "`TextBuilder.toString`")
    public void formatsIntIntoTextBuilder() throws IOException {
        builder.setLength(0);
        TypeFormat.format(1_234_567, builder);
    }

    @Test
    @Benchmark
    public void formatsIntIntoTextBuilderControl() {
        builder.setLength(0);
        kept = builder.append(1_234_567).toString();
    }

    @Test
    @Benchmark
    @Claim(
            of = Library.JAVOLUTION,
            words = "Javolution parsing/formatting do not generate garbage",
            in = CORE + "package-info.java",
            operation = "`format(double)` into a `StringBuilder`",
            control = "`Double.toString`",
            reason = "`TypeFormat.format` (`TypeFormat.java:727`) creates a `TextBuilder`, as for an int")
    public void formatsDouble() throws IOException {
        text.setLength(0);
        TypeFormat.format(3.14159, text);
    }

    @Test
    @Benchmark
    public void formatsDoubleControl() {
        kept = Double.toString(text.length() + 3.14159);
    }
}
