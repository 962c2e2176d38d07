package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Follows objects through bytecode that javac does not generate, or does rarely. */
class BytecodeFlowTests {
    private static final Source PARAMETER = new Source.Parameter(0);

    /** Each digit is a parameter. The last one is at the top of the stack. */
    @ParameterizedTest
    @CsvSource({
        "POP, 012, 01",
        "POP2, 012, 0",
        "DUP, 01, 011",
        "DUP_X1, 01, 101",
        "DUP_X2, 012, 2012",
        "DUP2, 01, 0101",
        "DUP2_X1, 012, 12012",
        "DUP2_X2, 0123, 230123",
        "SWAP, 01, 10",
    })
    void movesValuesOnTheStack(String opcode, String before, String after) throws ReflectiveOperationException {
        int instruction = Opcodes.class.getField(opcode).getInt(null);
        Code code = code("(" + "Ljava/lang/Object;".repeat(4) + ")V", method -> {
            before.chars().forEach(digit -> method.visitVarInsn(Opcodes.ALOAD, digit - '0'));
            method.visitInsn(instruction);
            call(method, "(" + "Ljava/lang/Object;".repeat(after.length()) + ")V");
            method.visitInsn(Opcodes.RETURN);
        });
        for (int parameter = 0; parameter < 4; parameter++) {
            int digit = '0' + parameter;
            assertThat(uses(code, new Source.Parameter(parameter)))
                    .map(use -> ((Use.Passed) use).argument())
                    .isEqualTo(IntStream.range(0, after.length())
                            .filter(index -> after.charAt(index) == digit)
                            .boxed()
                            .toList());
        }
    }

    @Test
    void longTakesTwoSlotsButOneArgument() {
        Code code = code("(Ljava/lang/Object;JD)V", method -> {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitVarInsn(Opcodes.LLOAD, 1);
            method.visitInsn(Opcodes.DUP2_X1);
            method.visitVarInsn(Opcodes.DLOAD, 3);
            method.visitInsn(Opcodes.DCONST_1);
            method.visitInsn(Opcodes.DCMPG);
            call(method, "(JLjava/lang/Object;JI)V");
            method.visitInsn(Opcodes.RETURN);
        });
        assertThat(uses(code, PARAMETER))
                .map(use -> ((Use.Passed) use).argument())
                .containsExactly(1);
    }

    @Test
    void longReplacesTheObjectInItsSecondSlot() {
        Code code = code("(Ljava/lang/Object;Ljava/lang/Object;J)Ljava/lang/Object;", method -> {
            method.visitVarInsn(Opcodes.LLOAD, 2);
            method.visitVarInsn(Opcodes.LSTORE, 0);
            method.visitVarInsn(Opcodes.ALOAD, 1);
            method.visitInsn(Opcodes.ARETURN);
        });
        assertThat(uses(code, new Source.Parameter(1))).isEmpty();
    }

    @Test
    void wideInstructionsHaveTheOffsetOfTheirPrefix() {
        Code code = code("(Ljava/lang/Object;)Ljava/lang/Object;", method -> {
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitVarInsn(Opcodes.ASTORE, 300); // at 1
            method.visitIincInsn(301, 1000); // at 5
            method.visitVarInsn(Opcodes.ALOAD, 300); // at 11
            method.visitInsn(Opcodes.ARETURN); // at 15
        });
        assertThat(code.instructions()).map(Instruction::offset).containsExactly(0, 1, 5, 11, 15);
        assertThat(uses(code, PARAMETER)).containsExactly(new Use.Returned(15));
    }

    @Test
    void unreachableCodeUsesNothing() {
        Code code = code("(Ljava/lang/Object;)V", method -> {
            Label end = new Label();
            method.visitJumpInsn(Opcodes.GOTO, end);
            method.visitTypeInsn(Opcodes.NEW, "java/lang/Object"); // at 3
            method.visitVarInsn(Opcodes.ASTORE, 0);
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitInsn(Opcodes.ATHROW);
            method.visitLabel(end);
            method.visitInsn(Opcodes.RETURN);
        });
        assertThat(uses(code, PARAMETER)).isEmpty();
        assertThat(Flow.of(code, new Source.Allocated(3))).isEmpty();
    }

    @Test
    void loopCanHaveItsConditionAtTheEnd() {
        Code code = code("(I)Ljava/lang/Object;", method -> {
            Label body = new Label();
            Label condition = new Label();
            method.visitInsn(Opcodes.ACONST_NULL);
            method.visitVarInsn(Opcodes.ASTORE, 1);
            method.visitJumpInsn(Opcodes.GOTO, condition);
            method.visitLabel(body);
            method.visitTypeInsn(Opcodes.NEW, "java/lang/Object"); // at 5
            method.visitVarInsn(Opcodes.ASTORE, 1);
            method.visitLabel(condition);
            method.visitVarInsn(Opcodes.ILOAD, 0); // at 9
            method.visitJumpInsn(Opcodes.IFNE, body);
            method.visitVarInsn(Opcodes.ALOAD, 1);
            method.visitInsn(Opcodes.ARETURN); // at 14
        });
        assertThat(uses(code, new Source.Allocated(5)))
                .containsExactly(new Use.Merged(9, Set.of(Source.Other.NULL), true, 14), new Use.Returned(14));
    }

