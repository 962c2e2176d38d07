package io.bytewatcher.internal.sites.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CauseFinderTests {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "object|new ArrayList, constructor of java.util.ArrayList",
                "nested|new Inner, constructor of io.bytewatcher.internal.sites.code.CauseFinderTests.Inner",
                "exception|exception IllegalStateException, constructor of IllegalStateException",
                "arrays|new int[], new String[], new long[][], new int[][]",
                "boxing|boxing long → Long",
                "concatenation|string concatenation",
                "lambda|lambda capturing",
                "lambdaWithoutState|lambda linkage",
                "reference|java.util.Objects.requireNonNull(...), method reference capturing",
                "varargs|varargs array, String.format(...)",
                "varargsOfBoxes|varargs array, boxing int → Integer, java.util.Arrays.asList(...)",
                "arrayAsArgument|new int[], java.util.Arrays.hashCode(...)",
                "arrayKept|new String[]",
                "call|java.util.List.iterator()",
                "cloned|int[].clone()",
                "firstUse|class initialisation of Holder",
                "constant|constant",
                "record|record toString()",
            })
    void namesTheCause(String method, String causes) throws IOException {
        assertThat(String.join(", ", causesIn(method))).isEqualTo(causes);
    }

    @Test
    void placeWithoutAnAllocatingInstructionHasNoCause() throws IOException {
        assertThat(finder().find(classFile(), "call", "(Ljava/util/List;)Ljava/lang/Object;", 0))
                .isNull();
        assertThat(finder().find(classFile(), "absent", "()V", 0)).isNull();
        assertThat(finder().find(new byte[0], "call", "()V", 0)).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "java/util/List|toString|()Ljava/lang/String;|Object.toString()",
                "java/lang/Object|toString|()Ljava/lang/String;|Object.toString()",
                "acme/NotThere|toString|()Ljava/lang/String;|Object.toString()",
                "java/util/List|hashCode|()I|java.util.List.hashCode()",
                "java/util/Deque|hashCode|()I|java.util.Deque.hashCode()", // which a superinterface declares
                "java/util/List|iterator|()Ljava/util/Iterator;|java.util.List.iterator()",
                "acme/NotThere|toString|()I|acme.NotThere.toString()",
            })
    void methodOfObjectHasOneNameForAllCompilers(String owner, String name, String descriptor, String cause) {
        assertThat(finder().find(calling(owner, name, descriptor), "call", "()V", 1))
                .extracting(Cause::text)
                .isEqualTo(cause);
    }

    private static byte[] calling(String owner, String name, String descriptor) {
        boolean isClass = owner.equals("java/lang/Object");
        ClassWriter writer = new ClassWriter(0);
        writer.visit(Opcodes.V17, Opcodes.ACC_PUBLIC, "acme/Calling", null, "java/lang/Object", null);
        MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "call", "()V", null, null);
        method.visitCode();
        method.visitInsn(Opcodes.ACONST_NULL);
        method.visitMethodInsn(
                isClass ? Opcodes.INVOKEVIRTUAL : Opcodes.INVOKEINTERFACE, owner, name, descriptor, !isClass);
        method.visitInsn(Opcodes.POP);
        method.visitInsn(Opcodes.RETURN);
        method.visitMaxs(1, 0);
        method.visitEnd();
        return writer.toByteArray();
    }

    private static CauseFinder finder() {
        return new CauseFinder(ClassFiles.of(CauseFinderTests.class.getClassLoader()));
    }

    /** The distinct causes in a method of {@link Fixtures}, by position. */
    private static List<String> causesIn(String method) throws IOException {
        Set<String> causes = new LinkedHashSet<>();
        for (java.lang.reflect.Method declared : fixture(method).getDeclaredMethods()) {
            if (declared.getName().equals(fixtureMethod(method))) {
                String descriptor = net.bytebuddy.jar.asm.Type.getMethodDescriptor(declared);
                for (int offset = 0; offset < 200; offset++) {
                    Cause cause = finder().find(classFile(fixture(method)), declared.getName(), descriptor, offset);
                    if (cause != null) {
                        causes.add(cause.text());
                    }
                }
            }
        }
        return new ArrayList<>(causes);
    }

    private static Class<?> fixture(String method) {
        return method.equals("record") ? Pair.class : Fixtures.class;
    }

    private static String fixtureMethod(String method) {
        return method.equals("record") ? "toString" : method;
    }

    private static byte[] classFile() throws IOException {
        return classFile(Fixtures.class);
    }

    private static byte[] classFile(Class<?> type) throws IOException {
        String name = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (InputStream in = type.getResourceAsStream(name)) {
            return Objects.requireNonNull(in).readAllBytes();
        }
    }

    private static final class Inner {}

    private static final class Holder {
        static int value = Integer.parseInt("1");
    }

    private record Pair(int a, String b) {}

    @SuppressWarnings({"unused", "UnusedMethod", "UnnecessaryLambda"}) // their bytecode is what is tested
    private static final class Fixtures {
        static Object object() {
            return new ArrayList<>();
        }

        static Object nested() {
            return new Inner();
        }

        static void exception() {
            throw new IllegalStateException();
        }

        static int arrays(int n) {
            int[] a = new int[n];
            String[] b = new String[n];
            long[][] c = new long[n][];
            int[][] d = new int[n][n];
            return a.length + b.length + c.length + d.length;
        }

        static Object boxing(long n) {
            return n;
        }

        static String concatenation(String a, int n) {
            return a + n;
        }

        static LongSupplier lambda(long n) {
            return () -> n;
        }

        static LongSupplier lambdaWithoutState() {
            return () -> 1;
        }

        static Supplier<String> reference(StringBuilder builder) {
            return builder::toString;
        }

        static String varargs(String pattern, Object argument) {
            return String.format(pattern, argument, argument);
        }

        static Object varargsOfBoxes(int n) {
            return java.util.Arrays.asList(n, n);
        }

        static int arrayAsArgument(int n) {
            return java.util.Arrays.hashCode(new int[] {n, n});
        }

        static Object arrayKept(String a) {
            return new String[] {a, a};
        }

        static Object call(List<?> list) {
            return list.iterator();
        }

        static Object cloned(int[] array) {
            return array.clone();
        }

        static int firstUse() {
            return Holder.value;
        }

        static String constant() {
            return "constant";
        }
    }
}
