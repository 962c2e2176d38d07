package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import io.bytewatcher.internal.sites.why.CompiledStack.CompiledFrame;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** In methods of {@link Followed}. */
class NearestRefusalTests {
    private static final CompiledMethod CAPTURING = method("capturedByALambda", "(I)I");
    private static final String POINT = Followed.Point.class.getName();
    private static final InliningDecision CONSTRUCTOR = new InliningDecision(
            new CompiledMethod(POINT, "<init>", "(I)V"), false, "already compiled into a big method");

    private final ClassFiles classFiles = ClassFiles.of(NearestRefusalTests.class.getClassLoader());
    private final Methods methods = new Methods(classFiles);
    private String frame = "JIT compiled";

    @Test
    void virtualCallIsRefused() {
        assertThat(nearest(CAPTURING, Map.of())).contains("IntSupplier.getAsInt(");
    }

    @Test
    void firstRefusedCallIsTheNearest() {
        assertThat(nearest(CAPTURING, Map.of(call(CAPTURING, "<init>"), Set.of(CONSTRUCTOR))))
                .contains("Point.constructor(");
    }

    @Test
    void inlinedCallIsNotRefused() {
        InliningDecision inlined = new InliningDecision(method("lambda", "()I"), true, "inline (hot)");

        assertThat(nearest(CAPTURING, Map.of(call(CAPTURING, "getAsInt"), Set.of(inlined))))
                .isEmpty();
    }

    /** The JIT may not have compiled it. */
    @Test
    void virtualCallOnOnePathIsNone() {
        String maker = "L" + Followed.Maker.class.getName().replace('.', '/') + ";";
        assertThat(nearest(method("madeOnOnePath", "(" + maker + "I)I"), Map.of()))
                .isEmpty();
    }

    @Test
    void interpretedCodeHasNone() {
        frame = "Interpreted";
        assertThat(nearest(CAPTURING, Map.of())).isEmpty();
    }

    private Optional<String> nearest(CompiledMethod root, Map<CallSite, Set<InliningDecision>> decisions) {
        int allocation = methods.code(root).orElseThrow().instructions().stream()
                .filter(Instruction::allocates)
                .findFirst()
                .orElseThrow()
                .offset();
        CompiledStack stack = new CompiledStack(List.of(new CompiledFrame(root, allocation, frame)), POINT);
        CompileTree tree = new CompileTree(State.TOP_TIER, "", decisions, Map.of(), Set.of());
        StackTraceElement line = new StackTraceElement(root.type(), root.name(), "Followed.java", 1);
        AllocationSite site = new AllocationSite("main", List.of(line), List.of(), "new Point", 24, 1, 1);
        return NearestRefusal.nearest(new KeptObjects(
                site, Map.of(stack, new StackBytes(24, 24)), Map.of(root, tree), classFiles, Long.MAX_VALUE));
    }

    private CallSite call(CompiledMethod caller, String name) {
        return methods.code(caller).orElseThrow().instructions().stream()
                .filter(instruction ->
                        instruction.isCall() && instruction.name().equals(name))
                .findFirst()
                .map(instruction -> new CallSite(caller, instruction.offset()))
                .orElseThrow();
    }

    private static CompiledMethod method(String name, String descriptor) {
        return new CompiledMethod(Followed.class.getName(), name, descriptor);
    }
}
