package io.bytewatcher.internal.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.invoke.MethodHandles;
import java.lang.management.ManagementFactory;
import java.lang.ref.WeakReference;
import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.Resources;

class InvokerTests {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final List<Object> SEEN = new ArrayList<>();
    private static final String IMAGE = "org.graalvm.nativeimage.imagecode";

    static {
        measured(() -> {}); // resolves the classes of the measurement itself
    }

    @Test
    void callsPrivateMethodsOfPrivateClasses() {
        assertCalls(new Fixtures.Nested(), "hidden", "hidden");
    }

    @Test
    void callsStaticMethods() {
        Runnable call = direct(method(Fixtures.class, "statically"), null);
        assertThat(seenBy(call)).containsExactly("statically");
    }

    @Test
    void initialisesTheClassOfAStaticMethodBeforeTheCall() {
        Runnable call = direct(method(Fixtures.Initialised.class, "touch"), null);
        assertThat(measured(call)).isZero();
    }

    @Test
    void propagatesExceptionsOfTheClassInitialiser() {
        assertThatThrownBy(() -> Invoker.of(method(Fixtures.Broken.class, "touch"), null))
                .isInstanceOf(ExceptionInInitializerError.class)
                .hasRootCauseMessage("broken");
    }

    @Test
    void callsDefaultAndPrivateMethodsOfInterfaces() {
        Fixtures.Contract contract = new Fixtures.ContractTest();
        assertThat(seenBy(direct(method(Fixtures.Contract.class, "holds"), contract)))
                .containsExactly("holds");
        assertThat(seenBy(direct(method(Fixtures.Contract.class, "inside"), contract)))
                .containsExactly("inside");
        assertThat(seenBy(direct(method(Fixtures.Contract.class, "statically"), null)))
                .containsExactly("static in interface");
    }

    @Test
    void callsMethodsOfHiddenObjectsThroughTheirInterface() {
        Fixtures.Contract lambda = () -> SEEN.add("lambda");
        assertThat(seenBy(direct(method(Fixtures.Contract.class, "implemented"), lambda)))
                .containsExactly("lambda");
    }

    @Test
    void callsTheOverridingMethod() {
        assertThat(seenBy(direct(method(Fixtures.Base.class, "overridden"), new Fixtures.Derived())))
                .containsExactly("derived");
    }

    @Test
    void callsBridgesAndGenericMethods() {
        Fixtures.Generic<String> generic = new Fixtures.OfStrings();
        assertThat(seenBy(direct(method(Fixtures.Generic.class, "take", Object.class), generic, "text")))
                .containsExactly("text");
        assertThat(seenBy(direct(method(Fixtures.OfStrings.class, "take", String.class), generic, "text")))
                .containsExactly("text");
    }

    @Test
    void callsMethodsOfRecordsAndEnums() {
        assertCalls(new Fixtures.Point(3), "method", 3);
        assertCalls(Fixtures.Colour.RED, "method", "RED");
    }

    @Test
    void passesAllKindsOfArguments() {
        Method method = method(
                Fixtures.class,
                "primitives",
                boolean.class,
                byte.class,
                char.class,
                short.class,
                int.class,
                long.class,
                float.class,
                double.class,
                int[].class,
                String[][].class,
                Object.class);
        int[] ints = {1};
        String[][] strings = {};
        Object[] arguments = {true, (byte) 1, 'c', (short) 2, 3, 4L, 5f, 6d, ints, strings, null};
        assertThat(seenBy(direct(method, new Fixtures(), arguments))).containsExactly(arguments);
    }

    @Test
    void widensPrimitivesAsReflectionDoes() {
        Method method = method(Fixtures.class, "wide", long.class, double.class);
        assertThat(seenBy(direct(method, new Fixtures(), 'a', 1))).containsExactly(97L, 1d);
    }

    @Test
    void dropsResultsOfEverySize() {
        for (String name : List.of("aLong", "aDouble", "anInt", "anObject")) {
            assertThat(measured(direct(method(Fixtures.class, name), new Fixtures())))
                    .as(name)
                    .isZero();
        }
    }

    @Test
    void passesCheckedExceptionsUnwrapped() {
        Runnable call = direct(method(Fixtures.class, "fails"), new Fixtures());
        assertThatThrownBy(call::run).isExactlyInstanceOf(IOException.class).hasMessage("as it is");
    }

    @Test
    void isHiddenFromStackTraces() {
        Runnable call = direct(method(Fixtures.class, "fails"), new Fixtures());
        assertThatThrownBy(call::run)
                .satisfies(e -> assertThat(Arrays.stream(e.getStackTrace()).map(StackTraceElement::getClassName))
                        .noneMatch(name -> name.contains("ByteWatcher$Call")));
    }

    @Test
    void definesAClassForEachCall() {
        Method method = method(Fixtures.class, "anInt");
        assertThat(direct(method, new Fixtures())).doesNotHaveSameClassAs(direct(method, new Fixtures()));
    }

