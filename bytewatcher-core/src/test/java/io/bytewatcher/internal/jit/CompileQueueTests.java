package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import javax.management.JMException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompileQueueTests {
    private static final int LEAST_WAITING = 40;
    private static final int MOST_JVMS = 10;

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
        assertThat(DiagnosticCommand.QUEUE.run()).contains("Current compiles:", "compile queue:");
        assertThat(eventually(() -> CompileQueue.isEmpty(queues()))).isTrue();
    }

    /**
     * C1 compiles each method at its first call there, so that hundreds wait. Where the machine lets the compiler catch up before they are
     * counted, the JVM shows nothing, and another one is asked.
     */
    @ParameterizedTest
    @ValueSource(strings = {"awaitEmpty", "begin"})
    void measurementsBeginWithAnEmptyQueue(String action) {
        List<String> sent = sentAfter(action);
        for (int i = 1; i < MOST_JVMS && Integer.parseInt(sent.get(0)) <= LEAST_WAITING; i++) {
            sent = sentAfter(action);
        }
        int before = Integer.parseInt(sent.get(0));
        int after = Integer.parseInt(sent.get(1));
        long millis = Long.parseLong(sent.get(2));
        assertThat(before).isGreaterThan(LEAST_WAITING);
        if (millis < 250) {
            assertThat(after).as("%d before, %d ms", before, millis).isLessThan(before / 2);
        }
    }

    private static List<String> sentAfter(String action) {
        List<String> sent = ForkedJvm.sent(ForkedJvm.ofThisJdk()
                .withFlags(
                        "-XX:TieredStopAtLevel=1",
                        "-XX:Tier3InvocationThreshold=1",
                        "-XX:Tier3MinInvocationThreshold=1",
                        "-XX:Tier3CompileThreshold=1",
                        "-XX:Tier0InvokeNotifyFreqLog=0")
                .run(Program.class, action));
        assertThat(sent).hasSize(3);
        return sent;
    }

    static final class Program {
        private Program() {}

        public static void main(String[] arguments) {
            for (int i = 0; i < 3; i++) { // so that the next call needs no further methods
                waitingAfter(arguments[0]);
            }
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 20; i++) {
                text.append(String.format(Locale.ROOT, "%d %s %.3f", i, Pattern.compile("a+b?" + i), 1.5));
            }
            int before = waiting();
            long start = System.nanoTime();
            int after = waitingAfter(arguments[0]);
            long nanos = System.nanoTime() - start;
            ForkedJvm.send(Integer.toString(before));
            ForkedJvm.send(Integer.toString(after));
            ForkedJvm.send(Long.toString(nanos / 1_000_000));
        }

        private static int waitingAfter(String action) {
            if (!action.equals("begin")) {
                CompileQueue.awaitEmpty();
                return waiting();
            }
            BlockingCompilation blocking = new BlockingCompilation();
            blocking.begin(List.of());
            int waiting = waiting();
            blocking.end();
            return waiting;
        }

        private static int waiting() {
            int lines = 0;
            String queues = queues();
            for (int i = 0; i < queues.length(); i++) {
                if (queues.charAt(i) == '\n') {
                    lines++;
                }
            }
            return lines;
        }
    }

    private static boolean eventually(BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 3_000; i++) {
            if (condition.getAsBoolean()) {
                return true;
            }
            Thread.sleep(10);
        }
        return false;
    }

    private static String queues() {
        try {
            return DiagnosticCommand.QUEUE.run();
        } catch (JMException e) {
            throw new AssertionError(e);
        }
    }
}
