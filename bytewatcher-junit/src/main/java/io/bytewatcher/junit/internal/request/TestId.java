package io.bytewatcher.junit.internal.request;

import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The name of a test in baselines and results: its class, its method and the display names of its invocations, such as
 * {@code com.acme.ParseTest#parses(3, "x")}. It is the same from run to run. It has no index of an invocation, which a new line of
 * arguments would change. The class is the one that runs: the tests of a nested class that two classes inherit have two names.
 */
public final class TestId {
    private static final Pattern INDEX = Pattern.compile("^\\[[0-9]+\\] ?");

    /** The names that several tests of a class share. */
    private static final ClassValue<Set<String>> OVERLOADED = new ClassValue<>() {
        @Override
        protected Set<String> computeValue(Class<?> testClass) {
            Map<String, Set<List<Class<?>>>> signatures = new HashMap<>();
            ReflectionSupport.findMethods(testClass, TestId::isTest, HierarchyTraversalMode.TOP_DOWN)
                    .forEach(method -> signatures
                            .computeIfAbsent(method.getName(), name -> new HashSet<>())
                            .add(List.of(method.getParameterTypes())));
            signatures.values().removeIf(ofName -> ofName.size() == 1);
            return Set.copyOf(signatures.keySet());
        }
    };

    /**
     * A class and an identity hash code, as by {@link Object#toString}. A lambda's class has a number (JDK 17) and an address, too. A class
     * without a package begins with an upper case letter, unlike the name in a mail address, and has a hash code of the usual length.
     */
    private static final Pattern IDENTITY = Pattern.compile(
            "((?:[\\w$]+\\.)+[\\w$]+?|\\[+(?:[BCDFIJSZ]|L[\\w$.]+;)|\\b\\p{Lu}[\\w$]*?(?=(?:\\$[0-9]+)?(?:/0x[0-9a-f]+)?@[0-9a-f]{6,8}\\b))"
                    + "(?:(?<=\\$\\$Lambda)\\$[0-9]+)?(?:/0x[0-9a-f]+)?@[0-9a-f]{1,16}\\b",
            Pattern.UNICODE_CHARACTER_CLASS);

    /** A mock, as by Mockito. */
    private static final Pattern MOCK =
            Pattern.compile("(Mock for [\\w$.]+), hashCode: -?[0-9]+", Pattern.UNICODE_CHARACTER_CLASS);

    private TestId() {}

    /** The name of a test, of one invocation of it, or of one of its dynamic tests. Repetitions of a test share its name. */
    public static String of(ExtensionContext context) {
        ExtensionContext test = TestName.methodContext(context);
        Class<?> testClass = test.getRequiredTestClass();
        String method = className(TestName.enclosing(test), testClass) + "#"
                + methodName(testClass, test.getRequiredTestMethod());
        String invocation = invocation(context);
        return invocation.isEmpty() ? method : method + "(" + invocation + ")";
    }

    /** The name of a test method. It includes the types of the parameters if another test of the class has the same method name. */
    private static String methodName(Class<?> testClass, Method method) {
        String name = method.getName();
        return OVERLOADED.get(testClass).contains(name) ? name + "[" + TestName.parameters(method) + "]" : name;
    }

    /**
     * The name of a class whose tests run. It is the binary name, but an inherited nested class is named as if the class that runs declared
     * it, such as {@code com.acme.Heir$Nested} for {@code com.acme.Base$Nested}.
     *
     * @param enclosing the classes of the enclosing instances, outermost first
     */
    public static String className(List<Class<?>> enclosing, Class<?> testClass) {
        if (enclosing.isEmpty()) {
            return testClass.getName();
        }
        int last = enclosing.size() - 1;
        return className(enclosing.subList(0, last), enclosing.get(last)) + "$" + testClass.getSimpleName();
    }

    /** Finds a class by its {@linkplain #className name}. */
    public static Optional<Class<?>> findClass(String className) {
        Optional<Class<?>> loaded = ReflectionSupport.tryToLoadClass(className).toOptional();
        int end = className.lastIndexOf('$');
        return loaded.isPresent() || end <= 0
                ? loaded
                : findClass(className.substring(0, end))
                        .flatMap(outer -> nestedClass(outer, className.substring(end + 1)));
    }

    private static Optional<Class<?>> nestedClass(Class<?> outer, String simpleName) {
        return ReflectionSupport.findNestedClasses(
                        outer, nested -> nested.getSimpleName().equals(simpleName))
                .stream()
                .findFirst();
    }

    /** Whether a method is a test of any kind. JUnit's search for meta-annotations is slow, and most tests need none. */
    static boolean isTest(Method method) {
        return !method.isSynthetic()
                && (method.isAnnotationPresent(Test.class) || AnnotationSupport.isAnnotated(method, Testable.class));
    }

    /** The display names of the invocations, from the class down to the test; empty if there are none. */
    private static String invocation(ExtensionContext context) {
        Deque<String> names = new ArrayDeque<>();
        for (ExtensionContext at = context; at != null; at = at.getParent().orElse(null)) {
            if (TestName.isInvocation(at) && !isRepetition(at)) {
                names.addFirst(withoutIndex(at.getDisplayName()));
            }
        }
        return String.join(" / ", names);
    }

    /** Removes the index, unless there is nothing else, and identity hash codes. */
    private static String withoutIndex(String displayName) {
        String withoutIndex = INDEX.matcher(displayName).replaceFirst("");
        String name =
                MOCK.matcher(IDENTITY.matcher(withoutIndex).replaceAll("$1")).replaceAll("$1");
        return name.isEmpty() ? displayName : name;
    }

    /** Whether this is a repeated test, whose invocations differ only in their index. */
    public static boolean isRepetition(ExtensionContext context) {
        return context.getTestMethod()
                .filter(method -> AnnotationSupport.isAnnotated(method, RepeatedTest.class))
                .isPresent();
    }
}
