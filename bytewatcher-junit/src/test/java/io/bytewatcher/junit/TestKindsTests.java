package io.bytewatcher.junit;

import static io.bytewatcher.junit.AllocationMode.SINGLE_SHOT;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.run.FixtureRun;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.TestExecutionResult.Status;

/** Each kind of JUnit test, and each kind of class. */
class TestKindsTests {
    @Test
    void eachInvocationOfAParameterizedTestIsMeasured() {
        Outcomes outcomes = FixtureRun.run(Parameterized.class);
        assertThat(outcomes.statuses().values()).containsExactly(Status.SUCCESSFUL, Status.SUCCESSFUL, Status.FAILED);
        String third = outcomes.statuses().keySet().stream()
                .filter(name -> name.startsWith("[3]"))
                .findFirst()
                .orElseThrow();
        assertThat(outcomes.thrownBy(third))
                .message()
                .startsWith(
                        "TestKindsTests.Parameterized.allocates(int) " + third + ": 48 B, limit 32 B [SINGLE_SHOT]\n");
    }

    static class Parameterized {
        @ParameterizedTest
        @ValueSource(ints = {0, 16, 32})
        @MaxAllocation(value = 32, mode = SINGLE_SHOT)
        void allocates(int length) {
            Garbage.make(length);
        }
    }

    @Test
    void argumentsOfAllKindsAreNotCharged() {
        Outcomes outcomes = FixtureRun.run(AllArguments.class);
        assertThat(outcomes.statuses().values()).containsOnly(Status.SUCCESSFUL).hasSize(6);
    }

    static class AllArguments {
        static Stream<Arguments> everyKind() {
            return Stream.of(
                    Arguments.of(
                            true,
                            (byte) 1,
                            'c',
                            (short) 2,
                            1_000_000,
                            3L,
                            4f,
                            5.0,
                            1_000_000,
                            "s",
                            new int[] {1},
                            List.of("a"),
                            new Hidden(),
                            Thread.State.NEW),
                    Arguments.of(false, (byte) 1, 'c', (short) 2, 'c', 3, 4L, 5f, null, null, null, null, null, null));
        }

        @ParameterizedTest(name = "once {index}")
        @MethodSource("everyKind")
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void once(
                boolean z,
                byte b,
                char c,
                short s,
                int i,
                long l,
                float f,
                double d,
                Integer boxed,
                String text,
                int[] array,
                Collection<String> generic,
                Hidden hidden,
                Enum<?> constant) {}

        @ParameterizedTest(name = "steady {index}")
        @MethodSource("everyKind")
        @NoAllocation
        void steady(
                boolean z,
                byte b,
                char c,
                short s,
                int i,
                long l,
                float f,
                double d,
                Integer boxed,
                String text,
                int[] array,
                Collection<String> generic,
                Hidden hidden,
                Enum<?> constant) {}

        @ParameterizedTest(name = "converted {index}")
        @ValueSource(strings = "NEW")
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void converted(Thread.State state, TestInfo info) {}

        @ParameterizedTest(name = "varied {index}")
        @MethodSource("many")
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void varied(String... texts) {}

        static Stream<Arguments> many() {
            return Stream.of(Arguments.of((Object) new String[] {"a", "b"}));
        }

        private static final class Hidden {}
    }

