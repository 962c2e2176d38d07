package io.bytewatcher.junit.internal.request;

import io.bytewatcher.junit.WatchAllocation;
import io.bytewatcher.junit.internal.config.DurationText;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.ByteWatcherBuilder;
import io.bytewatcher.watch.ThreadSelector;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.LongFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The request to watch a test while it runs.
 *
 * @param values the annotation
 * @param limits the limits; empty to record only
 * @param every the sampling period
 * @param warmUp the warm-up; 0 for none, or if the JIT decides
 * @param sites the time for recording sites; 0 for no recording
 */
public record WatchRequest(
        WatchAllocation values, List<AllocationLimit> limits, Duration every, Duration warmUp, Duration sites)
        implements AllocationRequest {
    private static final String UNTIL_SETTLED = "settled";
    private static final Duration LONGEST_PERIOD = Duration.ofHours(1);

    static WatchRequest of(WatchAllocation values, Supplier<String> name) {
        Reader reader = new Reader(name);
        Duration every = reader.read("every", values.every(), WatchRequest::period);
        boolean hasWindow = values.maxPerSecond() != WatchAllocation.NOT_LIMITED
                || values.maxPerOperation() != WatchAllocation.NOT_LIMITED;
        Duration least = hasWindow ? every : Duration.ZERO;
        Duration window = reader.read("window", values.window(), text -> window(text, least, values.every()));
        List<AllocationLimit> limits = new ArrayList<>();
        reader.limit("maxPerThread", values.maxPerThread(), AllocationLimit::total)
                .ifPresent(limits::add);
        reader.limit("maxTotal", values.maxTotal(), AllocationLimit::totalOfAllThreads)
                .ifPresent(limits::add);
        reader.limit("maxPerSecond", values.maxPerSecond(), AllocationLimit::perSecond)
                .ifPresent(limit -> limits.add(limit.over(window)));
        reader.limit("maxPerOperation", values.maxPerOperation(), AllocationLimit::perOperation)
                .ifPresent(limit -> limits.add(limit.over(window)));
        Duration warmUp = reader.read("warmUp", values.warmUp(), WatchRequest::warmUp);
        Duration sites = reader.read("sites", values.sites(), DurationText::parseOrNone);
        for (String pattern : values.threads()) {
            reader.read("threads", pattern, WatchRequest::pattern);
        }
        return new WatchRequest(values, List.copyOf(limits), every, warmUp, sites);
    }

    private static Duration period(String text) {
        Duration period = DurationText.parse(text);
        if (period.compareTo(LONGEST_PERIOD) > 0) {
            throw new IllegalArgumentException("\"" + text + "\" (expected: 1ms to 1h)");
        }
        return period;
    }

    private static Duration window(String text, Duration least, String everyText) {
        Duration window = DurationText.parse(text);
        if (window.compareTo(least) < 0) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" (expected: at least the sampling period, every = \"" + everyText + "\")");
        }
        return window;
    }

    private static Duration warmUp(String text) {
        if (text.equals(UNTIL_SETTLED)) {
            return Duration.ZERO;
        }
        try {
            return DurationText.parseOrNone(text);
        } catch (IllegalArgumentException neither) {
            throw new IllegalArgumentException(neither.getMessage() + ", or \"" + UNTIL_SETTLED + "\"", neither);
        }
    }

    private static String pattern(String text) {
        if (text.isBlank()) {
            throw new IllegalArgumentException("\"" + text + "\" (expected: a thread's name, such as \"engine-*\")");
        }
        return text;
    }

    /** Creates a builder without limits and listeners. */
    public ByteWatcherBuilder builder() {
        ByteWatcherBuilder builder = ByteWatcher.builder().threads(threads()).every(every);
        if (isUntilSettled()) {
            builder.warmUpUntilSettled();
        } else if (!warmUp.isZero()) {
            builder.warmUp(warmUp);
        }
        return builder;
    }

    /** Whether the JIT decides when to begin counting. */
    public boolean isUntilSettled() {
        return values.warmUp().equals(UNTIL_SETTLED);
    }

    public ThreadSelector threads() {
        return countsAllThreads() ? ThreadSelector.all() : ThreadSelector.named(values.threads());
    }

    @Override
    public boolean isLimited() {
        return !limits.isEmpty();
    }

    @Override
    public boolean countsAllThreads() {
        return values.threads().length == 0;
    }

    @Override
    public String describe() {
        String set = Arrays.stream(WatchAllocation.class.getDeclaredMethods())
                .sorted(Comparator.comparing(Method::getName))
                .filter(attribute -> !Objects.deepEquals(value(attribute), attribute.getDefaultValue()))
                .map(attribute -> attribute.getName() + " = " + text(value(attribute)))
                .collect(Collectors.joining(", "));
        return "@WatchAllocation" + (set.isEmpty() ? "" : "(" + set + ")");
    }

    private @Nullable Object value(Method attribute) {
        return ReflectionSupport.invokeMethod(attribute, values);
    }

    private static String text(@Nullable Object value) {
        return value instanceof String[] array ? Arrays.toString(array) : String.valueOf(value);
    }

    private record Reader(Supplier<String> name) {
        <T> T read(String attribute, String text, Function<String, T> parser) {
            try {
                return parser.apply(text);
            } catch (IllegalArgumentException bad) {
                throw bad(attribute, bad.getMessage());
            }
        }

        Optional<AllocationLimit> limit(String attribute, long bytes, LongFunction<AllocationLimit> factory) {
            if (bytes == WatchAllocation.NOT_LIMITED) {
                return Optional.empty();
            }
            if (bytes < 0) {
                throw bad(
                        attribute,
                        bytes + " (expected: >= 0 bytes, or " + WatchAllocation.NOT_LIMITED + " for no limit)");
            }
            return Optional.of(factory.apply(bytes));
        }

        private ExtensionConfigurationException bad(String attribute, @Nullable String what) {
            return new ExtensionConfigurationException(name.get() + ": @WatchAllocation " + attribute + ": " + what);
        }
    }
}
