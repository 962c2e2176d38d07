package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.function.BooleanSupplier;
import javax.management.JMException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompileQueueTests {
    @Test
    void isEmptyWithHeadingsOnly() {
        assertThat(CompileQueue.isEmpty(
                        "Current compiles: \n\nC1 compile queue:\nEmpty\n\nC2 compile queue:\nEmpty\n\n\n"))
                .isTrue();
        assertThat(CompileQueue.isEmpty("Current compiles: \n\nC1 compile queue:\nEmpty"))
                .as("without C2")
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Current compiles: \nC1 CompilerThread0  1470       3       com.acme.Order::price (150 bytes)\n\nC1 compile queue:\nEmpty\n",
                "Current compiles: \nC2 CompilerThread0   7 %     4       com.acme.Order::<init> @ 5 (9 bytes)\n\nC2 compile queue:\nEmpty\n",
                "Current compiles: \n\nC1 compile queue:\nEmpty\n\nC2 compile queue:\n1181       4       com.acme.Order::price (4 bytes)\n",
            })
    void isNotEmptyWhileAMethodIsCompiledOrWaits(String queues) {
        assertThat(CompileQueue.isEmpty(queues)).isFalse();
    }

    /** Otherwise nothing would ever wait. */
    @Test
    void readsWhatThisJvmSays() throws Exception {
        assertThat(DiagnosticCommands.run("compilerQueue")).contains("Current compiles:", "compile queue:");
        assertThat(eventually(() -> CompileQueue.isEmpty(queues()))).isTrue();
    }

    private static boolean eventually(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 3_000 && !condition.getAsBoolean(); i++) {
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    private static String queues() {
        try {
            return DiagnosticCommands.run("compilerQueue");
        } catch (JMException e) {
            throw new AssertionError(e);
        }
    }
}
