package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.bytewatcher.test.ForkedJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.MBeanServerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DiagnosticCommandTests {
    /** By the MBean server; {@link #jvmWithTheFlagNeedsNoServer} runs each without it. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.MATCH_ALL, names = ".*(LIST|PRINT|QUEUE|LIBRARIES)")
    void serverHasAnOperationForEachCommand(DiagnosticCommand command) {
        assertThatCode(command::run).doesNotThrowAnyException();
    }

    @Test
    void serverRunsTheCommandsOfAJvmWithoutTheFlag() {
        assertThat(ForkedJvm.ofThisJdk().run(Commands.class)).containsExactly("true", "true", "true", "true", "false");
    }

    @Test
    void jvmWithTheFlagNeedsNoServer() {
        assertThat(ForkedJvm.ofThisJdk()
                        .withFlags(DiagnosticCommand.flagWithoutServer())
                        .run(Commands.class))
                .containsExactly("true", "true", "true", "true", "true");
    }

    static final class Commands {
        public static void main(String... arguments) throws Exception {
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