    @Test
    void sharesAClassAmongSingleCalls() {
        Fixtures target = new Fixtures();
        Runnable one = shared(method(Fixtures.class, "anInt"), target);
        assertThat(one).hasSameClassAs(shared(method(Fixtures.class, "anObject"), target));
    }

    @Test
    void dispatchesToTheRightCallOfASharedClass() {
        Fixtures.Many many = new Fixtures.Many();
        for (String name : List.of("first", "second", "third", "hidden", "overridden")) {
            assertThat(seenBy(shared(method(Fixtures.Many.class, name), many)))
                    .as(name)
                    .containsExactly(name);
        }
        assertThat(seenBy(shared(method(Fixtures.Base.class, "overridden"), many)))
                .containsExactly("overridden");
    }

    @Test
    void fallsBackToAnUnsharedCall() {
        Fixtures.Contract contract = new Fixtures.ContractTest();
        assertThat(seenBy(shared(method(Fixtures.Contract.class, "holds"), contract)))
                .containsExactly("holds");
        assertThat(seenBy(shared(method(Fixtures.Contract.class, "statically"), null)))
                .containsExactly("static in interface");
        assertThat(seenBy(
                        shared(method(Fixtures.Generic.class, "take", Object.class), new Fixtures.OfStrings(), "text")))
                .containsExactly("text");
        assertThat(Invoker.shared(method(String.class, "coder"), "text")).isInstanceOf(Invoker.Unavailable.class);
    }

    @Test
    void dropsResultsAndPropagatesExceptionsOfSharedCalls() {
        Fixtures target = new Fixtures();
        for (String name : List.of("aLong", "aDouble", "anInt", "anObject")) {
            assertThat(measured(shared(method(Fixtures.class, name), target)))
                    .as(name)
                    .isZero();
        }
        assertThatThrownBy(() -> shared(method(Fixtures.class, "fails"), target).run())
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("as it is");
    }

