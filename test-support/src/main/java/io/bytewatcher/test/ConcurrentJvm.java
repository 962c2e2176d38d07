package io.bytewatcher.test;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.List;

/** A JVM whose program uses files at the same time as others. */
public final class ConcurrentJvm {
    private final Process process;
    private final BufferedReader output;
    private int last = -1;

    /** Starts a program. */
    public ConcurrentJvm(Class<?> main, String... arguments) {
        process = ForkedJvm.ofThisJdk()
                .withFlags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .start(main, arguments);
        output = process.inputReader(UTF_8);
    }

    /** Lets programs go on at once that {@link #awaitGo wait}. Each must then print {@code done} and end with 0. */
    public static void finishTogether(List<ConcurrentJvm> jvms) throws IOException, InterruptedException {
        for (ConcurrentJvm jvm : jvms) {
            jvm.expect("ready");
        }
        for (ConcurrentJvm jvm : jvms) {
            jvm.process.getOutputStream().write('!');
            jvm.process.getOutputStream().flush();
        }
        for (ConcurrentJvm jvm : jvms) {
            jvm.expect("done");
            if (jvm.process.waitFor() != 0) {
                throw new AssertionError("exit code " + jvm.process.exitValue());
            }
        }
    }

    /** Called in the program: waits for {@link #finishTogether}. */
    public static void awaitGo() throws IOException {
        System.out.println("ready");
        int go = System.in.read();
        if (go != '!') {
            throw new IllegalStateException("read " + go);
        }
    }

    /** Waits for the program's next line. */
    public void expect(String line) throws IOException {
        String printed = output.readLine();
        if (!line.equals(printed)) {
            throw new AssertionError("printed: " + printed + " (expected: " + line + ")");
        }
    }

    /** Waits until the program, which prints rising numbers, has printed this one or a larger one. */
    public void awaitNumber(int enough) throws IOException {
        while (last < enough) {
            String printed = output.readLine();
            if (printed == null || !printed.matches("[0-9]+")) {
                throw new AssertionError("printed: " + printed + " (expected: a number)");
            }
            last = Integer.parseInt(printed);
        }
    }

    /** Kills the JVM, and returns the last number that the program printed. */
    public int kill() throws IOException, InterruptedException {
        process.toHandle().destroyForcibly(); // unlike Process.destroyForcibly(), keeps the output
        process.waitFor();
        for (String line = output.readLine(); line != null && line.matches("[0-9]+"); line = output.readLine()) {
            last = Integer.parseInt(line);
        }
        return last;
    }

    /** The number of the process. */
    public long pid() {
        return process.pid();
    }
}
