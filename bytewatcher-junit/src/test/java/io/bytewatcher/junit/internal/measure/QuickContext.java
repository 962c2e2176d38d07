package io.bytewatcher.junit.internal.measure;

import static java.util.Objects.requireNonNull;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;

/** The context of a test of an ended run, with other parameters, as in a run of its own. It saves the run. */
final class QuickContext implements InvocationHandler {
    private final ExtensionContext test;
    private final Map<String, String> parameters;
    private final Map<Object, Object> stored = new HashMap<>();
    private final Map<String, String> published = new LinkedHashMap<>();
    private final ExtensionContext context = proxy(ExtensionContext.class, this);
    private final ExtensionContext.Store store = proxy(ExtensionContext.Store.class, this::store);

    QuickContext(ExtensionContext test, Map<String, String> parameters) {
        this.test = test;
        this.parameters = parameters;
    }

    ExtensionContext context() {
        return context;
    }

    /** The report entries by key. */
    Map<String, String> published() {
        return published;
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, @Nullable Object @Nullable [] arguments)
            throws Throwable {
        @Nullable Object[] given = arguments == null ? new Object[0] : arguments;
        return switch (method.getName()) {
            case "getRoot" -> context;
            case "getStore" -> store;
            case "getConfigurationParameter" -> Optional.ofNullable(parameters.get(given[0]));
            case "publishReportEntry" -> published.put(String.valueOf(given[0]), String.valueOf(given[1]));
            default -> ofTheTest(method, given);
        };
    }

    private @Nullable Object ofTheTest(Method method, @Nullable Object[] arguments) throws Throwable {
        try {
            return method.invoke(test, arguments);
        } catch (InvocationTargetException thrown) {
            throw thrown.getTargetException();
        }
    }

    @SuppressWarnings("unchecked") // as the interface has it
    private Object store(Object proxy, Method method, @Nullable Object @Nullable [] arguments) {
        if (!method.getName().equals("getOrComputeIfAbsent") || arguments == null || arguments.length != 3) {
            throw new UnsupportedOperationException(method.toString());
        }
        Object key = String.valueOf(arguments[0]);
        Object known = stored.get(key); // computing one may ask for another
        if (known == null) {
            known = ((Function<@Nullable Object, Object>) requireNonNull(arguments[1])).apply(arguments[0]);
            stored.put(key, known);
        }
        return known;
    }
}