    @Test
    void earlierReturnIsReachedByAJumpBackwards() {
        Code code = code("(Ljava/lang/Object;)Ljava/lang/Object;", method -> {
            Label start = new Label();
            Label end = new Label();
            method.visitJumpInsn(Opcodes.GOTO, start);
            method.visitLabel(end);
            method.visitInsn(Opcodes.ARETURN); // at 3
            method.visitLabel(start);
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitJumpInsn(Opcodes.GOTO, end);
        });
        assertThat(uses(code, PARAMETER)).containsExactly(new Use.Returned(3));
        assertThat(Flow.of(code, PARAMETER).orElseThrow().reach(new Use.Returned(3)))
                .isEqualTo(new Reach.Always());
    }

    @Test
    void parameterIsMergedInALoopAtTheFirstInstruction() {
        Code code = code("(Ljava/lang/Object;)V", method -> {
            Label start = new Label();
            method.visitLabel(start);
            method.visitVarInsn(Opcodes.ALOAD, 0);
            call(method, "(Ljava/lang/Object;)V"); // at 1
            method.visitTypeInsn(Opcodes.NEW, "java/lang/Object"); // at 4
            method.visitVarInsn(Opcodes.ASTORE, 0);
            method.visitJumpInsn(Opcodes.GOTO, start);
        });
        assertThat(uses(code, PARAMETER))
                .first()
                .isEqualTo(new Use.Merged(0, Set.of(new Source.Allocated(4)), false, 1));
        assertThat(uses(code, new Source.Allocated(4)))
                .first()
                .isEqualTo(new Use.Merged(0, Set.of(PARAMETER), true, 1));
    }

    @Test
    void handlerThatOnlyThrowsUsesItsException() {
        Code code = code("()V", method -> {
            Label start = new Label();
            Label end = new Label();
            method.visitTryCatchBlock(start, end, end, null);
            method.visitLabel(start);
            call(method, "()V");
            method.visitInsn(Opcodes.RETURN);
            method.visitLabel(end);
            method.visitInsn(Opcodes.ATHROW); // at 4
        });
        Source caught = new Source.Caught(4);
        assertThat(uses(code, caught)).containsExactly(new Use.Thrown(4, false));
        assertThat(Flow.of(code, caught).orElseThrow().reach(new Use.Thrown(4, false)))
                .isEqualTo(new Reach.Always());
    }

    @Test
    void rangeOfAHandlerCanEndWithTheCode() {
        Code code = code("(Ljava/lang/Throwable;)V", method -> {
            Label handler = new Label();
            Label start = new Label();
            Label end = new Label();
            method.visitTryCatchBlock(start, end, handler, null);
            method.visitJumpInsn(Opcodes.GOTO, start);
            method.visitLabel(handler);
            method.visitInsn(Opcodes.RETURN);
            method.visitLabel(start);
            method.visitVarInsn(Opcodes.ALOAD, 0);
            method.visitInsn(Opcodes.ATHROW); // at 5
            method.visitLabel(end);
        });
        assertThat(uses(code, PARAMETER)).containsExactly(new Use.Thrown(5, true));
    }

    /** As the JIT counts it against its limits. */
    @Test
    void lengthHasTheWholeJumpAtTheEnd() {
        Code code = code("()V", method -> {
            Label begin = new Label();
            method.visitLabel(begin);
            method.visitInsn(Opcodes.NOP);
            method.visitJumpInsn(Opcodes.GOTO, begin);
        });
        assertThat(code.length()).isEqualTo(4);
        assertThat(code("()V", method -> method.visitInsn(Opcodes.RETURN)).length())
                .isOne();
    }

    @Test
    void methodWithSubroutinesIsNotRead() {
        Consumer<MethodVisitor> body = method -> {
            Label subroutine = new Label();
            method.visitJumpInsn(Opcodes.JSR, subroutine);
            method.visitInsn(Opcodes.RETURN);
            method.visitLabel(subroutine);
            method.visitVarInsn(Opcodes.ASTORE, 1);
            method.visitVarInsn(Opcodes.RET, 1);
        };
        assertThat(Code.of(classFile("()V", body), "run", "()V")).isEmpty();
    }

    private static List<Use> uses(Code code, Source source) {
        return Flow.of(code, source).orElseThrow().uses();
    }

    private static Code code(String descriptor, Consumer<MethodVisitor> body) {
        return Code.of(classFile(descriptor, body), "run", descriptor).orElseThrow();
    }

    private static byte[] classFile(String descriptor, Consumer<MethodVisitor> body) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "acme/Old", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "run", descriptor, null, null);
        method.visitCode();
        body.accept(method);
        method.visitMaxs(10, 310);
        method.visitEnd();
        return writer.toByteArray();
    }

    private static void call(MethodVisitor method, String descriptor) {
        method.visitMethodInsn(Opcodes.INVOKESTATIC, "acme/Other", "call", descriptor, false);
    }
}
