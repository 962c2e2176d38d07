package io.bytewatcher.internal.sites.events;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.SteadyState;
import io.bytewatcher.test.ForkedJvm;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import net.bytebuddy.agent.ByteBuddyAgent;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ForeignAgentsTests {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:/home/me/.m2/repository/io/bytewatcher/bytewatcher-sites/1.2.3/bytewatcher-sites-1.2.3.jar",
                "-javaagent:C:\\Users\\J. Doe\\bytewatcher-sites-1.2.3-SNAPSHOT.jar",
                "-javaagent:bytewatcher-sites.jar",
                "-Xmx1g"
            })
    void codeIsUnchangedWithoutAnotherAgent(String argument) {
        assertThat(ForeignAgents.areIn(List.of("-ea", argument))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "-javaagent:/home/me/jacoco.jar=destfile=bytewatcher-sites.jar",
                "-javaagent:/bytewatcher-sites.jar/mockito.jar",
                "-agentpath:/opt/bytewatcher-sites.jar",
                "-agentlib:jdwp"
            })
    void anotherAgentMayHaveChangedTheCode(String argument) {
        assertThat(ForeignAgents.areIn(List.of("-javaagent:bytewatcher-sites.jar", argument)))
                .isTrue();
    }

    @Test
    void codeIsUnchangedWithoutArguments() {
        assertThat(ForeignAgents.areIn(List.of())).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "7f42-7f43 r--p 00000000 fe:00 315111  /usr/lib/jvm/jdk-17/lib/libinstrument.so\n",
                "0x0000000104a8c000\t/Library/Java/jdk-17/lib/libinstrument.dylib\n",
                "0x00007ffb - 0x00007ffc \tC:\\Java\\jdk-17\\bin\\instrument.dll"
            })
    void libraryOfAgentsIsRecognised(String libraries) {
        assertThat(ForeignAgents.isLibraryIn("/usr/lib/libc.so.6\n" + libraries))
                .isTrue();
    }

    @Test
    void otherLibrariesAreNot() {
        assertThat(ForeignAgents.isLibraryIn(
                        "/usr/lib/libc.so.6\n/home/me/instrument/lib/libfast.so\n/opt/libmyinstrument.so"))
                .isFalse();
    }

    /** Other agents of the start may run after it. */
    @Test
    void codeBesideByteBuddysAgentOfTheStartIsUnknown(@TempDir Path directory) {
        String agent =
                "-javaagent:" + ForkedJvm.ownClassPath("byte-buddy-agent").get(0);
        assertThat(run(directory, agent)).contains("why: not known, because an agent may have changed the code");
    }

    /** As a mocking library does. The class file has the second array where the first one is made. */
    @Test
    void codeThatAnAgentHasChangedHasNoReasons(@TempDir Path directory) {
        assertThat(run(directory))
                .containsPattern(
                        "24 +ForeignAgentsTests\\$Changed\\.work\\(ForeignAgentsTests.java:\\d+\\) +new int\\[] \\|"
                                + " +kept: not known \\|")
                .containsPattern(
                        "32 +ForeignAgentsTests\\$Changed\\.work\\(ForeignAgentsTests.java:\\d+\\) +new long\\[] \\|"
                                + " +kept: not known \\|");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-XX:-DoEscapeAnalysis", "-XX:-EliminateAllocations"})
    void codeHasNoReasonsWhereTheJitKeepsEachObject(String flag, @TempDir Path directory) {
        assertThat(run(directory, flag)).contains("new long[]", "why: not sought with " + flag);
    }

    private static String run(Path directory, String... furtherFlags) {
        List<String> flags =
                new ArrayList<>(List.of("-XX:+EnableDynamicAgentLoading", "-Djdk.attach.allowAttachSelf=true"));
        flags.addAll(List.of(furtherFlags));
        flags.addAll(ObjectEventsEngine.flags(directory));
        ObjectEventsEngine.otherCollector().ifPresent(flags::add);
        return String.join(" | ", ForkedJvm.ofThisJdk().withFlags(flags).run(Main.class, directory.toString()));
    }

    static final class Main {
        private Main() {}

        public static void main(String... arguments) throws Exception {
            ObjectEventsEngine.prepare(Path.of(arguments[0]), true);
            Changed.work();
            Instrumentation instrumentation = ByteBuddyAgent.install();
            instrumentation.addTransformer(new Shift(), true);
            instrumentation.retransformClasses(Changed.class);
            System.out.println(SteadyState.of(Changed::work).sites());
        }
    }

    @SuppressWarnings("unused") // written only: keeps the objects
    static final class Changed {
        private static volatile Object first = "";
        private static volatile Object second = "";

        private Changed() {}

        static void work() {
            first = new int[2];
            second = new long[2];
        }
    }

    /** Moves the first array to where the class file has the second. */
    private static final class Shift implements ClassFileTransformer {
        private static final int BYTES = 6;

        @Override
        public byte @Nullable [] transform(
                @Nullable ClassLoader loader,
                @Nullable String internalName,
                @Nullable Class<?> redefined,
                @Nullable ProtectionDomain domain,
                byte[] classFile) {
            if (redefined != Changed.class) {
                return null;
            }
            ClassReader reader = new ClassReader(classFile);
            ClassWriter writer = new ClassWriter(reader, 0);
            reader.accept(
                    new ClassVisitor(Opcodes.ASM9, writer) {
                        @Override
                        public MethodVisitor visitMethod(
                                int access,
                                String name,
                                String descriptor,
                                @Nullable String signature,
                                String @Nullable [] exceptions) {
                            MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                            return name.equals("work") ? new Shifted(method) : method;
                        }
                    },
                    0);
            return writer.toByteArray();
        }

        private static final class Shifted extends MethodVisitor {
            Shifted(MethodVisitor next) {
                super(Opcodes.ASM9, next);
            }

            @Override
            public void visitCode() {
                super.visitCode();
                for (int i = 0; i < BYTES; i++) {
                    visitInsn(Opcodes.NOP);
                }
            }
        }
    }
}
