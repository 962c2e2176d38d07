package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.bytewatcher.test.ForkedJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.management.MBeanServerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiagnosticCommandTests {
    private static final String FLAG = "--add-opens=jdk.management/com.sun.management.internal=";

    /** By the MBean server; {@link #jvmWithTheFlagNeedsNoServer} runs each without it. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*(LIST|PRINT|QUEUE|LIBRARIES)")
    void serverHasAnOperationForEachCommand(DiagnosticCommand command) {
        assertThatCode(command::run).doesNotThrowAnyException();
    }

    @Test
    void serverRunsTheCommandsOfAJvmWithoutTheFlag() {
        assertThat(ForkedJvm.ofThisJdk().run(Commands.class))
                .containsExactly(FLAG + "ALL-UNNAMED", "true", "true", "true", "true", "false");
    }

    @Test
    void jvmWithTheFlagNeedsNoServer() {
        assertThat(ForkedJvm.ofThisJdk()
                        .withFlags(DiagnosticCommand.flagWithoutServer())
                        .run(Commands.class))
                .containsExactly(FLAG + "ALL-UNNAMED", "true", "true", "true", "true", "true");
    }

    @Test
    void flagOnTheModulePathNamesTheModule() {
        String module = "io.bytewatcher.core";
        List<Path> tests = ForkedJvm.ownClassPathOf(Commands.class);
        assertThat(ForkedJvm.ofThisJdk()
                        .withFlags(FLAG + module, "--patch-module", module + "=" + ForkedJvm.joined(tests))
                        .withFlags("--module-path", ForkedJvm.joined(ForkedJvm.ownClassPathOf(DiagnosticCommand.class)))
                        .withClassPath(List.of())
                        .runCommand("-m", module + "/" + Commands.class.getName()))
                .containsExactly(FLAG + module, "true", "true", "true", "true", "true");
    }

    static final class Commands {
        public static void main(String... arguments) throws Exception {
            System.out.println(DiagnosticCommand.flagWithoutServer());
            System.out.println(DiagnosticCommand.QUEUE.run().contains("C1 compile queue"));
            System.out.println(DiagnosticCommand.LIBRARIES.run().contains("jvm")
                    && DiagnosticCommand.CODE_LIST.run().contains("java.lang.Object"));
            Path folder = Files.createTempDirectory("a folder with blanks");
            Path file = Files.writeString(folder.resolve("directives.json"), "[{match: \"com/acme/Any.x\"}]");
            try {
                DiagnosticCommand.DIRECTIVES_ADD.run(file.toString());
            } finally {
                Files.delete(file);
                Files.delete(folder);
            }
            System.out.println(hasDirective());
            DiagnosticCommand.DIRECTIVES_REMOVE.run();
            System.out.println(!hasDirective());
            System.out.println(MBeanServerFactory.findMBeanServer(null).isEmpty());
        }

        private static boolean hasDirective() throws Exception {
            return DiagnosticCommand.DIRECTIVES_PRINT.run().contains("com/acme/Any.x");
        }
    }
}
