package io.bytewatcher.internal.sites.ledger.transform;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.sites.ledger.probe.ProbeClass;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClassInstrumenterTests {
    @ParameterizedTest
    @ValueSource(strings = {"assertj-core", "kotlin-stdlib", "junit-jupiter-engine"})
    void theJvmAcceptsEveryClassOfALibraryWithProbes(String jar) throws IOException {
        acceptsEveryClass(jar);
    }

    @ParameterizedTest
    @ValueSource(strings = {"archunit", "byte-buddy-1"})
    @Tag("gate")
    @Tag("jdk-neutral")
    void theJvmAcceptsEveryClassOfALargeLibraryWithProbes(String jar) throws IOException {
        acceptsEveryClass(jar);
    }

    private static void acceptsEveryClass(String jar) throws IOException {
        EveryClass.Result result = EveryClass.check(onClassPath(jar), Plan.all(true));
        assertThat(result.refused()).isEmpty();
        assertThat(result.instrumented()).isGreaterThan(result.classes() / 3);
    }

    @ParameterizedTest
    @ValueSource(strings = {"assertj-core", "kotlin-stdlib"})
    void theJvmAcceptsClassesWithFewProbes(String jar) throws IOException {
        EveryClass.Result result =
                EveryClass.check(onClassPath(jar), Plan.all(false).only(Set.of(), Set.of()));
        assertThat(result.refused()).isEmpty();
    }

    @Test
    void methodNear64KbIsSkippedAndReported() {
        SiteRegistry table = new SiteRegistry();
        ClassInstrumenter.Instrumented instrumented = new ClassInstrumenter(table)
                .instrument(
                        classWithMethods(Map.of("huge", 15_000, "small", 3)),
                        table.of(getClass().getClassLoader(), "acme.Huge"),
                        Plan.all(true));
        assertThat(instrumented.leftAlone())
                .containsExactly("acme.Huge.huge has no probes (close to 64 KB), its bytes are its callers'");
        List<String> withProbes = new ArrayList<>();
        new ClassReader(requireNonNull(instrumented.classFile()))
                .accept(
                        new ClassVisitor(Opcodes.ASM9) {
                            @Override
                            public MethodVisitor visitMethod(
                                    int access,
                                    String method,
                                    String descriptor,
                                    @Nullable String signature,
                                    String @Nullable [] exceptions) {
                                return new MethodVisitor(Opcodes.ASM9) {
                                    @Override
                                    public void visitMethodInsn(
                                            int opcode, String owner, String name, String type, boolean isInterface) {
                                        if (owner.equals(ProbeClass.NAME) && !withProbes.contains(method)) {
                                            withProbes.add(method);
                                        }
                                    }
                                };
                            }
                        },
                        0);
        assertThat(withProbes).containsExactly("small");
    }

    /** Methods that make so many calls, of four bytes each. */
    private static byte[] classWithMethods(Map<String, Integer> calls) {
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "acme/Huge", null, "java/lang/Object", null);
        calls.forEach((name, count) -> {
            MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, "()V", null, null);
            method.visitCode();
            for (int i = 0; i < count; i++) {
                method.visitMethodInsn(Opcodes.INVOKESTATIC, "java/util/List", "of", "()Ljava/util/List;", true);
                method.visitInsn(Opcodes.POP);
            }
            method.visitInsn(Opcodes.RETURN);
            method.visitMaxs(1, 0);
            method.visitEnd();
        });
        writer.visitEnd();
        return writer.toByteArray();
    }

    private static Path onClassPath(String start) {
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.getFileName().toString().startsWith(start))
                .findFirst()
                .orElseThrow();
    }
}