    @Test
    void rejectsMismatchedArguments() {
        Method method = method(Fixtures.class, "wide", long.class, double.class);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Invoker.of(method, new Fixtures(), 1L))
                .withMessageEndingWith(": 1 (expected: 2)");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Invoker.of(method, new Fixtures(), null, 1d))
                .withMessageStartingWith("argument 0 of ")
                .withMessageEndingWith(": null");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Invoker.shared(method(Fixtures.class, "anInt"), "text"))
                .withMessageEndingWith(": java.lang.String");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Invoker.of(method, "text", 1L, 1d))
                .withMessageEndingWith(": java.lang.String");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        Invoker.of(method(Fixtures.OfStrings.class, "take", String.class), new Fixtures.OfStrings(), 1))
                .withMessageEndingWith(": java.lang.Integer");
    }

    @Test
    void isUnavailableForMethodsOfHiddenClasses() throws Exception {
        Object hidden = HiddenCopy.of(MethodHandles.lookup(), Object.class, HiddenTemplate.class);
        Invoker invoker = Invoker.of(hidden.getClass().getDeclaredMethod("method"), hidden);
        assertThat(invoker)
                .isInstanceOfSatisfying(
                        Invoker.Unavailable.class,
                        unavailable -> assertThat(unavailable.reason())
                                .contains("HiddenTemplate")
                                .contains("is a hidden class"));
    }

    /** An image's own error would not be a {@code LinkageError}. */
    @Test
    @ResourceLock(Resources.SYSTEM_PROPERTIES)
    void isUnavailableInANativeImage() {
        System.setProperty(IMAGE, "runtime");
        try {
            assertThat(Invoker.of(method(Fixtures.Nested.class, "hidden"), new Fixtures.Nested()))
                    .asInstanceOf(InstanceOfAssertFactories.type(Invoker.Unavailable.class))
                    .extracting(Invoker.Unavailable::reason)
                    .asString()
                    .endsWith("a native image defines no classes at run time; run the test on a JVM");
        } finally {
            System.clearProperty(IMAGE);
        }
    }

    @Test
    void isUnavailableForClosedPackages() throws Exception {
        Invoker invoker = Invoker.of(String.class.getDeclaredMethod("coder"), "text");
        assertThat(invoker)
                .isEqualTo(new Invoker.Unavailable("module java.base does not open package java.lang to"
                        + " ByteWatcher: declare `opens java.lang;` in its module-info.java, or run with --add-opens"
                        + " java.base/java.lang=ALL-UNNAMED"));
    }

    @Test
    void callsPublicMethodsOfClosedLibrariesFromBesideTheTarget() throws Exception {
        Fixtures.Quiet quiet = new Fixtures.Quiet();
        assertThat(seenBy(direct(AutoCloseable.class.getMethod("close"), quiet)))
                .containsExactly("closed");
    }

    @Test
    void callsInheritedMethodsOfOtherPackagesAndLoaders(@TempDir Path directory) throws Exception {
        Path classes = new Sources(directory)
                .add("base/Base.java", """
                package base;
                public class Base {
                    void ofPackage(Argument a) { new Argument[0].clone(); }
                    protected void ofFamily(Argument a) {}
                    private void own(Argument a) { Object o = new byte[16]; }
                    static class Argument {}
                    public static Object argument() { return new Argument(); }
                }
                """)
                .add("sub/SubTest.java", "package sub; public class SubTest extends base.Base {}")
                .add("Unpackaged.java", "class Unpackaged { void test() {} private void test2() {} }")
                .compile();
        try (URLClassLoader loader = Sources.loader(classes)) {
            Object target = loader.loadClass("sub.SubTest").getConstructor().newInstance();
            Class<?> base = loader.loadClass("base.Base");
            Object argument = base.getMethod("argument").invoke(null);
            assertThat(measured(direct(method(base, "ofPackage", argument.getClass()), target, argument)))
                    .isPositive();
            assertThat(measured(direct(method(base, "ofFamily", argument.getClass()), target, argument)))
                    .isZero();
            assertThat(measured(direct(method(base, "own", argument.getClass()), target, argument)))
                    .isEqualTo(32);
            Class<?> unpackaged = loader.loadClass("Unpackaged");
            var constructor = unpackaged.getDeclaredConstructor();
            constructor.setAccessible(true);
            Object bare = constructor.newInstance();
            assertThat(measured(direct(method(unpackaged, "test"), bare))).isZero();
            assertThat(measured(direct(method(unpackaged, "test2"), bare))).isZero();
        }
    }

    @Test
    void callsMethodsWithKotlinNames() throws Exception {
        ClassFileWriter writer = new ClassFileWriter("kotlin/names/`Odd` Täst", "java/lang/Runnable");
        writer.method(
                0,
                "<init>",
                "()V",
                1,
                1,
                writer.code()
                        .aload(0)
                        .invokespecial("java/lang/Object", "<init>", "()V")
                        .returnVoid());
        String name = "my test: adds 1 € (twice) \uD83D\uDE00";
        writer.method(
                ClassFileWriter.ACC_PUBLIC, name, "()V", 0, 1, writer.code().returnVoid());
        byte[] bytes = writer.toByteArray();
        ClassLoader loader = new ClassLoader("kotlin", getClass().getClassLoader()) {
            @Override
            protected Class<?> findClass(String className) {
                return defineClass(className, bytes, 0, bytes.length);
            }
        };
        Class<?> type = loader.loadClass("kotlin.names.`Odd` Täst");
        var constructor = type.getDeclaredConstructor();
        constructor.setAccessible(true);
        assertThat(measured(direct(type.getMethod(name), constructor.newInstance())))
                .isZero();
    }

    @Test
    void keepsNoClassLoaderAlive(@TempDir Path directory) throws Exception {
        Path classes = new Sources(directory)
                .add("leak/LeakTest.java", "package leak; public class LeakTest { public void test() {} }")
                .compile();
        WeakReference<ClassLoader> loader = useAndDrop(classes);
        for (int i = 0; i < 50 && loader.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertThat(loader.get()).isNull();
    }

    private static WeakReference<ClassLoader> useAndDrop(Path classes) throws Exception {
        try (URLClassLoader loader = Sources.loader(classes)) {
            Class<?> type = loader.loadClass("leak.LeakTest");
            direct(type.getMethod("test"), type.getConstructor().newInstance()).run();
            shared(type.getMethod("test"), type.getConstructor().newInstance()).run();
            return new WeakReference<>(loader);
        }
    }

    private static void assertCalls(Object target, String name, Object seen) {
        Runnable call = direct(method(target.getClass(), name), target);
        assertThat(seenBy(call)).containsExactly(seen);
    }

    private static Runnable direct(Method method, @Nullable Object target, @Nullable Object... arguments) {
        Invoker invoker = Invoker.of(method, target, arguments);
        assertThat(invoker).isInstanceOf(Invoker.Direct.class);
        return ((Invoker.Direct) invoker).call();
    }

    private static Runnable shared(Method method, @Nullable Object target, @Nullable Object... arguments) {
        Invoker invoker = Invoker.shared(method, target, arguments);
        assertThat(invoker).isInstanceOf(Invoker.Direct.class);
        return ((Invoker.Direct) invoker).call();
    }

    private static Method method(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getDeclaredMethod(name, parameters);
        } catch (NoSuchMethodException e) {
            throw new AssertionError(e);
        }
    }

    private static List<Object> seenBy(Runnable call) {
        SEEN.clear();
        call.run();
        return SEEN;
    }

    static long measured(Runnable call) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        call.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    static void saw(Object... what) {
        SEEN.addAll(Arrays.asList(what));
    }
}
