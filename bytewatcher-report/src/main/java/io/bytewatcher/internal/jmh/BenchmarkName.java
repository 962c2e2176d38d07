package io.bytewatcher.internal.jmh;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The names of a JMH benchmark with values of its parameters.
 *
 * @param benchmark in JMH's spelling, which separates a nested class by a dot, such as {@code com.acme.Codec.Fast.encode}; a method of a
 *     group also has the name of the group, as in {@code com.acme.Queues.pair:offer}, because another group can have a method of its name
 * @param type the binary name of the class, such as {@code com.acme.Codec$Fast}
 * @param params the values by the names of the parameters
 */
public record BenchmarkName(String benchmark, String type, Map<String, String> params) {
    /** Packages, then a class whose name begins with a capital, then nested classes. */
    private static final Pattern NESTED = Pattern.compile("((?:[^.]*\\.)*?\\p{Lu}[^.]*)\\.(.*)");

    /** Sorts the parameters by their names. */
    public BenchmarkName {
        params = new TreeMap<>(params);
    }

    /**
     * Takes a benchmark's name apart without its class. The first name that begins with a capital is that of the outermost class.
     *
     * @param benchmark in JMH's spelling
     * @param params the values by the names of the parameters
     * @return the names
     * @throws IllegalArgumentException when there is no class or no method
     */
    public static BenchmarkName of(String benchmark, Map<String, String> params) {
        int end = benchmark.lastIndexOf('.');
        if (end < 1 || end == benchmark.length() - 1) {
            throw new IllegalArgumentException(
                    "benchmark: \"" + benchmark + "\" (expected: a name such as com.acme.CodecBenchmark.encode)");
        }
        String type = benchmark.substring(0, end);
        Matcher nested = NESTED.matcher(type);
        String binary =
                nested.matches() ? nested.group(1) + "$" + nested.group(2).replace('.', '$') : type;
        return new BenchmarkName(benchmark, binary, params);
    }

    /**
     * The name in messages.
     *
     * @return such as {@code com.acme.Codec.Fast.encode (size = 10)}
     */
    public String name() {
        return benchmark + (params.isEmpty() ? "" : " " + arguments());
    }

    /**
     * The name in baselines, which begins with the class and the method as that of any test does.
     *
     * @return such as {@code com.acme.Codec$Fast#encode(size = 10)} or {@code com.acme.Queues#offer[pair]}
     */
    public String id() {
        String name = benchmark.substring(benchmark.lastIndexOf('.') + 1);
        int method = name.indexOf(':') + 1;
        String ofGroup = method > 0 ? name.substring(method) + "[" + name.substring(0, method - 1) + "]" : name;
        return type + "#" + ofGroup + arguments();
    }

    private String arguments() {
        return params.isEmpty()
                ? ""
                : params.entrySet().stream()
                        .map(param -> param.getKey() + " = " + param.getValue())
                        .collect(Collectors.joining(", ", "(", ")"));
    }
}
