package io.bytewatcher.junit.internal.request;

import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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
 * arguments would change.
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
        String method = of(test.getRequiredTestClass(), test.getRequiredTestMethod());
        String invocation = invocation(context);
        return invocation.isEmpty() ? method : method + "(" + invocation + ")";
    }

    /** The name of a test method. It includes the types of the parameters if another test of the class has the same method name. */
    public static String of(Class<?> testClass, Method method) {
        String id = testClass.getName() + "#" + method.getName();
        boolean isOverloaded = OVERLOADED.get(testClass).contains(method.getName());
        return isOverloaded ? id + "[" + TestName.parameters(method) + "]" : id;
    }

    /** Whether a method is a test of any kind. JUnit's search for meta-annotations is slow, and most tests need none. */
    static boolean isTest(Method method) {
        return !method.isSynthetic()
                && (method.isAnnotationPresent(Test.class) || AnnotationSupport.isAnnotated(method, Testable.class));
    }

    /** The display names of the invocations, from the class down to the test; empty if there are none. */
    private static String invocation(ExtensionContext context) {
        Deque<String> names = new ArrayDeque<>();
        TestName.upwards(context)
                .filter(next -> TestName.isInvocation(next) && !isRepetition(next))
                .forEach(next -> names.addFirst(withoutIndex(next.getDisplayName())));
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
