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

/** In a JVM of its own: in this one its threads would allocate beside tests that count the bytes of all. With C1 alone it is twice as fast. */
public final class KotlinCompiler {
    private KotlinCompiler() {}

    /**
     * What came of a compilation.
     *
     * @param code the compiler's exit code
     * @param output what it has to say
     */
    public record Result(int code, String output) {}

    /** Compiles. */
    public static Result run(List<String> arguments) {
        return runEach(List.of(arguments)).get(0);
    }

    /** Compiles one after the other. The compiler starts once, which takes longer than to compile. */
    public static List<Result> runEach(List<List<String>> compilations) {
        List<String> all = new ArrayList<>();
        for (List<String> arguments : compilations) {
            all.add(String.valueOf(arguments.size()));
            all.addAll(arguments);
        }
        List<String> told = ForkedJvm.told(ForkedJvm.ofThisJdk()
                .withFlags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .run(KotlinCompiler.class, all));
        if (told.size() != compilations.size()) {
            throw new AssertionError(told);
        }
        return told.stream()
                .map(line -> line.split(" ", 2))
                .map(line -> new Result(
                        Integer.parseInt(line[0]),
                        new String(Base64.getDecoder().decode(line[1]), UTF_8)))
                .toList();
    }

    /** The JVM that compiles: of each compilation, how many arguments it has, and these. */
    public static void main(String[] arguments) {
        for (int i = 0; i < arguments.length; ) {
            int begin = i + 1;
            i = begin + Integer.parseInt(arguments[i]);
            ByteArrayOutputStream output = new ByteArrayOutputStream();
            ExitCode code = new K2JVMCompiler()
                    .exec(new PrintStream(output, true, UTF_8), Arrays.copyOfRange(arguments, begin, i));
            ForkedJvm.tell(code.getCode() + " " + Base64.getEncoder().encodeToString(output.toByteArray()));
        }
    }
}
