package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Javac;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The overload that javac selects for a lambda. */
class JavaOverloadsTests {
    private static final String TABLE = """
            () -> { }                                       BodyLoop
            () -> v()                                       BodyLoop
            () -> { v(); }                                  BodyLoop
            () -> { for (int i = 0; i < 3; i++) o(); }      BodyLoop
            Forms::v                                        BodyLoop
            list::clear                                     BodyLoop
            (Body) () -> { throw new Error(); }             BodyLoop
            (Body) list::size                               BodyLoop
            () -> o()                                       ProducerLoop
            () -> { v(); return o(); }                      ProducerLoop
            () -> null                                      ProducerLoop
            () -> new byte[16]                              ProducerLoop
            () -> list.get(0)                               ProducerLoop
            () -> id(5)                                     ProducerLoop
            () -> list.add("q")                             ProducerLoop
            () -> true                                      ProducerLoop
            () -> n == 1                                    ProducerLoop
            () -> boxed                                     ProducerLoop
            () -> switch (n) { case 0 -> 1; default -> 2; } ProducerLoop
            buffer::clear                                   ProducerLoop
            Forms::o                                        ProducerLoop
            Object::new                                     ProducerLoop
            () -> n                                         IntLoop
            () -> n++                                       IntLoop
            () -> list.size()                               IntLoop
            list::size                                      IntLoop
            () -> n == 1 ? 1 : 2                            IntLoop
            () -> 70000                                     IntLoop
            (Producer.OfInt) () -> switch (n) { case 0 -> 1; default -> 2; } IntLoop
            (Producer.OfInt) () -> { throw new Error(); }   IntLoop
            (Producer.OfInt) buffer::position               IntLoop
            () -> buffer.position()                         IntLoop
            () -> (long) n                                  LongLoop
            System::nanoTime                                LongLoop
            () -> 5L                                        LongLoop
            () -> n / 3.0                                   DoubleLoop
            Math::random                                    DoubleLoop
            () -> n / 3f                                    FloatLoop
            () -> (char) n                                  CharLoop
            () -> (short) n                                 ShortLoop
            () -> (byte) n                                  ShortLoop
            () -> 1                                         ShortLoop
            """;

    @Test
    void prefersOverloadsThatConsumeTheResultUnboxed(@TempDir Path classes) throws Exception {
        Map<String, String> expected = new LinkedHashMap<>();
        StringBuilder methods = new StringBuilder();
        for (String line : TABLE.lines().toList()) {
            int split = line.lastIndexOf(' ');
            String form = line.substring(0, split).strip();
            methods.append("public static SteadyState form" + expected.size() + "() { return SteadyState.of(" + form
                    + "); }\n");
            expected.put(form, line.substring(split + 1));
        }
        assertThat(compile(methods.toString(), classes)).isEmpty();

        Map<String, String> picked = new LinkedHashMap<>();
        URL[] path = {classes.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, JavaOverloadsTests.class.getClassLoader())) {
            Class<?> forms = loader.loadClass("acme.Forms");
            Field code = SteadyState.class.getDeclaredField("code");
            code.setAccessible(true);
            for (String form : expected.keySet()) {
                Object measurement = forms.getMethod("form" + picked.size()).invoke(null);
                picked.put(
                        form, ((MeasuredCode) code.get(measurement)).template().getSimpleName());
            }
        }
        assertThat(picked).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "() -> { throw new Error(); }",
                "() -> { while (true); }",
                "buffer::position", // overloaded
                "ArrayList::new"
            })
    void theseNeedACast(String form, @TempDir Path classes) {
        assertThat(compile("static { SteadyState.of(" + form + "); }", classes)).contains("is ambiguous");
        assertThat(compile("static { SteadyState.of((Body) " + form + "); }", classes))
                .isEmpty();
    }

    @Test
    void allEntryPointsHaveTheSameOverloads(@TempDir Path classes) {
        String calls = "";
        for (String form : List.of("v()", "o()", "n", "(long) n", "n / 3.0", "n / 3f", "(char) n", "(short) n")) {
            calls += "Allocations.once(() -> " + form + "); Allocations.steadyState(() -> " + form + ");"
                    + "AllocationAssertions.assertNoAllocation(() -> " + form + ");"
                    + "AllocationAssertions.assertMaxAllocation(48, () -> " + form + ");";
        }
        assertThat(compile("static void all() { " + calls + " }", classes)).isEmpty();
        for (Class<?> type : List.of(Allocations.class, AllocationAssertions.class, SteadyState.class)) {
            Map<String, Integer> overloads = new LinkedHashMap<>();
            for (var method : type.getMethods()) {
                Class<?>[] parameters = method.getParameterTypes();
                boolean takesCode = parameters.length > 0
                        && parameters[parameters.length - 1].getName().matches("io\\.bytewatcher\\.(Body|Producer.*)");
                if (takesCode && !method.getName().equals("beforeEach")) {
                    overloads.merge(method.getName(), 1, Integer::sum);
                }
            }
            assertThat(overloads.values()).as(type.getName()).isNotEmpty().containsOnly(8);
        }
    }

    /** The compiler's messages. */
    private static String compile(String members, Path classes) {
        String source = """
                package acme;
                import io.bytewatcher.*;
                import java.util.*;
                public class Forms {
                    static List<String> list = new ArrayList<>(List.of("a"));
                    static java.nio.ByteBuffer buffer = java.nio.ByteBuffer.allocate(8);
                    static int n; static Integer boxed = 700;
                    static void v() {} static Object o() { return n; } static <T> T id(T t) { return t; }
                """ + members + "}";
        String path = ForkedJvm.joined(Forks.classPath("classes", "kotlin-stdlib", "jspecify"));
        try {
            Path file = classes.resolve("Forms.java");
            Files.writeString(file, source);
            return Javac.get()
                    .compile(17, List.of("-cp", path, "-d", classes.toString(), file.toString()))
                    .output();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
