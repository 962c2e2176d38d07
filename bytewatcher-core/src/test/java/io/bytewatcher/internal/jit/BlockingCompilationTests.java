package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.bytewatcher.Allocation;
import io.bytewatcher.Allocations;
import io.bytewatcher.SteadyState;
import io.bytewatcher.internal.loop.OwnLoop;
import io.bytewatcher.test.Await;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs in fresh JVMs, because all tests share the directives of this one. */
class BlockingCompilationTests {
    private static final String MARK = "BlockingCompilation.mark";

    @TempDir
    Path folder;

    /** One JVM for all: each case starts in the state that the previous one left. */
    @Test
    void isEnabledOnlyDuringSteadyStateMeasurements() {
        Path meanwhile = directive("{match: \"com/acme/Meanwhile.x\", Log: false}");
        assertThat(run("measured", "once", "side-by-side", "on-top", meanwhile.toString()))
                .containsExactly(
                        "before false",
                        "within true",
                        "after false",
                        "32 B",
                        "within a single shot false",
                        "both true",
                        "one true",
                        "none false",
                        "theirs true",
                        "ours still there, and used again");
    }

    @Test
    void doesNotBlockThreadsWhilePaused() {
        assertThat(ForkedJvm.sent(ForkedJvm.ofThisJdk()
                        .withFlags("-XX:TieredStopAtLevel=1", "-XX:-BackgroundCompilation")
                        .run(Program.class, "paused")))
                .containsExactly("before []", "on [false]", "paused [true, false]", "resumed [false]", "after []");
    }

    @Test
    void pauseBeforeStartHasNoEffect() {
        BlockingCompilation blocking = new BlockingCompilation();
        blocking.pause();
        blocking.resume();
        assertThat(blocking.isOn()).isFalse();
    }

    @Test
    void compilesTheFirstCallsInTheBackground() {
        assertThat(run("first-calls")).containsExactly("call 3 [true, false]", "call 10000 [false]", "after []");
    }

    /** The first of the measurements is still in its first calls when the other begins and ends. */
    @Test
    void pauseOfOneMeasurementOutlivesAnother() {
        assertThat(run("paused-by-two"))
                .containsExactly(
                        "both [true, false]",
                        "with rules [true, false]",
                        "one [true, false]",
                        "none [false]",
                        "after []");
    }

    @Test
    void preservesDirectivesOfTheUser() {
        Path theirs = directive("{match: \"com/acme/Theirs.x\", c2: {Exclude: true}}");
        ForkedJvm jvm = ForkedJvm.ofThisJdk()
                .withFlags("-XX:+UnlockDiagnosticVMOptions", "-XX:CompilerDirectivesFile=" + theirs);
        assertThat(ForkedJvm.sent(jvm.run(Program.class, "measured")))
                .containsExactly(
                        "before false",
                        "within false",
                        "after false",
                        "32 B",
                        "compiled in the background, because this JVM has compiler directives of its own");
    }

    @Test
    void rulesOfInliningHoldForTheirMeasurementOnly() {
        assertThat(run("forbidden", "removed")).hasSize(2).first().isIn("16.0 B", "24.0 B");
        assertThat(run("forbidden", "removed")).last().isEqualTo("0.0 B");
    }

    /** Another directive lies on top of the one with the rules when that is to end. */
    @Test
    void rulesDoNotOutliveTheirMeasurementBelowAnotherDirective() {
        Path meanwhile = directive("{match: \"com/acme/Meanwhile.x\", Log: false}");
        assertThat(run("covered", meanwhile.toString(), "removed")).containsExactly("still true", "0.0 B");
    }

    @Test
    void codeThatNeedsRulesIsNotMeasuredWithoutThem() {
        Path theirs = directive("{match: \"com/acme/Theirs.x\", c2: {Exclude: true}}");
        ForkedJvm jvm = ForkedJvm.ofThisJdk()
                .withFlags("-XX:+UnlockDiagnosticVMOptions", "-XX:CompilerDirectivesFile=" + theirs);
        assertThat(ForkedJvm.sent(jvm.run(Program.class, "forbidden")))
                .containsExactly(
                        "This code is measured with rules of inlining of its own, and the JIT follows none, because"
                                + " this JVM has compiler directives of its own. Run it without other compiler directives, and"
                                + " with C2 (-XX:-UseJVMCICompiler).");
        assertThat(ForkedJvm.sent(jvm.withFlags("-XX:TieredStopAtLevel=1").run(Program.class, "forbidden")))
                .as("which matter only if the JIT removes objects")
                .singleElement()
                .isIn("16.0 B", "24.0 B");
    }

