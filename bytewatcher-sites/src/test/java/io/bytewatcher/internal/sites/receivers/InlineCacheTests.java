package io.bytewatcher.internal.sites.receivers;

import static java.lang.invoke.MethodType.methodType;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.internal.sites.receivers.elsewhere.NotOverriding;
import io.bytewatcher.test.ForkedJvm;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.CharBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The template itself needs a JVM that opens {@code java.lang.invoke}. */
class InlineCacheTests {
    @Test
    void callsAreAsBefore() {
        ForkedJvm.Ended ended = ForkedJvm.ofThisJdk()
                .withFlags("--add-opens", "java.base/java.lang.invoke=ALL-UNNAMED")
                .end(Scenarios.class, List.of());
        assertThat(ended.lines()).containsExactly("done");
    }

    interface Named {
        default String name(int... numbers) {
            return "default " + numbers.length;
        }
    }

    record Plain() implements Named {}

    record Other(String text) implements Named {
        @Override
        public String name(int... numbers) {
            return text + numbers.length;
        }
    }

    static class Scenarios {
        private static final MethodType STRING = methodType(String.class);

        public static void main(String[] arguments) throws Throwable {
            receiversOfManyKinds();
            moreReceiversThanAreToldApart();
            nullsAndExceptions();
            variableArguments();
            packagePrivateMethodOfAnotherPackage();
            severalThreads();
            System.out.println("done");
        }

        private static MethodHandle call(Class<?> owner, String name, MethodType type, String call)
                throws ReflectiveOperationException {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodHandle original = lookup.findVirtual(owner, name, type);
            return InlineCache.link(lookup, name, type.insertParameterTypes(0, owner), original, call)
                    .dynamicInvoker();
        }

        private static void receiversOfManyKinds() throws Throwable {
            MethodHandle toText = call(Object.class, "toString", STRING, "kinds");
            List<Object> receivers = List.of("a", 1, new Plain(), Thread.State.NEW, List.of(), (Runnable) () -> {});
            for (int i = 0; i < 3; i++) {
                for (Object receiver : receivers) {
                    assertThat((String) toText.invokeExact(receiver)).isEqualTo(receiver.toString());
                }
            }
            assertThat(InlineCache.classes().get("kinds"))
                    .containsExactlyElementsOf(
                            receivers.stream().map(Object::getClass).toList());
            int[] array = {1};
            assertThat((String) toText.invokeExact((Object) array)).startsWith("[I@");
            assertThat((String) toText.invokeExact((Object) MethodHandles.lookup()))
                    .isNotEmpty();
            assertThat(InlineCache.classes().get("kinds")).endsWith(void.class).doesNotContain(int[].class);
        }

        private static void moreReceiversThanAreToldApart() throws Throwable {
            MethodHandle toText = call(Object.class, "toString", STRING, "many");
            List<Object> receivers =
                    List.of((byte) 1, (short) 2, 3, 4L, 5f, 6d, 'c', true, "a", new Plain(), new Other("o"));
            for (int i = 0; i < 3; i++) {
                for (Object receiver : receivers) {
                    assertThat((String) toText.invokeExact(receiver)).isEqualTo(receiver.toString());
                }
            }
            assertThat(InlineCache.classes().get("many"))
                    .hasSize(InlineCache.MOST + 1)
                    .endsWith(void.class);
        }

        private static void nullsAndExceptions() throws Throwable {
            MethodHandle charAt = call(CharSequence.class, "charAt", methodType(char.class, int.class), "exceptions");
            for (int i = 0; i < 3; i++) {
                assertThatThrownBy(() -> assertThat((char) charAt.invokeExact((CharSequence) null, 0)))
                        .isInstanceOf(NullPointerException.class);
                assertThatThrownBy(() -> assertThat((char) charAt.invokeExact((CharSequence) "a", 1)))
                        .isInstanceOf(StringIndexOutOfBoundsException.class);
                assertThat((char) charAt.invokeExact((CharSequence) CharBuffer.wrap("b"), 0))
                        .isEqualTo('b');
            }
        }

        private static void variableArguments() throws Throwable {
            MethodHandle name = call(Named.class, "name", methodType(String.class, int[].class), "variable arguments");
            int[] numbers = {1, 2};
            for (int i = 0; i < 2; i++) {
                assertThat((String) name.invokeExact((Named) new Plain(), numbers))
                        .isEqualTo("default 2");
                assertThat((String) name.invokeExact((Named) new Other("o"), numbers))
                        .isEqualTo("o2");
            }
        }

        private static void packagePrivateMethodOfAnotherPackage() throws Throwable {
            MethodHandle secret = call(OverriddenElsewhere.class, "secret", STRING, "package");
            for (OverriddenElsewhere receiver : List.of(new OverriddenElsewhere(), new NotOverriding())) {
                assertThat((String) secret.invokeExact(receiver)).isEqualTo("own");
            }
            assertThat(InlineCache.classes().get("package")).containsExactly(OverriddenElsewhere.class, void.class);
        }

        private static void severalThreads() throws Throwable {
            MethodHandle name = call(Named.class, "name", methodType(String.class, int[].class), "threads");
            Set<String> seen = Collections.synchronizedSet(new LinkedHashSet<>());
            List<Thread> threads = IntStream.range(0, 8)
                    .mapToObj(i -> new Thread(() -> seen.add(called(name, i % 2 == 0 ? new Plain() : new Other("o")))))
                    .toList();
            threads.forEach(Thread::start);
            for (Thread thread : new ArrayList<>(threads)) {
                thread.join();
            }
            assertThat(seen).containsExactlyInAnyOrder("default 0", "o0");
            assertThat(InlineCache.classes().get("threads")).containsExactlyInAnyOrder(Plain.class, Other.class);
        }

        private static String called(MethodHandle name, Named receiver) {
            try {
                return (String) name.invokeExact(receiver, new int[0]);
            } catch (Throwable e) {
                return e.toString();
            }
        }
    }
}
