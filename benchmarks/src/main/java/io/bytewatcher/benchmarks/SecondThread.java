package io.bytewatcher.benchmarks;

import io.bytewatcher.Allocations;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/**
 * The time that a second thread loses to a measurement, because it also waits for the JIT. The second thread compiles a source file by
 * javac, first cold and then again, while the main thread measures. In every other JVM a directive of the user's keeps ByteWatcher from
 * adding its own, so that no thread waits.
 */
@Command(name = "second-thread", mixinStandardHelpOptions = true)
public final class SecondThread implements Callable<Integer> {
    private static final ForkedJvm JVM = ForkedJvm.ofThisJdk().withTimeout(Duration.ofMinutes(2));
    private static final int PAIRS = 10;
    private static final int COMPILATIONS = 20;
    private static final int METHODS = 100;
    private static final String WAITING = "waiting, ";
    private static final String NOT_WAITING = "not waiting, ";

    @SuppressWarnings("unused") // written only, so that the JIT keeps the object
    private static @Nullable Object sink;

    private final ChildFigures figures = new ChildFigures();

    public static void main(String... args) {
        System.exit(MeasuringProgram.execute(new SecondThread(), args));
    }

    @Override
    public Integer call() throws IOException {
        try (TemporaryFolder scratch = TemporaryFolder.create("bytewatcher-second-thread-")) {
            Path directives = Files.writeString(
                    scratch.folder().resolve("directives.json"), "[{match: \"com/acme/None.*\", c2: {Log: false}}]");
            ForkedJvm own = JVM.withFlags("-XX:+UnlockDiagnosticVMOptions", "-XX:CompilerDirectivesFile=" + directives);
            Path source = Files.writeString(scratch.folder().resolve("Source.java"), source());
            for (int pair = 0; pair < PAIRS; pair++) {
                figures.take(ForkedJvm.sent(JVM.run(Both.class, WAITING, source.toString())));
                figures.take(ForkedJvm.sent(own.run(Both.class, NOT_WAITING, source.toString())));
            }
        }
        for (int compilation : List.of(1, COMPILATIONS)) {
            double waiting = figures.median(WAITING + compilation);
            double notWaiting = figures.median(NOT_WAITING + compilation);
            System.out.printf(
                    Locale.ROOT,
                    "compilation %d beside measurements, median of %d JVMs: %.0f ms; %.0f ms if no thread waits: x %.2f%n",
                    compilation,
                    PAIRS,
                    waiting,
                    notWaiting,
                    waiting / notWaiting);
        }
        return 0;
    }

    private static String source() {
        StringBuilder source = new StringBuilder("class Source {\n");
        for (int method = 0; method < METHODS; method++) {
            source.append("  int m").append(method).append("(java.util.List<String> texts) {\n");
            source.append("    return texts.stream().filter(text -> text.length() > ")
                    .append(method);
            source.append(").mapToInt(String::length).sum();\n  }\n");
        }
        return source.append("}\n").toString();
    }

    /** Both threads. The arguments are the prefix of the figures' names, and the source file. */
    static final class Both {
        public static void main(String... args) throws InterruptedException {
            boolean waits = args[0].equals(WAITING);
            CountDownLatch measuring = new CountDownLatch(1);
            Thread second = new Thread(() -> compile(args[0], args[1], measuring), "second");
            second.setUncaughtExceptionHandler((thread, thrown) -> {
                thrown.printStackTrace();
                Runtime.getRuntime().halt(1);
            });
            second.start();
            while (second.isAlive()) {
                measuring.countDown();
                String explanation =
                        Allocations.steadyState(() -> sink = new Object()).explanation();
                if (explanation.contains("compiled in the background") == waits) {
                    throw new IllegalStateException(args[0] + explanation);
                }
            }
        }

        private static void compile(String prefix, String source, CountDownLatch measuring) {
            JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
            try {
                measuring.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            for (int compilation = 1; compilation <= COMPILATIONS; compilation++) {
                long start = System.nanoTime();
                int exitCode = javac.run(null, null, null, "-proc:none", source);
                long end = System.nanoTime();
                if (exitCode != 0) {
                    throw new IllegalStateException("javac: " + exitCode);
                }
                ChildFigures.send(prefix + compilation, (end - start) / 1e6);
            }
        }
    }
}
