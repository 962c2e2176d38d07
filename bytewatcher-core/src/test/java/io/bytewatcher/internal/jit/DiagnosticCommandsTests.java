package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.test.ForkedJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.management.JMException;
import javax.management.MBeanServerFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiagnosticCommandsTests {
    @ParameterizedTest
    @CsvSource({
        "Compiler.queue,          compilerQueue",
        "Compiler.directives_add, compilerDirectivesAdd",
        "VM.dynlibs,              vmDynlibs",
        "GC.class_histogram,      gcClassHistogram",
        "help,                    help"
    })
    void beanHasAnOperationForEachCommand(String command, String operation) {
        assertThat(DiagnosticCommands.operation(command)).isEqualTo(operation);
    }

    @Test
    void unknownCommandIsAnError() {
        assertThatThrownBy(() -> DiagnosticCommands.run("Compiler.nothing")).isInstanceOf(JMException.class);
    }

    @Test
    void serverRunsTheCommandsOfAJvmWithoutTheFlag() {
        assertThat(ForkedJvm.ofThisJdk().run(Commands.class)).containsExactly("true", "true", "true", "false");
    }

    @Test
    void jvmWithTheFlagNeedsNoServer() {
        assertThat(ForkedJvm.ofThisJdk().withFlags(DiagnosticCommands.flag()).run(Commands.class))
                .containsExactly("true", "true", "true", "true");
    }

    static final class Commands {
        public static void main(String... arguments) throws Exception {
            System.out.println(DiagnosticCommands.run("Compiler.queue").contains("C1 compile queue"));
            Path folder = Files.createTempDirectory("a folder with blanks");
            Path file = Files.writeString(folder.resolve("directives.json"), "[{match: \"com/acme/Any.x\"}]");
            try {
                DiagnosticCommands.run("Compiler.directives_add", file.toString());
            } finally {
                Files.delete(file);
                Files.delete(folder);
            }
            System.out.println(
                    DiagnosticCommands.run("Compiler.directives_print").contains("com/acme/Any.x"));
            try {
                DiagnosticCommands.run("Compiler.nothing");
                System.out.println(false);
            } catch (JMException unknown) {
                System.out.println(true);
            }
            System.out.println(MBeanServerFactory.findMBeanServer(null).isEmpty());
        }
    }
}
