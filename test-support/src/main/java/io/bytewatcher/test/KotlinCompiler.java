package io.bytewatcher.test;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;

/** Compiles Kotlin in a fresh JVM, because its threads would disturb tests that count all threads. With C1 alone it is twice as fast. */
public final class KotlinCompiler {
    private KotlinCompiler() {}

    /**
     * The result of a compilation.
     *
     * @param code the compiler's exit code
     * @param output its messages
     */
    public record Result(int code, String output) {}

    /** Compiles. */
    public static Result run(List<String> arguments) {
        return runEach(List.of(arguments)).get(0);
    }

    /** Runs several compilations. The compiler starts once, which takes longer than compiling. */
    public static List<Result> runEach(List<List<String>> compilations) {
        List<String> all = new ArrayList<>();
        for (List<String> arguments : compilations) {
            all.add(String.valueOf(arguments.size()));
            all.addAll(arguments);
        }
        List<String> sent = ForkedJvm.sent(ForkedJvm.ofThisJdk()
                .withFlags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .run(KotlinCompiler.class, all));
        if (sent.size() != compilations.size()) {
            throw new AssertionError(sent);
        }
        return sent.stream()
                .map(line -> line.split(" ", 2))
                .map(line -> new Result(
                        Integer.parseInt(line[0]),
                        new String(Base64.getDecoder().decode(line[1]), UTF_8)))
                .toList();
    }

    /** Runs in the compiling JVM. Takes for each compilation the number of its arguments, then these. */
    public static void main(String[] arguments) {
        for (int i = 0; i < arguments.length; ) {
            int begin = i + 1;
            i = begin + Integer.parseInt(arguments[i]);
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            ExitCode code = new K2JVMCompiler()
                    .exec(new PrintStream(output, true, UTF_8), Arrays.copyOfRange(arguments, begin, i));
            ForkedJvm.send(code.getCode() + " " + Base64.getEncoder().encodeToString(output.toByteArray()));
        }
    }
}
