package io.bytewatcher.junit.internal.config;

import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** The timeout of a test: from {@link Timeout}, or else from JUnit's configuration. */
public final class TestTimeout {
    private static final String KEY = "junit.jupiter.execution.timeout.";

    /** After the key of the kind of test, from the most specific to the most general. */
    private static final List<String> FOR_TESTS = List.of("testable.method.default", "default");

    private static final Pattern PERIOD =
            Pattern.compile("([1-9]\\d*) ?(ns|μs|ms|s|m|h|d)?", Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);
    private static final Map<String, TimeUnit> UNITS = Map.of(
            "ns", TimeUnit.NANOSECONDS,
            "μs", TimeUnit.MICROSECONDS,
            "ms", TimeUnit.MILLISECONDS,
            "s", TimeUnit.SECONDS,
            "m", TimeUnit.MINUTES,
            "h", TimeUnit.HOURS,
            "d", TimeUnit.DAYS);

    private TestTimeout() {}

    /** Returns the timeout of a test or of an invocation; none for a dynamic test, because JUnit times only its factory. */
    public static Optional<Duration> of(ExtensionContext context) {
        Method method = context.getTestMethod().orElse(null);
        if (method == null
                || AnnotationSupport.isAnnotated(method, TestFactory.class)
                || isDisabled(context::getConfigurationParameter)) {
            return Optional.empty();
        }
        for (ExtensionContext c = context; c != null; c = c.getParent().orElse(null)) {
            Optional<Duration> timeout = c.getElement().flatMap(TestTimeout::on);
            if (timeout.isPresent()) {
                return timeout;
            }
        }
        return configured(method, context::getConfigurationParameter);
    }

    /** The timeout of a test, for code without an {@code ExtensionContext}. */
    public static Optional<Duration> of(MethodSource test, RunParameters parameters) {
        Method method = test.getJavaMethod();
        if (AnnotationSupport.isAnnotated(method, TestFactory.class) || isDisabled(parameters::get)) {
            return Optional.empty();
        }
        Optional<Duration> timeout = on(method);
        for (Class<?> type = test.getJavaClass(); type != null && timeout.isEmpty(); type = type.getEnclosingClass()) {
            timeout = on(type);
        }
        return timeout.or(() -> configured(method, parameters::get));
    }

    /**
     * The time that a timeout leaves for a search. A tenth of the timeout is reserved for the rest of the test.
     *
     * @param startNanos the start of the time that the timeout bounds
     */
    public static Optional<Duration> left(Optional<Duration> timeout, long startNanos) {
        Duration spent = Duration.ofNanos(System.nanoTime() - startNanos);
        return timeout.map(bound -> bound.multipliedBy(9).dividedBy(10).minus(spent));
    }

    private static boolean isDisabled(Function<String, Optional<String>> parameters) {
        return parameters
                .apply(KEY + "mode")
                .filter("disabled"::equalsIgnoreCase)
                .isPresent();
    }

    private static Optional<Duration> configured(Method method, Function<String, Optional<String>> parameters) {
        String ofKind = AnnotationSupport.isAnnotated(method, TestTemplate.class)
                ? "testtemplate.method.default"
                : "test.method.default";
        return Stream.concat(Stream.of(ofKind), FOR_TESTS.stream())
                .flatMap(kind -> parameters.apply(KEY + kind).stream())
                .flatMap(text -> parse(text).stream())
                .findFirst();
    }

    private static Optional<Duration> on(AnnotatedElement element) {
        return AnnotationSupport.findAnnotation(element, Timeout.class)
                .map(timeout -> duration(timeout.value(), timeout.unit()));
    }

    /** Parses a timeout as JUnit does. JUnit itself fails the test if the text is not a duration. */
    private static Optional<Duration> parse(String text) {
        Matcher matcher = PERIOD.matcher(text.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        String unit = matcher.group(2) == null ? "s" : matcher.group(2).toLowerCase(Locale.ROOT);
        return Optional.of(duration(Long.parseLong(matcher.group(1)), UNITS.getOrDefault(unit, TimeUnit.SECONDS)));
    }

    /** Limits a timeout to 292 years, so that no calculation with it overflows. */
    private static Duration duration(long amount, TimeUnit unit) {
        return Duration.ofNanos(unit.toNanos(amount));
    }
}