    /** C1 alone, because a JDK comes without a JVMCI compiler. */
    @Test
    void jvmciCompilerFollowsNoRules() {
        assumeThat(ModuleFinder.ofSystem().find("jdk.internal.vm.ci")).isPresent();
        ForkedJvm jvm = ForkedJvm.ofThisJdk()
                .withFlags(
                        "-XX:+UnlockExperimentalVMOptions",
                        "-XX:+EnableJVMCI",
                        "-XX:+UseJVMCICompiler",
                        "-XX:TieredStopAtLevel=1");
        assertThat(ForkedJvm.sent(jvm.run(Program.class, "blocked")))
                .containsExactly("", "the JVMCI compiler ignores compiler directives");
    }

    /** Even if a directive matches the method, of which only the first match counts. */
    @Test
    void preservesCompileCommandsOfTheUser() {
        assertThat(run("removed")).containsExactly("0.0 B");
        assertThat(ForkedJvm.sent(ForkedJvm.ofThisJdk()
                        .withFlags("-XX:CompileCommand=dontinline," + Program.class.getName() + "::box")
                        .run(Program.class, "removed")))
                .singleElement()
                .isIn("16.0 B", "24.0 B");
    }

    @ParameterizedTest
    @ValueSource(strings = {"mit Ümläuten and blanks", "not/there"})
    void isIndependentOfTheTemporaryDirectory(String name) throws IOException {
        Path temporary = folder.resolve(name);
        boolean exists = !name.equals("not/there");
        if (exists) {
            Files.createDirectory(temporary);
        }
        List<String> sent = ForkedJvm.sent(ForkedJvm.ofThisJdk()
                .withFlags("-XX:TieredStopAtLevel=1", "-Djava.io.tmpdir=" + temporary)
                .run(Program.class, "measured"));
        assertThat(sent).contains("within " + exists, "32 B");
        if (exists) {
            assertThat(temporary).isEmptyDirectory();
        } else {
            assertThat(sent.get(sent.size() - 1))
                    .contains("the JVM takes no compiler directive", "NoSuchFileException");
        }
    }

