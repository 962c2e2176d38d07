package io.bytewatcher.junit.internal.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.bytewatcher.AllocationMeter;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.DynamicTestInvocationContext;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TestIdTests {
    private static final Map<String, String> IDS = new ConcurrentSkipListMap<>();
    private static final String BASE = "io.bytewatcher.junit.internal.request.TestIdTests$";

    static class Collecting implements BeforeEachCallback, InvocationInterceptor {
        @Override
        public void beforeEach(ExtensionContext context) {
            IDS.put(TestName.of(context), TestId.of(context));
        }

        @Override
        public void interceptDynamicTest(
                Invocation<Void> invocation, DynamicTestInvocationContext invocationContext, ExtensionContext context)
                throws Throwable {
            IDS.put(TestName.of(context), TestId.of(context));
            invocation.proceed();
        }
    }

    @ExtendWith(Collecting.class)
    abstract static class Inherited {
        @Test
        void inherited() {}
    }

    static class Nameless {}

    @SuppressWarnings("ArrayRecordComponent") // its text has their hash codes
    record Packet(byte[] bytes, Nameless[] payload, int size) {}

    static class Kinds extends Inherited {
        @Test
        void plain() {}

        @Test
        void overloaded() {}

        @Test
        void overloaded(AllocationMeter meter) {}

        @RepeatedTest(2)
        void repeated() {}

        @ParameterizedTest // JUnit's own name of it begins with the index
        @CsvSource({"3, x", "4, y"})
        void parameterized(int number, String text) {}

        @ParameterizedTest(name = "[{index}]")
        @CsvSource({"3, x", "4, y"})
        void onlyAnIndex(int number, String text) {}

        @ParameterizedTest(name = "{0}")
        @MethodSource("nameless")
        void anObject(Object nameless) {}

        static Stream<Object> nameless() {
            return Stream.of(new Nameless());
        }

        @ParameterizedTest(name = "{0}")
        @MethodSource("arrays")
        void arrays(Packet packet) {}

        static Stream<Packet> arrays() {
            return Stream.of(new Packet(new byte[1], new Nameless[1], 3));
        }

        @ParameterizedTest(name = "{0}")
        @ValueSource(
                strings = {
                    "Book@1b2c3d4e",
                    "Größe@1b2c3d4e",
                    "Mock for Listener, hashCode: 123456",
                    "me@beef.com",
                    "bob@facade",
                    "size@12345678"
                })
        void texts(String text) {}

        @ParameterizedTest(name = "{0}")
        @MethodSource("lambda")
        void aLambda(Runnable lambda) {}

        static Stream<Runnable> lambda() {
            return Stream.of(() -> {});
        }

        @ParameterizedTest(name = "{0} of {1}")
        @CsvSource({"3, x", "4, y"})
        void named(int number, String text) {}

        @TestFactory
        Stream<DynamicNode> dynamic() {
            return Stream.of(
                    DynamicTest.dynamicTest("alone", () -> {}),
                    DynamicContainer.dynamicContainer("outer", List.of(DynamicTest.dynamicTest("inner", () -> {}))));
        }

        @Nested
        class Inner {
            @Test
            void nested() {}
        }
    }

    abstract static class Contract extends Inherited {
        @Nested
        class Shared {
            @Nested
            class Deep {
                @Test
                void nested() {}
            }
        }
    }

    static class First extends Contract {}

    static class Second extends Contract {}

    @ExtendWith(Collecting.class)
    static class Parsers {
        abstract static class InnerContract {
            @Nested
            class Shared {
                @Test
                void nested() {}
            }
        }

        @Nested
        class Fast extends InnerContract {}

        @Nested
        class Slow extends InnerContract {}
    }

    @Test
    void nestedClassMayBeInheritedWithinAClass() {
        IDS.clear();
        FixtureRun.run(Parsers.class);
        assertThat(IDS.values())
                .containsExactlyInAnyOrder(BASE + "Parsers$Fast$Shared#nested", BASE + "Parsers$Slow$Shared#nested");
    }

    @Test
    void inheritedNestedClassIsNamedAfterTheClassThatRuns() {
        IDS.clear();
        FixtureRun.run(First.class, Second.class);
        assertThat(IDS)
                .containsOnly(
                        entry("TestIdTests.First.Shared.Deep.nested()", BASE + "First$Shared$Deep#nested"),
                        entry("TestIdTests.First.inherited()", BASE + "First#inherited"),
                        entry("TestIdTests.Second.Shared.Deep.nested()", BASE + "Second$Shared$Deep#nested"),
                        entry("TestIdTests.Second.inherited()", BASE + "Second#inherited"));
        assertThat(TestId.findClass(BASE + "First$Shared$Deep")).contains(Contract.Shared.Deep.class);
        assertThat(TestId.findClass(BASE + "Contract$Shared$Deep")).contains(Contract.Shared.Deep.class);
        assertThat(TestId.findClass(BASE + "First$Shared$Deeper")).isEmpty();
        assertThat(TestId.findClass("com.acme.Gone$Shared")).isEmpty();
    }

    @Test
    void idHasClassMethodAndArgumentsButNoIndex() {
        IDS.clear();
        FixtureRun.run(Kinds.class);
        assertThat(IDS.values().stream().distinct())
                .allMatch(id -> id.startsWith(BASE + "Kinds"))
                .extracting(id -> id.substring(BASE.length()).replace("\"", "")) // JUnit 6 quotes texts
                .containsExactlyInAnyOrder(
                        "Kinds#plain",
                        "Kinds#inherited",
                        "Kinds#overloaded[]",
                        "Kinds#overloaded[AllocationMeter]",
                        "Kinds#repeated",
                        "Kinds#parameterized(" + arguments(1) + ")",
                        "Kinds#parameterized(" + arguments(2) + ")",
                        "Kinds#anObject(" + BASE + "Nameless)",
                        "Kinds#aLambda(" + BASE + "Kinds$$Lambda)",
                        "Kinds#arrays(Packet[bytes=[B, payload=[L" + BASE + "Nameless;, size=3])",
                        "Kinds#texts(Book)",
                        "Kinds#texts(Größe)",
                        "Kinds#texts(Mock for Listener)",
                        "Kinds#texts(me@beef.com)",
                        "Kinds#texts(bob@facade)",
                        "Kinds#texts(size@12345678)",
                        "Kinds#onlyAnIndex([1])",
                        "Kinds#onlyAnIndex([2])",
                        "Kinds#named(3 of x)",
                        "Kinds#named(4 of y)",
                        "Kinds#dynamic",
                        "Kinds#dynamic(alone)",
                        "Kinds#dynamic(outer / inner)",
                        "Kinds$Inner#nested");
        assertThat(IDS).hasSize(25); // the two repetitions share theirs
    }

    /** Their display names depend on the version of JUnit and on the compilation of the test. */
    private static String arguments(int index) {
        String start = "TestIdTests.Kinds.parameterized(int, String) [" + index + "] ";
        String shown = IDS.keySet().stream()
                .filter(name -> name.startsWith(start))
                .map(name -> name.substring(start.length()))
                .collect(Collectors.joining());
        assertThat(shown).isNotEmpty();
        return shown.replace("\"", "");
    }
}
