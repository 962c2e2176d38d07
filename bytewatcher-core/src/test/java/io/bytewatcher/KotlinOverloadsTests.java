package io.bytewatcher;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.KotlinCompiler;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Kotlin's lambdas find the overload that consumes their result, unboxed. The compiler takes 8 to 16 s to start, so it starts once. */
@Tag("gate")
@Tag("jdk-neutral")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KotlinOverloadsTests {
    private static final String SOURCE = "main.kt";

    private static final String PROLOGUE = """
            @file:Suppress("UNUSED_VARIABLE", "UNUSED_EXPRESSION")
            package acme
            import io.bytewatcher.Allocation
            import io.bytewatcher.AllocationAssertions.*
            import io.bytewatcher.Allocations.*
            import io.bytewatcher.Body
            import io.bytewatcher.Producer
            import io.bytewatcher.SteadyState
            import java.nio.ByteBuffer
            class Order(@JvmField val price: Long)
            class Codec {
                private var n = 700
                fun decode(buffer: ByteBuffer) = Order(buffer.getLong(0))
                fun encode(order: Order, buffer: ByteBuffer) { buffer.putLong(0, order.price) }
                fun int() = n++
                fun long() = n++.toLong() + (1L shl 40)
                fun double() = n++.toDouble()
                fun float() = n++.toFloat()
                fun char() = n++.toChar()
                fun short() = n++.toShort()
                fun byte() = n++.toByte()
                fun boolean() = n++ % 2 == 0
                fun array() = ByteArray(n and 0)
            }
            val codec = Codec()
            val order = Order(7)
            val buffer: ByteBuffer = ByteBuffer.allocate(8)
            val list = arrayListOf("a")
            """;

    /** The bytes of each form's second single shot: a result takes 24 or 16 bytes, a box would take 16 or 24. */
    private static final Map<String, Long> FORMS = forms();

    private static Map<String, Long> forms() {
        Map<String, Long> forms = new TreeMap<>();
        forms.put("once { codec.decode(buffer) }", 24L);
        forms.put("once { codec.array() }", 16L);
        forms.put("once(codec::array)", 16L);
        forms.put("once { val c = codec; c.array() }", 16L);
        forms.put("once { codec.encode(order, buffer) }", 0L);
        forms.put("once { codec.encode(order, buffer); Unit }", 0L);
        forms.put("once { }", 0L);
        forms.put("once { repeat(3) { codec.encode(order, buffer) } }", 0L);
        forms.put("once { buffer.clear() }", 0L);
        forms.put("once { list.size }", 0L);
        forms.put("once(list::size)", 0L);
        forms.put("once { list[0] }", 0L);
        forms.put("once { null }", 0L);
        forms.put("once { codec.int() }", 0L);
        forms.put("once(codec::int)", 0L);
        forms.put("once { codec.int() + 1 }", 0L);
        forms.put("once { if (codec.boolean()) codec.int() else 1000 }", 0L);
        forms.put("once { codec.long() }", 0L);
        forms.put("once { codec.double() }", 0L);
        forms.put("once { codec.float() }", 0L);
        forms.put("once { codec.char() }", 0L);
        forms.put("once { codec.short() }", 0L);
        forms.put("once { codec.byte() }", 0L);
        forms.put("once { codec.boolean() }", 0L);
        forms.put("once(Producer.OfInt { 1 })", 0L);
        forms.put("once(Body { codec.int() })", 0L);
        forms.put("SteadyState.of { codec.long() }.once()", 0L);
        forms.put("SteadyState.of { codec.decode(buffer) }.beforeEach { buffer.clear() }.once()", 24L);
        return forms;
    }

    private static final List<String> AMBIGUOUS = List.of(
            "once { 1 }",
            "once { -1 }",
            "once { throw IllegalStateException() }",
            "once { TODO() }",
            "assertNoAllocation { 1 }",
            "assertMaxAllocation(48) { 1 }");

    private @Nullable Compilation ofForms;
    private @Nullable Compilation ofAmbiguous;

    @BeforeAll
    void compile(@TempDir Path directory) throws IOException {
        Path forms = directory.resolve("forms");
        Path ambiguous = directory.resolve("ambiguous");
        List<KotlinCompiler.Result> results = KotlinCompiler.runEach(
                List.of(arguments(forms, sourceOfForms()), arguments(ambiguous, sourceOfAmbiguous())));
        ofForms = new Compilation(results.get(0), forms);
        ofAmbiguous = new Compilation(results.get(1), ambiguous);
    }

    private static String sourceOfForms() {
        StringBuilder source = new StringBuilder(PROLOGUE);
        List<String> forms = List.copyOf(FORMS.keySet());
        for (int i = 0; i < forms.size(); i++) {
            source.append("fun form" + i + "(): Allocation = " + forms.get(i) + "\n");
        }
        // A discarded result would be optimised away: 0 B instead of 24.
        source.append("""
                fun steady(): Allocation = steadyState { codec.decode(buffer) }
                fun fails() { assertNoAllocation { codec.decode(buffer) } }
                fun passes() {
                    assertMaxAllocation(48) { codec.decode(buffer) }
                    assertMaxAllocation(24) { codec.decode(buffer) }
                    assertNoAllocation { codec.encode(order, buffer) }
                    assertNoAllocation { codec.long() }
                }
                """);
        return source.toString();
    }

    private static String sourceOfAmbiguous() {
        StringBuilder source = new StringBuilder(PROLOGUE);
        for (int i = 0; i < AMBIGUOUS.size(); i++) {
            source.append("fun form" + i + "() { " + AMBIGUOUS.get(i) + " }\n");
        }
        return source.toString();
    }

    @Test
    void lambdasResolveToUnboxedConsumingOverloads() throws Exception {
        List<String> forms = List.copyOf(FORMS.keySet());
        Compilation compilation = requireNonNull(ofForms);
        assertThat(compilation.result().code())
                .as(compilation.result().output())
                .isEqualTo(ExitCode.OK.getCode());
        URL[] path = {compilation.classes().toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(path, KotlinOverloadsTests.class.getClassLoader())) {
            Class<?> compiled = loader.loadClass("acme.MainKt");
            Map<String, Long> measured = new TreeMap<>();
            for (int i = 0; i < forms.size(); i++) {
                var form = compiled.getMethod("form" + i);
                form.invoke(null); // loads classes
                measured.put(forms.get(i), ((Allocation) form.invoke(null)).bytes());
            }
            assertThat(measured).isEqualTo(FORMS);

            Allocation steady = (Allocation) compiled.getMethod("steady").invoke(null);
            assertThat(steady.bytesPerOperation()).as(steady.toString()).isEqualTo(24.0);
            compiled.getMethod("passes").invoke(null);
            assertThat(org.assertj.core.api.Assertions.catchThrowable(
                            () -> compiled.getMethod("fails").invoke(null)))
                    .hasCauseInstanceOf(AllocationAssertionError.class)
                    .cause()
                    .hasMessageMatching(
                            "(?s)MainKt\\.fails\\(main\\.kt:\\d+\\): 24 B per call, limit 0 B \\[STEADY].*");
        }
    }

    @Test
    void ambiguousFormsDoNotCompile() {
        long line = PROLOGUE.lines().count();
        KotlinCompiler.Result result = requireNonNull(ofAmbiguous).result();
        assertThat(result.code()).isEqualTo(ExitCode.COMPILATION_ERROR.getCode());
        for (int i = 0; i < AMBIGUOUS.size(); i++) {
            assertThat(result.output())
                    .as(AMBIGUOUS.get(i))
                    .containsPattern(SOURCE + ":" + (line + 1 + i) + ":\\d+: error: overload resolution ambiguity");
        }
    }

    @Test
    void requiresNoKotlinClassAtRunTime() {
        List<Path> path = Forks.classPath("classes", "test-classes");
        assertThat(ForkedJvm.joined(path)).doesNotContain("kotlin", "junit", "jspecify");
        assertThat(ForkedJvm.ofThisJdk().withClassPath(path).run(Forks.Bare.class))
                .containsExactly("once 32", "steady 32.0", "meter 32", "error true");
    }

    private record Compilation(KotlinCompiler.Result result, Path directory) {
        Path classes() {
            return directory.resolve("classes");
        }
    }

    private static List<String> arguments(Path directory, String source) throws IOException {
        Path file = Files.createDirectories(directory).resolve(SOURCE);
        Files.writeString(file, source);
        List<String> arguments = new ArrayList<>(List.of("-no-stdlib", "-no-reflect", "-jvm-target", "17"));
        arguments.addAll(List.of(
                "-cp",
                ForkedJvm.joined(Forks.classPath("classes", "kotlin-stdlib")),
                "-d",
                directory.resolve("classes").toString(),
                file.toString()));
        return arguments;
    }
}
