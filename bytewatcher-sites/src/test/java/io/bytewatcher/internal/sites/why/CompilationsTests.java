package io.bytewatcher.internal.sites.why;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.internal.sites.why.Compilations.CompilationScope;
import io.bytewatcher.internal.sites.why.Compilations.Last;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import jdk.jfr.Recording;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompilationsTests {
    @TempDir
    private static Path directory;

    private static Path file;

    /** Once, because a JVM compiles the code once. */
    @BeforeAll
    static void record() throws IOException {
        file = directory.resolve("compilations.jfr");
        try (Recording recording = new Recording()) {
            recording.enable(Compilations.COMPILATION).withoutThreshold();
            recording.enable(Compilations.DECISION);
            recording.start();
            int sum = 0;
            for (int i = 0; i < 50_000_000; i++) { // enough for each compiler
                sum += remainder(i);
            }
            assertThat(sum).isPositive();
            recording.dump(file);
        }
    }

    private static int remainder(int number) {
        return number % 7;
    }

    private static Compilations read(long deadline) throws IOException {
        return Compilations.read(file, any -> true, Instant.now(), deadline);
    }

    @Test
    void readsWithinTheTime() throws IOException {
        assertThat(read(System.nanoTime() + 60_000_000_000L).trees()).isNotEmpty();
    }

    @Test
    void endsWhenTheTimeIsUp() {
        assertThatThrownBy(() -> read(System.nanoTime() - 1))
                .isInstanceOf(InterruptedIOException.class)
                .hasMessage("the time for reading the events was up");
    }

    @Test
    void failureCountsUntilALaterCompilationSucceeds() {
        CompiledMethod method = new CompiledMethod("com.acme.C", "one", "()V");
        Compilations compilations = new Compilations(any -> true);
        compilations.add(method, new Last(CompilationScope.METHOD, State.LOWER_TIER, 1), true);
        compilations.fail(2, "out of nodes");
        compilations.add(method, new Last(CompilationScope.METHOD, State.TOP_TIER, 2), false);
        assertThat(failure(compilations, method)).isEqualTo("out of nodes");
        compilations.add(method, new Last(CompilationScope.LOOP, State.LOOP_ONLY, 3), false);
        assertThat(failure(compilations, method)).as("of a loop").isEqualTo("out of nodes");

        compilations.add(method, new Last(CompilationScope.LOOP, State.LOOP_ONLY, 4), true);
        assertThat(failure(compilations, method)).as("a loop since").isEmpty();
        compilations.fail(5, "retried");
        compilations.add(method, new Last(CompilationScope.METHOD, State.TOP_TIER, 5), true);
        assertThat(failure(compilations, method)).as("the method since").isEmpty();
    }

    @Test
    void failureMayHaveNoMessage() {
        CompiledMethod method = new CompiledMethod("com.acme.C", "one", "()V");
        Compilations compilations = new Compilations(any -> true);
        compilations.fail(1, null);
        compilations.add(method, new Last(CompilationScope.METHOD, State.TOP_TIER, 1), false);
        assertThat(failure(compilations, method)).isEmpty();
    }

    private static String failure(Compilations compilations, CompiledMethod method) {
        return requireNonNull(compilations.trees().get(method)).failure();
    }

    /** C2 passes at most about a hundred arguments on the stack. */
    @Test
    void topTierCanFail() throws IOException {
        List<String> output = ForkedJvm.ofThisJdk()
                .withFlags(List.of("-Xbatch", "-XX:CompileCommand=quiet", "-XX:CompileCommand=dontinline,*.sum"))
                .run(ManyParameters.class, directory.resolve("failure.jfr").toString());

        assertThat(output).containsExactly("LOWER_TIER, unsupported incoming calling sequence");
    }

    /** Records the compilations of a method of 200 parameters, and prints the result. */
    static final class ManyParameters {
        private static final String OWNER =
                ManyParameters.class.getPackageName().replace('.', '/') + "/Sums";
        private static final int PARAMETERS = 200;
        private static final String DESCRIPTOR = "(" + "I".repeat(PARAMETERS) + ")I";

        private ManyParameters() {}

        public static void main(String... arguments) throws Exception {
            Path file = Path.of(arguments[0]);
            Method repeat = MethodHandles.lookup().defineClass(classFile()).getMethod("repeat", int.class);
            try (Recording recording = new Recording()) {
                recording.enable(Compilations.COMPILATION).withoutThreshold();
                recording.enable(Compilations.FAILURE);
                recording.start();
                repeat.invoke(null, 100_000);
                recording.dump(file);
            }
            CompiledMethod sum = new CompiledMethod(OWNER.replace('/', '.'), "sum", DESCRIPTOR);
            CompileTree tree = requireNonNull(
                    Compilations.read(file, sum::equals, Instant.now(), System.nanoTime() + 60_000_000_000L)
                            .trees()
                            .get(sum));
            System.out.println(tree.state() + ", " + tree.failure());
        }

        /** Returns a class that calls a method of many parameters in a loop. */
        private static byte[] classFile() {
            ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
            // without frames
            writer.visit(Opcodes.V1_6, Opcodes.ACC_PUBLIC, OWNER, null, "java/lang/Object", null);
            MethodVisitor sum = writer.visitMethod(Opcodes.ACC_STATIC, "sum", DESCRIPTOR, null, null);
            sum.visitCode();
            sum.visitVarInsn(Opcodes.ILOAD, 0);
            sum.visitVarInsn(Opcodes.ILOAD, PARAMETERS - 1);
            sum.visitInsn(Opcodes.IADD);
            sum.visitInsn(Opcodes.IRETURN);
            sum.visitMaxs(0, 0);
            sum.visitEnd();
            MethodVisitor repeat =
                    writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, "repeat", "(I)V", null, null);
            Label turn = new Label();
            repeat.visitCode();
            repeat.visitLabel(turn);
            for (int i = 0; i < PARAMETERS; i++) {
                repeat.visitVarInsn(Opcodes.ILOAD, 0);
            }
            repeat.visitMethodInsn(Opcodes.INVOKESTATIC, OWNER, "sum", DESCRIPTOR, false);
            repeat.visitInsn(Opcodes.POP);
            repeat.visitIincInsn(0, -1);
            repeat.visitVarInsn(Opcodes.ILOAD, 0);
            repeat.visitJumpInsn(Opcodes.IFGT, turn);
            repeat.visitInsn(Opcodes.RETURN);
            repeat.visitMaxs(0, 0);
            repeat.visitEnd();
            writer.visitEnd();
            return writer.toByteArray();
        }
    }
}
