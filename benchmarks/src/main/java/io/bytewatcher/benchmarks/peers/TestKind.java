package io.bytewatcher.benchmarks.peers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A way to run a test that allocates nothing. */
enum TestKind {
    PLAIN("plain JUnit", "", ""),
    /** The time that ByteWatcher takes in a run that measures nothing. */
    BYTEWATCHER_IDLE("plain JUnit, with ByteWatcher on the class path", "", ""),
    /** The time that JUnit itself spends on an extension of each test. */
    EMPTY_EXTENSION(
            "an extension that does nothing",
            "",
            "@org.junit.jupiter.api.extension.ExtendWith(" + Empty.EXTENSION + ".class)"),
    /** The time that JUnit itself spends on an annotation like ByteWatcher's. */
    EMPTY_ANNOTATION("an annotation like ByteWatcher's that does nothing", "", "@" + Empty.ANNOTATION),
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
            case PLAIN, EMPTY_EXTENSION, EMPTY_ANNOTATION -> new String[] {"junit"};
            case BYTEWATCHER_IDLE, BYTEWATCHER, BYTEWATCHER_ONCE -> new String[] {"bytewatcher", "junit"};
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

    /** The sources of the extension and the annotation that only these tests have, by name. */
    Map<String, String> extensions() {
        return switch (this) {
            case EMPTY_EXTENSION -> Map.of(Empty.EXTENSION, Empty.EXTENSION_SOURCE);
            case EMPTY_ANNOTATION ->
                Map.of(Empty.EXTENSION, Empty.EXTENSION_SOURCE, Empty.ANNOTATION, Empty.ANNOTATION_SOURCE);
            default -> Map.of();
        };
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

    /** Sources with the interfaces of ByteWatcher's extensions, and with the annotations and values of its annotations. */
    private static final class Empty {
        static final String EXTENSION = "EmptyExtension";
        static final String ANNOTATION = "EmptyAnnotation";

        static final String EXTENSION_SOURCE = """
                import java.lang.reflect.Method;
                import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
                import org.junit.jupiter.api.extension.ExtensionContext;
                import org.junit.jupiter.api.extension.InvocationInterceptor;
                import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

                class EmptyExtension implements InvocationInterceptor, AfterTestExecutionCallback {
                  @Override
                  public void interceptTestMethod(
                      Invocation<Void> invocation, ReflectiveInvocationContext<Method> method, ExtensionContext test)
                      throws Throwable {
                    invocation.proceed();
                  }

                  @Override
                  public void afterTestExecution(ExtensionContext test) {}
                }
                """;

        static final String ANNOTATION_SOURCE = """
                import java.lang.annotation.Retention;
                import java.lang.annotation.RetentionPolicy;
                import java.lang.reflect.Method;
                import java.util.List;
                import java.util.Set;
                import org.junit.jupiter.api.extension.ExtendWith;
                import org.junit.jupiter.api.extension.InvocationInterceptor;
                import org.junit.jupiter.api.parallel.ResourceAccessMode;
                import org.junit.jupiter.api.parallel.ResourceLock;
                import org.junit.jupiter.api.parallel.ResourceLocksProvider;

                @Retention(RetentionPolicy.RUNTIME)
                @ExtendWith({EmptyAnnotation.Outer.class, EmptyExtension.class})
                @ResourceLock(value = "empty", mode = ResourceAccessMode.READ, providers = EmptyAnnotation.NoLock.class)
                @interface EmptyAnnotation {
                  long value() default -1;

                  String mode() default "";

                  class Outer implements InvocationInterceptor {}

                  class NoLock implements ResourceLocksProvider {
                    @Override
                    public Set<Lock> provideForMethod(List<Class<?>> enclosing, Class<?> type, Method method) {
                      return Set.of();
                    }
                  }
                }
                """;
    }
}