    private Path directive(String directive) {
        try {
            return Files.writeString(folder.resolve("directives.json"), "[" + directive + "]");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> run(String... arguments) {
        return ForkedJvm.sent(ForkedJvm.ofThisJdk().run(Program.class, arguments));
    }

    static final class Program {
        @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the code
        private static volatile @Nullable Object sink;

        private static int sum;

        private Program() {}

        private static int[] box(int number) {
            return new int[] {number};
        }

        public static void main(String[] arguments) throws Exception {
            for (int i = 0; i < arguments.length; i++) {
                switch (arguments[i]) {
                    case "measured" -> measured();
                    case "removed" ->
                        ForkedJvm.send(Allocations.steadyState(() -> sum += box(sum)[0])
                                        .bytesPerOperation() + " B");
                    case "forbidden" -> forbidden();
                    case "blocked" -> blocked();
                    case "covered" -> covered(arguments[++i]);
                    case "side-by-side" -> sideBySide();
                    case "once" -> Allocations.once(() -> ForkedJvm.send("within a single shot " + isOn()));
                    case "paused" -> paused();
                    case "paused-by-two" -> pausedByTwo();
                    case "first-calls" -> firstCalls();
                    case "on-top" -> onTop(arguments[++i]);
                    default -> throw new IllegalArgumentException(arguments[i]);
                }
            }
        }

        private static List<String> rules() {
            return List.of("-" + Program.class.getName().replace('.', '/') + ".box");
        }

        private static void covered(String theirs) throws Exception {
            int[] calls = {0};
            SteadyState.of(new OwnLoop(
                            () -> {
                                if (++calls[0] == 2) {
                                    command(DiagnosticCommand.DIRECTIVES_ADD, theirs);
                                }
                            },
                            1,
                            rules()))
                    .measure();
            ForkedJvm.send("still " + isOn());
            command(DiagnosticCommand.DIRECTIVES_REMOVE, null);
        }

        private static void forbidden() {
            try {
                ForkedJvm.send(SteadyState.of(new OwnLoop(() -> sum += box(sum)[0], 1, rules()))
                                .measure()
                                .bytesPerOperation()
                        + " B");
            } catch (IllegalStateException notMeasured) {
                ForkedJvm.send(String.valueOf(notMeasured.getMessage()));
            }
        }

        /** The reasons why calls do not wait, without rules and with them. */
        private static void blocked() {
            JitCompiler compiler = JitCompiler.ofThisJvm();
            for (List<String> inlining : List.of(List.<String>of(), rules())) {
                ForkedJvm.send(compiler.block(inlining));
                compiler.unblock();
            }
        }

        private static void measured() throws Exception {
            ForkedJvm.send("before " + isOn());
            Allocation allocation = measure(call -> {
                if (call == 3) {
                    ForkedJvm.send("within " + isOn());
                }
            });
            ForkedJvm.send("after " + isOn());
            ForkedJvm.send(allocation.bytesPerOperation() == 32 ? "32 B" : allocation.toString());
            if (!allocation.explanation().isEmpty()) {
                ForkedJvm.send(allocation.explanation());
            }
        }

        private static void paused() {
            BlockingCompilation blocking = new BlockingCompilation();
            ForkedJvm.send("before " + background());
            blocking.begin(List.of());
            ForkedJvm.send("on " + background());
            blocking.pause();
            ForkedJvm.send("paused " + background());
            blocking.resume();
            ForkedJvm.send("resumed " + background());
            blocking.end();
            ForkedJvm.send("after " + background());
        }

        private static void pausedByTwo() {
            BlockingCompilation blocking = new BlockingCompilation();
            blocking.begin(List.of());
            blocking.pause();
            blocking.begin(List.of());
            blocking.pause();
            ForkedJvm.send("both " + background());
            blocking.begin(rules());
            ForkedJvm.send("with rules " + background());
            blocking.end();
            blocking.resume();
            blocking.end();
            ForkedJvm.send("one " + background());
            blocking.resume();
            ForkedJvm.send("none " + background());
            blocking.end();
            ForkedJvm.send("after " + background());
        }

        private static void firstCalls() {
            int[] calls = {0};
            Allocations.steadyState(() -> {
                if (++calls[0] == 3 || calls[0] == 10_000) {
                    ForkedJvm.send("call " + calls[0] + " " + background());
                }
            });
            ForkedJvm.send("after " + background());
        }

        /** ByteWatcher's directives, from the top. */
        private static List<String> background() {
            return Pattern.compile("Directive:")
                    .splitAsStream(directives())
                    .filter(directive -> directive.contains(MARK))
                    .map(directive ->
                            directive.replaceFirst("(?s).*c2 directives:.*?BackgroundCompilation:(\\w+).*", "$1"))
                    .toList();
        }

        private static void sideBySide() throws Exception {
            CountDownLatch firstRuns = new CountDownLatch(1);
            CountDownLatch firstMayEnd = new CountDownLatch(1);
            Thread first = new Thread(() -> measure(call -> {
                if (call == 2) {
                    firstRuns.countDown();
                    Await.latch(firstMayEnd);
                }
            }));
            first.start();
            firstRuns.await();
            measure(call -> {
                if (call == 2) {
                    ForkedJvm.send("both " + isOn());
                }
            });
            ForkedJvm.send("one " + isOn());
            firstMayEnd.countDown();
            first.join();
            ForkedJvm.send("none " + isOn());
        }

        private static void onTop(String theirs) throws Exception {
            measure(call -> {
                if (call == 2) {
                    command(DiagnosticCommand.DIRECTIVES_ADD, theirs);
                }
            });
            ForkedJvm.send("theirs " + directives().contains("com/acme/Meanwhile"));
            boolean still = isOn();
            command(DiagnosticCommand.DIRECTIVES_REMOVE, null);
            Allocation again = measure(call -> {});
            ForkedJvm.send(
                    still && again.explanation().isEmpty() && !isOn()
                            ? "ours still there, and used again"
                            : "still " + still + ", " + again.explanation() + ", at last " + isOn());
        }

        private static Allocation measure(Consumer<Integer> atCall) {
            int[] calls = {0};
            return Allocations.steadyState(() -> {
                atCall.accept(calls[0] < 5 ? ++calls[0] : 5);
                sink = new byte[16];
            });
        }

        private static boolean isOn() {
            return directives().contains(MARK);
        }

        private static String directives() {
            return command(DiagnosticCommand.DIRECTIVES_PRINT, null);
        }

        private static String command(DiagnosticCommand command, @Nullable String argument) {
            try {
                return argument == null ? command.run() : command.run(argument);
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        }
    }
}
