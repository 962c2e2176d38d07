package io.bytewatcher.internal.sites.fork;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.bytewatcher.internal.jit.DiagnosticCommand;
import io.bytewatcher.internal.sites.AttributionException;
import io.bytewatcher.test.ForkedJvm;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.management.JMException;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JvmForkTests {
    private static final String PROFILED = "-XX:Tier3DelayOn=1000000";

    private static final Duration BOUND = Duration.ofMinutes(2);

    private Set<Thread> threadsBefore = Set.of();

    private static Serializable ask(String question) throws InterruptedException {
        return ask(JvmForkTests.class.getClassLoader(), question, ForkPurpose.SITES);
    }

    private static Serializable ask(ClassLoader tests, String question, ForkPurpose purpose)
            throws InterruptedException {
        return JvmFork.ask(Main.class, tests, question, BOUND, purpose, settled -> {})
                .value();
    }

    /** Of a fork that has no event recorder and after which no next one is started: it is there sooner, and else the same. */
    private static Serializable askPlainFork(String question) throws InterruptedException {
        return askPlainFork(question, JvmForkTests.class.getClassLoader());
    }

    private static Serializable askPlainFork(String question, ClassLoader tests) throws InterruptedException {
        return ask(tests, question, ForkPurpose.FIGURES_AS_WRITTEN);
    }

    @Test
    void preparedJvmAnswers() throws InterruptedException {
        ClassLoader tests = JvmForkTests.class.getClassLoader();
        JvmFork.prepare(Main.class, tests, ForkPurpose.FIGURES_AS_WRITTEN);
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        long prepared =
                ProcessHandle.current().children().findAny().orElseThrow().pid();
        assertThat(askPlainFork("pid")).isEqualTo(prepared);
    }

    @Test
    void jvmThatWaitsIsPreparedOnce() throws InterruptedException {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        ClassLoader tests = JvmForkTests.class.getClassLoader();
        JvmFork.prepare(Main.class, tests, ForkPurpose.FIGURES_AS_WRITTEN);
        ProcessHandle waiting = onlyChild();
        JvmFork.prepare(Main.class, tests, ForkPurpose.FIGURES_AS_WRITTEN);
        assertThat(onlyChild()).isEqualTo(waiting);

        waiting.destroyForcibly();
        await(() -> !waiting.isAlive());
        JvmFork.prepare(Main.class, tests, ForkPurpose.FIGURES_AS_WRITTEN);
        ProcessHandle next = onlyChild();
        assertThat(next).isNotEqualTo(waiting);
        assertThat(askPlainFork("pid")).isEqualTo(next.pid());
    }

    /** Its creation would give the JDK's collections a profile. */
    @Test
    void forkAsksItsCompilersWithoutAServerOfBeans() throws InterruptedException {
        assertThat(askPlainFork("compilers")).isEqualTo("without a server");
    }

    @BeforeEach
    void rememberThreads() {
        threadsBefore = threads();
    }

    @AfterEach
    void nothingIsLeft() throws Exception {
        JvmFork.endAll();
        assertThat(ProcessHandle.current().descendants().filter(ProcessHandle::isAlive))
                .isEmpty();
        assertThat(filesOf(ProcessHandle.current().pid())).isEmpty();
        for (Thread thread : threads()) {
            if (!threadsBefore.contains(thread)) { // it may be ending, as the one that completes ProcessHandle.onExit()
                thread.join(TimeUnit.MINUTES.toMillis(1));
                assertThat(thread.isAlive()).as(thread.getName()).isFalse();
            }
        }
    }

    /** Without the JDK's own that wait for processes, and stay for a minute. */
    private static Set<Thread> threads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.getName().startsWith("process reaper")
                        && !thread.getName().startsWith("ForkJoinPool.commonPool"))
                .collect(Collectors.toSet());
    }

    static List<Path> filesOf(long pid) throws IOException {
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            return files.filter(file -> file.getFileName().toString().startsWith("bytewatcher-fork-" + pid + "-"))
                    .toList();
        }
    }

    /** No shutdown hook refers to a fork that has ended. */
    private static void assertThatNoForkIsReferenced() throws JMException {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        assertThat(histogram.lines().filter(line -> line.matches(".* " + ForkedProcess.class.getName() + "( .*)?")))
                .isEmpty();
    }

    /** {@link ForkedProcessTests} has that in quick. */
    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void mismatchedOrEndedSpareIsNotUsed() throws Exception {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        ask("echo");
        ProcessHandle spare = onlyChild();
        ClassLoader tests = JvmForkTests.class.getClassLoader();
        assertThat(ask(tests, "pid", ForkPurpose.FIGURES_AS_WRITTEN)).isNotEqualTo(spare.pid());
        assertThat(onlyChild()).isEqualTo(spare);
        try (URLClassLoader others = new URLClassLoader(new URL[] {new URL("file:///other/")}, tests)) {
            assertThat(ask(others, "pid", ForkPurpose.SITES)).isNotEqualTo(spare.pid());
        }
        assertThat(spare.isAlive()).isFalse();
        ProcessHandle next = onlyChild();
        next.destroyForcibly();
        next.onExit().get(1, TimeUnit.MINUTES);
        assertThat(ask("echo")).isEqualTo("echo");
        assertThatThrownBy(() -> ask(new ClassLoader(tests) {}, "echo", ForkPurpose.SITES))
                .isInstanceOf(AttributionException.class);
        await(() -> ProcessHandle.current().children().findAny().isEmpty());
    }

    /** Such as the manager of the logs, which a build tool names in code and which is loaded once. */
    @Test
    void spareIsStartedConcurrentlyWithItsProperties() throws InterruptedException {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        String question = "all of pid, prepared with, property " + Main.SEEN;
        System.setProperty(Main.SEEN, "first");
        try {
            List<?> first = (List<?>) ask(question);
            assertThat(first.subList(1, 3)).isEqualTo(List.of("first", "first"));
            ProcessHandle spare = onlyChild();
            assertThat(spare.pid()).isNotEqualTo(first.get(0));
            assertThat(askPlainFork("pid")).isNotEqualTo(spare.pid());
            System.setProperty(Main.SEEN, "second");
            assertThat(ask(question)).isEqualTo(List.of(spare.pid(), "first", "second"));
            ProcessHandle next = onlyChild();
            assertThat(next).isNotEqualTo(spare);
            System.clearProperty(Main.SEEN);
            assertThat(ask(question)).isEqualTo(Arrays.asList(next.pid(), "second", null));
        } finally {
            System.clearProperty(Main.SEEN);
        }
        JvmFork.endAll();
        assertThat(ProcessHandle.current().children()).isEmpty();
    }

    /** C1 alone, because a JDK comes without a JVMCI compiler. */
    @Test
    void forkOfAJvmWithJvmciReportsNoObjects() {
        String[] flags = {
            "-XX:+UnlockExperimentalVMOptions", "-XX:+EnableJVMCI", "-XX:+UseJVMCICompiler", "-XX:TieredStopAtLevel=1"
        };
        assertThat(flagsAskedBy(asking().withFlags(flags)))
                .containsExactly(
                        "code of the JVMCI compiler reports no objects to the event recorder",
                        PROFILED + " -XX:+UseJVMCICompiler",
                        "-XX:+UseJVMCICompiler");
    }

    @Test
    void forkCompilesAsThisJvmDoes() {
        assertThat(flagsAskedBy(asking().withFlags("-XX:-BackgroundCompilation")))
                .containsExactly(
                        PROFILED + " -XX:-BackgroundCompilation",
                        PROFILED + " -XX:-BackgroundCompilation",
                        "-XX:-BackgroundCompilation");
    }

    @Test
    void forkProfilesAllCodeHoweverLongTheQueueOfC2() {
        assertThat(flagsAskedBy(asking())).containsExactly(PROFILED, PROFILED, "");
    }

    @Test
    void forkProfilesAsTheUserSets(@TempDir Path folder) throws IOException {
        String flag = "-XX:Tier3DelayOn=7";
        ForkedJvm byArgument = asking().withFlags(flag);
        assertThat(flagsAskedBy(byArgument)).containsExactly(flag, flag, flag);
        ForkedJvm byVariable = asking().withEnvironment("JAVA_TOOL_OPTIONS", flag);
        assertThat(flagsAskedBy(byVariable)).containsExactly(flag, flag, flag);

        Path file = Files.writeString(folder.resolve("flags"), "Tier3DelayOn=7");
        ForkedJvm byFile = asking().withFlags("-XX:Flags=" + file);
        assertThat(flagsAskedBy(byFile)).containsExactly(flag, flag, flag);
    }

    private static List<String> flagsAskedBy(ForkedJvm asking) {
        return ForkedJvm.sent(asking.run(AskingForFlags.class));
    }

    /** Asks for the flags of a fork that reports objects, of one that need not, and of one for the figures as written. */
    static final class AskingForFlags {
        private AskingForFlags() {}

        public static void main(String[] arguments) throws InterruptedException {
            for (ForkPurpose purpose :
                    List.of(ForkPurpose.SITES, ForkPurpose.FIGURES, ForkPurpose.FIGURES_AS_WRITTEN)) {
                try {
                    String flags = (String) ask(JvmForkTests.class.getClassLoader(), "flags", purpose);
                    ForkedJvm.send(Stream.of(flags.split(" ", -1))
                            .filter(flag ->
                                    flag.matches("-XX:(-BackgroundCompilation|\\+UseJVMCICompiler|Tier3DelayOn=.*)"))
                            .collect(Collectors.joining(" ")));
                } catch (AttributionException refused) {
                    ForkedJvm.send(String.valueOf(refused.getMessage()));
                }
            }
            JvmFork.endAll();
        }
    }

    @Test
    void nextJvmForFiguresInTurnStartsAtOnce() throws InterruptedException {
        assumeThat(Runtime.getRuntime().availableProcessors()).isGreaterThan(1);
        ClassLoader tests = JvmForkTests.class.getClassLoader();
        Serializable first = ask(tests, "pid", ForkPurpose.FIGURES_IN_TURN);
        long next = onlyChild().pid();
        assertThat(next).isNotEqualTo(first);
        assertThat(ask(tests, "pid", ForkPurpose.FIGURES_IN_TURN)).isEqualTo(next);
    }

    /** The one that is left when those that have answered have ended. */
    private static ProcessHandle onlyChild() throws InterruptedException {
        await(() -> ProcessHandle.current().children().count() == 1);
        return ProcessHandle.current().children().findFirst().orElseThrow();
    }

    /** On one processor, another JVM would slow the tests down. */
    @Test
    void noSpareIsStartedOnOneProcessor() throws Exception {
        assertThat(asking().withFlags("-XX:ActiveProcessorCount=1").run(AskingOnce.class))
                .containsExactly("no other process");
    }

    /** A native image does not have the property {@code java.home}. */
    @Test
    void aNativeImageHasNoJvmToStart() {
        assertThat(ForkedJvm.sent(asking().run(AskingWithoutAJdk.class)))
                .containsExactly("this program is a native image, and there is no JVM to start");
    }

    /** Asks without a JDK, after the JDK's own classes have read what they need of it. */
    static final class AskingWithoutAJdk {
        private AskingWithoutAJdk() {}

        public static void main(String[] arguments) throws InterruptedException {
            askPlainFork("echo");
            System.clearProperty("java.home");
            try {
                askPlainFork("echo");
            } catch (AttributionException refused) {
                ForkedJvm.send(String.valueOf(refused.getMessage()));
            }
            JvmFork.endAll();
        }
    }

    /** A JVM that asks; what it asks has its flags, too. */
    private static ForkedJvm asking() {
        return ForkedJvm.ofThisJdk().withFlags("-XX:TieredStopAtLevel=1", "-Xshare:auto");
    }

    /** Asks, and says what that leaves. */
    static final class AskingOnce {
        private AskingOnce() {}

        public static void main(String[] arguments) throws InterruptedException {
            ask("echo");
            await(() -> ProcessHandle.current().children().findAny().isEmpty());
            System.out.println("no other process");
        }
    }

    /** The event recorder has asked for the time zone before the properties are known. */
    @Test
    void isLikeThisJvmAndNotRetained() throws Exception {
        String zone = System.getProperty("user.timezone");
        System.setProperty("user.timezone", "Pacific/Kiritimati");
        System.setProperty("fork.tests", "ä \"quoted\" \\ value");
        try {
            String all =
                    "property fork.tests, property java.class.path, property java.vm.version, directory, assertions,"
                            + " collectors, zone";
            assertThat(ask("all of " + all))
                    .isEqualTo(new ArrayList<>(List.of(
                            "ä \"quoted\" \\ value",
                            System.getProperty("java.class.path"),
                            System.getProperty("java.vm.version"),
                            new File("").getAbsolutePath(),
                            JvmForkTests.class.desiredAssertionStatus(),
                            Main.collectors(),
                            "Pacific/Kiritimati")));
        } finally {
            System.clearProperty("fork.tests");
            if (zone == null) {
                System.clearProperty("user.timezone");
            } else {
                System.setProperty("user.timezone", zone);
            }
        }
        JvmFork.endAll();
        assertThatNoForkIsReferenced();
    }

    @Test
    void usesTheClassPathOfTheTestClassLoader(@TempDir Path directory) throws Exception {
        Files.writeString(directory.resolve("only.there"), "found");
        URL[] urls = {directory.toUri().toURL()};
        try (URLClassLoader tests = new URLClassLoader(urls, JvmForkTests.class.getClassLoader())) {
            assertThat(askPlainFork("resource only.there", tests)).isEqualTo("found");
        }
    }

    @Test
    void unsupportedClassLoaderIsReported() {
        ClassLoader tests = new ClassLoader(JvmForkTests.class.getClassLoader()) {};
        assertThatThrownBy(() -> ask(tests, "echo", ForkPurpose.SITES))
                .isInstanceOf(AttributionException.class)
                .hasMessage("the tests are loaded by " + tests.getClass().getName()
                        + ", and a fresh JVM cannot be given what that finds");
    }

    @Test
    void exceptionOfTheForkIsReported() {
        assertThatThrownBy(() -> askPlainFork("throw"))
                .isInstanceOf(AttributionException.class)
                .hasMessage("running the test alone in a fresh JVM failed: java.lang.IllegalStateException: no server");
        assertThatThrownBy(() -> askPlainFork("refuse"))
                .isInstanceOf(AttributionException.class)
                .hasMessage("there is no answer");
    }

    @Test
    void exitCodeOfTheForkIsReported() {
        assertThatThrownBy(() -> askPlainFork("exit"))
                .isInstanceOf(AttributionException.class)
                .hasMessage("run alone in a fresh JVM, the test ended that JVM with exit status 7;"
                        + " it printed last: goodbye / for ever");
    }

    /** {@link ForkedProcessTests} has a process that only seems to hang. */
    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void hangingForkIsStoppedWithItsChildProcesses() throws InterruptedException {
        Throwable thrown = catchThrowable(() -> JvmFork.ask(
                Main.class,
                JvmForkTests.class.getClassLoader(),
                "hang",
                Duration.ofSeconds(10),
                ForkPurpose.FIGURES_AS_WRITTEN,
                settled -> {}));
        String stopped =
                "run alone in a fresh JVM, the test was not done after 10 s and was stopped; it printed last: ";
        assertThat(thrown).isInstanceOf(AttributionException.class).hasMessageMatching(stopped + "[0-9]+");
        long started = Long.parseLong(String.valueOf(thrown.getMessage()).substring(stopped.length()));
        await(() -> ProcessHandle.of(started).filter(ProcessHandle::isAlive).isEmpty());
    }

    /** A process that a fork has started. */
    static final class Sleeper {
        private Sleeper() {}

        public static void main(String[] arguments) throws InterruptedException {
            Thread.sleep(TimeUnit.MINUTES.toMillis(10));
        }
    }

    @Test
    void forkMayPrintWithoutBound() throws InterruptedException {
        assertThat(askPlainFork("print")).isEqualTo("printed");
    }

    @Test
    void forksCanRunConcurrently() throws Exception {
        CompletableFuture<Serializable> other = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                other.complete(ask("echo"));
            } catch (InterruptedException | RuntimeException e) {
                other.completeExceptionally(e);
            }
        });
        thread.start();
        assertThat(ask("echo")).isEqualTo("echo");
        assertThat(other.get(2, TimeUnit.MINUTES)).isEqualTo("echo");
        thread.join();
    }

    @Test
    void remainingChildProcessIsEnded() throws Exception {
        long pid = (Long) askPlainFork("leave");
        await(() -> !ProcessHandle.of(pid).map(ProcessHandle::isAlive).orElse(false));
    }

    @Test
    void interruptStopsTheFork() throws Exception {
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        Thread thread = new Thread(() -> {
            try {
                interrupted.complete(askPlainFork("hang") == null);
            } catch (InterruptedException e) {
                interrupted.complete(true);
            } catch (RuntimeException e) {
                interrupted.completeExceptionally(e);
            }
        });
        thread.start();
        await(() -> ProcessHandle.current().descendants().findAny().isPresent());
        thread.interrupt();
        assertThat(interrupted.get(1, TimeUnit.MINUTES)).isTrue();
        thread.join();
    }

    /** The next fork ends, too. It waits for its question in the same way after an answer. */
    @Test
    void forkEndsIfItsParentIsKilled() throws Exception {
        Process asking = asking().start(Asking.class);
        await(() -> asking.descendants().count() == 3
                && hasQuestion(asking.pid())); // with what it started, and the next one
        List<ProcessHandle> asked = asking.descendants().toList();
        asking.destroyForcibly();
        for (ProcessHandle process : asked) {
            process.onExit().get(1, TimeUnit.MINUTES);
        }
        await(() -> {
            try {
                return filesOf(asking.pid()).isEmpty();
            } catch (IOException e) {
                throw new AssertionError(e);
            }
        });
    }

    /** The watch begins when it has been asked. */
    private static boolean hasQuestion(long pid) {
        try {
            List<Path> files = filesOf(pid);
            return files.stream().anyMatch(folder -> Files.exists(folder.resolve(Main.RUNS)));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.sleep(20);
        }
    }

    /** Asks what is never answered. */
    static final class Asking {
        private Asking() {}

        public static void main(String[] arguments) throws InterruptedException {
            System.out.println(ask("hang"));
        }
    }

    /** Answers. */
    static final class Main {
        static final String RUNS = "runs";
        static final String SEEN = "fork.seen";

        private static String preparedWith = "";

        private Main() {}

        public static void main(String[] arguments) throws IOException {
            ForkedSide.run(arguments, new ForkedSide.Answerer() {
                @Override
                public void prepare() {
                    preparedWith = System.getProperty(SEEN, "");
                }

                @Override
                public Serializable answer(Serializable question) {
                    try {
                        Files.createFile(Path.of(arguments[0], RUNS));
                        return Main.answer((String) question);
                    } catch (IOException | InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            });
        }

        private static Serializable answer(String question) throws IOException, InterruptedException {
            if (question.startsWith("all of ")) {
                ArrayList<Serializable> answers = new ArrayList<>();
                for (String one : question.substring("all of ".length()).split(", ", -1)) {
                    answers.add(answer(one));
                }
                return answers;
            }
            if (question.equals("compilers")) {
                try {
                    DiagnosticCommand.QUEUE.run();
                } catch (JMException e) {
                    return e.toString();
                }
                return MBeanServerFactory.findMBeanServer(null).isEmpty() ? "without a server" : "by a server";
            }
            if (question.startsWith("property ")) {
                return System.getProperty(question.substring("property ".length()));
            }
            if (question.startsWith("resource ")) {
                try (InputStream in = ClassLoader.getSystemResourceAsStream(question.substring("resource ".length()))) {
                    return in == null ? "not found" : new String(in.readAllBytes(), UTF_8);
                }
            }
            return switch (question) {
                case "echo" -> question;
                case "flags" ->
                    String.join(" ", ManagementFactory.getRuntimeMXBean().getInputArguments());
                case "prepared with" -> preparedWith;
                case "zone" -> TimeZone.getDefault().getID();
                case "pid" -> ProcessHandle.current().pid();
                case "directory" -> new File("").getAbsolutePath();
                case "assertions" -> Main.class.desiredAssertionStatus();
                case "collectors" -> collectors();
                case "throw" -> throw new IllegalStateException("no server");
                case "refuse" -> throw new AttributionException("there is no answer");
                case "exit" -> {
                    System.out.println("goodbye");
                    System.err.println("for ever");
                    System.exit(7);
                    yield "";
                }
                case "leave" -> startSleeper();
                case "hang" -> {
                    System.out.println(startSleeper());
                    Thread.sleep(TimeUnit.MINUTES.toMillis(10));
                    yield "";
                }
                case "print" -> {
                    byte[] line = "all work and no play\n".repeat(100).getBytes(UTF_8);
                    for (int i = 0; i < 2_000; i++) {
                        System.out.write(line, 0, line.length);
                    }
                    yield "printed";
                }
                default -> throw new AssertionError(question);
            };
        }

        /** Not a {@link ForkedJvm}, which would end with this one. */
        private static long startSleeper() throws IOException {
            return new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Sleeper.class.getName())
                    .start()
                    .pid();
        }

        static String collectors() {
            return ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .map(bean -> bean.getName())
                    .sorted()
                    .collect(Collectors.joining(", "));
        }
    }
}
