package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import io.bytewatcher.internal.sites.why.CompiledStack.CompiledFrame;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class KeptFinderTests {
    private static final int OPERATIONS = 10;

    private final Map<CompiledStack, StackBytes> stacks = new LinkedHashMap<>();
    private byte @Nullable [] classFile;

    @Test
    void eachStackHasItsReasons() {
        stacks.put(interpreted("one"), new StackBytes(480, 48));
        stacks.put(interpreted("two"), new StackBytes(240, 24));
        stacks.put(interpreted("one", 7), new StackBytes(160, 16));

        assertThat(reasons()).containsExactly("C.one() was interpreted", "C.two() was interpreted");
    }

    @Test
    void bytesWithoutAReasonAreStated() {
        stacks.put(nativeStack(), new StackBytes(480, 48));
        stacks.put(interpreted("one"), new StackBytes(240, 24));

        assertThat(reasons()).containsExactly("C.one() was interpreted", "not known for 48 of 72 B");
    }

    @Test
    void nothingIsKnown() {
        stacks.put(nativeStack(), new StackBytes(480, 48));

        assertThat(reasons()).containsExactly("not known");
    }

    @Test
    void leastFrequentOfManyStacksStayUnknown() {
        for (int i = 0; i < 25; i++) {
            stacks.put(interpreted("one", i), new StackBytes(160, 16));
        }

        assertThat(reasons()).containsExactly("C.one() was interpreted", "not known for 80 of 400 B");
    }

    @Test
    void codeThatC1CompiledLastIsNamed() {
        CompiledMethod method = new CompiledMethod("com.acme.C", "one", "()V");
        stacks.put(
                new CompiledStack(List.of(new CompiledFrame(method, 3, "JIT compiled")), "com.acme.C"),
                new StackBytes(480, 48));

        assertThat(reasons(Map.of(method, compiled(State.LOWER_TIER, ""))))
                .containsExactly("C.one() was last compiled by C1, which removes no object");
        assertThat(reasons(Map.of(method, compiled(State.LOWER_TIER, "out of nodes"))))
                .containsExactly("C.one() was last compiled by C1, which removes no object: C2 failed to compile it"
                        + " (\"out of nodes\")");
        assertThat(reasons(Map.of(method, compiled(State.LOOP_ONLY, ""))))
                .as("compiled for a loop")
                .containsExactly("not known");
    }

    /** C1 could have compiled it. */
    @Test
    void failureOfC2IsNoCauseOfInterpretation() {
        stacks.put(interpreted("one"), new StackBytes(480, 48));

        assertThat(reasons(Map.of(
                        new CompiledMethod("com.acme.C", "one", "()V"), compiled(State.UNKNOWN, "out of nodes"))))
                .containsExactly("C.one() was interpreted");
    }

    private static CompileTree compiled(State state, String failure) {
        return new CompileTree(state, failure, Map.of(), Map.of(), Set.of());
    }

    /** HotSpot's HugeMethodLimit is 8,000 bytecodes. */
    @Test
    void methodThatIsTooLongToBeCompiledIsNamed() {
        stacks.put(interpreted("one"), new StackBytes(480, 48));

        classFile = methodOf(8_001);
        assertThat(reasons())
                .containsExactly("C.one() was interpreted: 8001 bytecodes, and the JVM compiles at most 8000"
                        + " (HugeMethodLimit)");
        assertThat(kept(Map.of()).flags())
                .as("so long a method inlines nothing without the second")
                .containsExactly("-XX:-DontCompileHugeMethods", "-XX:-ClipInlining");
        classFile = methodOf(8_000);
        assertThat(reasons()).containsExactly("C.one() was interpreted");
        assertThat(kept(Map.of()).flags()).isEmpty();
    }

    /** Returns the class file of a method that does nothing. */
    private static byte[] methodOf(int bytecodes) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "com/acme/C", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "one", "()V", null, null);
        method.visitCode();
        for (int i = 1; i < bytecodes; i++) {
            method.visitInsn(Opcodes.NOP);
        }
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(0, 0);
        method.visitEnd();
        writer.visitEnd();
        return writer.toByteArray();
    }

    private List<String> reasons() {
        return reasons(Map.of());
    }

    private List<String> reasons(Map<CompiledMethod, CompileTree> compilations) {
        return kept(compilations).reasons().stream().map(KeptReason::text).toList();
    }

    private Kept kept(Map<CompiledMethod, CompileTree> compilations) {
        long bytes = stacks.values().stream().mapToLong(StackBytes::bytes).sum();
        StackTraceElement line = new StackTraceElement("com.acme.C", "one", "C.java", 12);
        AllocationSite site =
                new AllocationSite("main", List.of(line), List.of(), "new byte[]", bytes, OPERATIONS, OPERATIONS);
        KeptObjects objects =
                new KeptObjects(site, stacks, compilations, name -> classFile, System.nanoTime() + Long.MAX_VALUE);
        return new KeptFinder().find(objects);
    }

    private static CompiledStack interpreted(String method) {
        return interpreted(method, 0);
    }

    private static CompiledStack interpreted(String method, int offset) {
        return stack(method, offset, "Interpreted");
    }

    private static CompiledStack nativeStack() {
        return stack("nothing", 0, "Native");
    }

    private static CompiledStack stack(String method, int offset, String type) {
        CompiledMethod frame = new CompiledMethod("com.acme.C", method, "()V");
        return new CompiledStack(List.of(new CompiledFrame(frame, offset, type)), "com.acme.C");
    }
}