    @Test
    void eachRepetitionIsMeasured() {
        Outcomes outcomes = FixtureRun.run(Repeated.class);
        assertThat(outcomes.statuses())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "repetition 1 of 3", Status.SUCCESSFUL,
                        "repetition 2 of 3", Status.SUCCESSFUL,
                        "repetition 3 of 3", Status.FAILED));
        assertThat(outcomes.thrownBy("repetition 3 of 3"))
                .message()
                .startsWith("TestKindsTests.Repeated.allocates(RepetitionInfo) repetition 3 of 3: 40 B, limit 32 B"
                        + " [SINGLE_SHOT]\n");
    }

    static class Repeated {
        @RepeatedTest(3)
        @MaxAllocation(value = 32, mode = SINGLE_SHOT)
        void allocates(RepetitionInfo repetition) {
            Garbage.make(8 * repetition.getCurrentRepetition());
        }
    }

    @Test
    void eachDynamicTestIsMeasured() {
        Outcomes outcomes = FixtureRun.run(Factory.class);
        assertThat(outcomes.statuses())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        "empty", Status.SUCCESSFUL,
                        "allocates", Status.FAILED,
                        "deeper", Status.FAILED,
                        "throws", Status.FAILED));
        assertThat(outcomes.thrownBy("allocates"))
                .isInstanceOf(AllocationLimitExceededError.class)
                .message()
                .startsWith("TestKindsTests.Factory.tests() allocates: 32 B per call, limit 0 B [STEADY]\n");
        assertThat(outcomes.thrownBy("deeper"))
                .message()
                .startsWith("TestKindsTests.Factory.tests() deeper: 48 B per call, limit 0 B [STEADY]\n");
        assertThat(outcomes.thrownBy("throws"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("its own");
    }

    static class Factory {
        @TestFactory
        @NoAllocation
        Stream<DynamicNode> tests() {
            return Stream.of(
                    DynamicTest.dynamicTest("empty", () -> {}),
                    DynamicTest.dynamicTest("allocates", Garbage::make),
                    DynamicContainer.dynamicContainer(
                            "more", Stream.of(DynamicTest.dynamicTest("deeper", () -> Garbage.make(32)))),
                    DynamicTest.dynamicTest("throws", () -> {
                        throw new IllegalStateException("its own");
                    }));
        }
    }

    @Test
    void limitOfAClassAppliesToItsDynamicTests() {
        Outcomes outcomes = FixtureRun.run(FactoryOfAClass.class);
        assertThat(outcomes.thrownBy("allocates"))
                .message()
                .startsWith("TestKindsTests.FactoryOfAClass.test() allocates: 32 B, limit 0 B [SINGLE_SHOT]\n");
        assertThat(FixtureRun.of(FactoryOfAClass.class)
                        .with("bytewatcher.enabled", "false")
                        .execute()
                        .statuses())
                .containsEntry("allocates", Status.SUCCESSFUL);
    }

    @MaxAllocation(value = 0, mode = SINGLE_SHOT)
    static class FactoryOfAClass {
        private int rewound;

        @BeforeInvocation
        void rewind() {
            rewound++;
        }

        @TestFactory
        DynamicTest test() {
            return DynamicTest.dynamicTest("allocates", () -> {
                if (rewound != 1) {
                    throw new IllegalStateException("rewound " + rewound + " times");
                }
                Garbage.make();
            });
        }
    }

    @Test
    void eachInvocationOfATemplateIsMeasured() {
        Outcomes outcomes = FixtureRun.run(Template.class);
        assertThat(outcomes.statuses())
                .containsExactlyInAnyOrderEntriesOf(Map.of("[1]", Status.SUCCESSFUL, "[2]", Status.FAILED));
        assertThat(outcomes.thrownBy("[2]"))
                .message()
                .startsWith("TestKindsTests.Template.allocates(int) [2]: 32 B, limit 24 B [SINGLE_SHOT]\n");
    }

    static class Template {
        @TestTemplate
        @ExtendWith(Lengths.class)
        @MaxAllocation(value = 24, mode = SINGLE_SHOT)
        void allocates(int length) {
            Garbage.make(length);
        }
    }

    static class Lengths implements TestTemplateInvocationContextProvider {
        @Override
        public boolean supportsTestTemplate(ExtensionContext context) {
            return true;
        }

        @Override
        public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
            return Stream.of(invocation(8), invocation(16));
        }

        private static TestTemplateInvocationContext invocation(int length) {
            return new TestTemplateInvocationContext() {
                @Override
                public List<org.junit.jupiter.api.extension.Extension> getAdditionalExtensions() {
                    return List.of(new Always(int.class, length));
                }
            };
        }
    }

    /** Resolves parameters of one type. */
    record Always(Class<?> type, Object value) implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
            return parameter.getParameter().getType() == type;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
            return value;
        }
    }

    @Test
    void membersNeedNotBePublic() {
        Outcomes outcomes = FixtureRun.run(Members.class);
        assertThat(outcomes.statuses().values()).containsOnly(Status.SUCCESSFUL).hasSize(3);
        assertThat(outcomes.allocations().values()).containsOnly("32 B [SINGLE_SHOT]");
    }

    @MeasureAllocation(mode = SINGLE_SHOT)
    static class Members extends Maker {
        @Test
        public void isPublic() {
            make();
        }

        @Test
        protected void isProtected() {
            make();
        }

        @Test
        void isPackagePrivate() {
            make();
        }
    }

    private static class Maker {
        void make() {
            Garbage.make();
        }
    }

    @Test
    void genericTestsOfASuperclassAreMeasuredInEachSubclass() {
        assertThat(FixtureRun.run(OfStrings.class).allocation()).isEqualTo("0 B [SINGLE_SHOT]");
        assertThat(FixtureRun.run(OfIntegers.class).allocation()).isEqualTo("16 B [SINGLE_SHOT]");
    }

    abstract static class OfSomething<T> {
        @SuppressWarnings("unused") // written only
        private volatile Object sink = "";

        abstract T value();

        @Test
        @MeasureAllocation(mode = SINGLE_SHOT)
        void usesIt() {
            T value = value();
            sink = value;
        }
    }

    static class OfStrings extends OfSomething<String> {
        @Override
        String value() {
            return "s";
        }
    }

    static class OfIntegers extends OfSomething<Integer> {
        @Override
        Integer value() {
            return 1_000_000;
        }
    }

    @Test
    void bothLifecyclesAndConstructorsWithParametersAreMeasured() {
        assertThat(FixtureRun.run(OneInstance.class).allocations())
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of("first()", "32 B [SINGLE_SHOT]", "second()", "32 B [SINGLE_SHOT]"));
        assertThat(FixtureRun.run(Injected.class).allocation()).isEqualTo("40 B [SINGLE_SHOT]");
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    @MeasureAllocation(mode = SINGLE_SHOT)
    static class OneInstance {
        private int calls;

        @Test
        void first() {
            Garbage.make(calls++ < 2 ? 16 : 1_000);
        }

        @Test
        void second() {
            Garbage.make(calls++ < 2 ? 16 : 1_000);
        }
    }

    @ExtendWith(Injected.Length.class)
    @MeasureAllocation(mode = SINGLE_SHOT)
    static class Injected {
        private final int length;

        Injected(int length) {
            this.length = length;
        }

        @Test
        void allocates() {
            Garbage.make(length);
        }

        static class Length implements ParameterResolver {
            @Override
            public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
                return parameter.getParameter().getType() == int.class;
            }

            @Override
            public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
                return 24;
            }
        }
    }

    @Test
    void aDisabledTestStaysDisabled() {
        Outcomes outcomes = FixtureRun.run(NotRun.class);
        assertThat(outcomes.skipped()).containsExactly(Map.entry("allocates()", "for now"));
        assertThat(outcomes.statuses()).isEmpty();
        assertThat(outcomes.allocations()).isEmpty();
    }

    static class NotRun {
        @Test
        @Disabled("for now")
        @NoAllocation
        void allocates() {
            Garbage.make();
        }
    }

    @Test
    void testsAreNamedAsInTheSourcesDespiteADisplayName() {
        assertThat(FixtureRun.run(Named.class).thrown())
                .message()
                .startsWith("TestKindsTests.Named.allocates(int[], Entry): 32 B, limit 0 B [SINGLE_SHOT]\n");
    }

    @ExtendWith(Named.Parameters.class)
    static class Named {
        @Test
        @DisplayName("Makes some garbage")
        @MaxAllocation(value = 0, mode = SINGLE_SHOT)
        void allocates(int[] array, Map.Entry<String, String> entry) {
            Garbage.make();
        }

        static class Parameters implements ParameterResolver {
            @Override
            public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
                return true;
            }

            @Override
            public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
                return parameter.getIndex() == 0 ? new int[0] : Map.entry("", "");
            }
        }
    }
}
