package io.bytewatcher.benchmarks.peers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A way to run a test that allocates nothing. */
enum TestKind {
    PLAIN("plain JUnit", "", ""),
    /** The time that JUnit itself spends on an extension of each test. */
    EMPTY_EXTENSION("an extension that does nothing", "", "@" + Extension.NAME),
    /** Measures the steady state of each test. */
    BYTEWATCHER("ByteWatcher @NoAllocation", "", "@io.bytewatcher.junit.NoAllocation"),
    /** Measures the only run of each test, as QuickPerf does. */
    BYTEWATCHER_ONCE(
            "ByteWatcher @MaxAllocation(value = 0, mode = SINGLE_SHOT)",
            "",
            "@io.bytewatcher.junit.MaxAllocation(value = 0, mode = io.bytewatcher.junit.AllocationMode.SINGLE_SHOT)"),
    QUICKPERF(
            "QuickPerf @ExpectNoHeapAllocation",
            "@org.quickperf.junit5.QuickPerfTest",
            "@org.quickperf.jvm.annotations.ExpectNoHeapAllocation");

    private static final int MOST_OF_A_CLASS = 100;

    private final String title;
    private final String onClass;
    private final String onMethod;

    TestKind(String title, String onClass, String onMethod) {
        this.title = title;
        this.onClass = onClass;
        this.onMethod = onMethod;
    }

    String title() {
        return title;
    }

    /** The folders of the jars that its tests need. */
    String[] jars() {
        return switch (this) {
            case PLAIN, EMPTY_EXTENSION -> new String[] {"junit"};
            case BYTEWATCHER, BYTEWATCHER_ONCE -> new String[] {"bytewatcher", "junit"};
            case QUICKPERF -> new String[] {"quickperf", "junit"};
        };
    }

    /** The names of the classes that have so many tests together. */
    List<String> classNames(int tests) {
        return IntStream.range(0, (tests + MOST_OF_A_CLASS - 1) / MOST_OF_A_CLASS)
                .mapToObj(number -> name() + "_" + tests + "_" + number + "_Test")
                .toList();
    }

    /** The sources of these classes by name. Each test adds up an array. */
    Map<String, String> sources(int tests) {
        Map<String, String> sources = new LinkedHashMap<>();
        int left = tests;
        for (String name : classNames(tests)) {
            sources.put(name, source(name, Math.min(left, MOST_OF_A_CLASS)));
            left -= MOST_OF_A_CLASS;
        }
        return sources;
    }

    /** The sources of the annotations that only these tests have, by name. */
    Map<String, String> annotations() {
        return this == EMPTY_EXTENSION ? Map.of(Extension.NAME, Extension.SOURCE) : Map.of();
    }

    private String source(String name, int tests) {
        StringBuilder source = new StringBuilder(onClass + " class " + name + " {\n"
                + "  private final int[] numbers = new int[100];\n"
                + "  private long sum;\n");
        for (int test = 0; test < tests; test++) {
            source.append("  @org.junit.jupiter.api.Test ")
                    .append(onMethod)
                    .append(" void test")
                    .append(test)
                    .append("() {\n    for (int number : numbers) {\n      sum += number + ")
                    .append(test)
                    .append(";\n    }\n  }\n");
        }
        return source.append("}\n").toString();
    }

    /** An annotation that brings an extension of the kinds that ByteWatcher's are. */
    private static final class Extension {
        static final String NAME = "EmptyExtension";
        static final String SOURCE = """
                import java.lang.annotation.Retention;
                import java.lang.annotation.RetentionPolicy;
                import java.lang.reflect.Method;
                import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
                import org.junit.jupiter.api.extension.ExtendWith;
                import org.junit.jupiter.api.extension.ExtensionContext;
                import org.junit.jupiter.api.extension.InvocationInterceptor;
                import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

                @Retention(RetentionPolicy.RUNTIME)
                @ExtendWith(EmptyExtension.Interceptor.class)
                @interface EmptyExtension {
                  class Interceptor implements InvocationInterceptor, AfterTestExecutionCallback {
                    @Override
                    public void interceptTestMethod(
                        Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
                        throws Throwable {
                      invocation.proceed();
                    }

                    @Override
                    public void afterTestExecution(ExtensionContext test) {}
                  }
                }
                """;
    }
}
