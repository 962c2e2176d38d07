package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.CompileTree.State;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import net.bytebuddy.jar.asm.Type;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OriginsTests {
    private static final CompiledMethod LAMBDA =
            new CompiledMethod("com.acme.Users$$Lambda+0x1", "accept", "(Ljava/lang/Object;)V");

    private final Methods methods = new Methods(ClassFiles.of(OriginsTests.class.getClassLoader()));
    private final Origins origins = new Origins(methods, CompileTree.UNKNOWN);

    private static final class Holder {
        static Consumer<Object> ofAll = value -> {};

        static final Object[] ALL = {""};

        static final Holder ONE = new Holder();

        final Object constant = new Object();

        @Nullable
        Holder next;

        String name = "";

        Object value = "";

        Object[] values = {};

        String[] texts = {};

        Consumer<Object> consumer = value -> {};

        Consumer<Object> own() {
            return consumer;
        }
    }

    /** Its lambda's body, which has one captured variable. */
    private static void body(Object[] captured, Object value) {
        captured[0] = value;
    }

    @SuppressWarnings("unused") // read from the class file
    private static final class Users {
        static void ofAStaticField(Holder holder) {
            Holder.ofAll.accept("");
        }

        static void ofAnArgument(Holder holder) {
            holder.consumer.accept("");
        }

        static void ofAList(Holder holder) {
            Holder last = holder;
            for (Holder next = holder; next != null; next = next.next) {
                last = next;
            }
            last.consumer.accept("");
        }

        static void ofAnObjectMadeHere(Holder holder) {
            Object[] box = new Object[1];
            Holder own = new Holder();
            own.consumer = value -> body(box, value);
            own.consumer.accept("");
        }

        static void ofAnObjectMadeHereAndAnother(Holder holder) {
            Holder own = new Holder();
            own.consumer.accept(new Holder());
        }

        static void ofAResult(Holder holder) {
            holder.own().accept("");
        }

        static boolean ofDeclaredTypes(Object any, String text, Holder holder) {
            return any.equals(text) && any.equals(holder.name);
        }

        static boolean ofAFieldOfAnObjectMadeHere(Object any, Holder holder) {
            Holder own = new Holder();
            own.value = any;
            return own.value.equals("");
        }

        static boolean ofAFieldOfAnArgument(Object any, Holder holder) {
            return holder.value.equals("");
        }

        static boolean ofAFieldOfTheNext(Object any, Holder holder) {
            Holder last = holder;
            for (Holder next = holder; next != null; next = next.next) {
                last = next;
            }
            return last.value.equals("");
        }

        static boolean ofAnElementOfAFinalClass(Object any, Holder holder) {
            Object text = holder.texts[0];
            return text.equals("");
        }

        static boolean ofAnElementOfAnyClass(Object any, Holder holder) {
            return holder.values[0].equals("");
        }

        static boolean ofAnElementOfAnArrayMadeHere(Object any, Holder holder) {
            Object[] own = {any};
            return own[0].equals("");
        }

        static boolean ofANestedElement(Object any, Holder holder) {
            Object[] values = holder.values;
            while (values[0] instanceof Object[] inner) {
                values = inner;
            }
            return values[0].equals("");
        }

        static boolean ofOneOfTwoMadeHere(Object any, Holder holder) {
            Object either = any == null ? new Holder() : new Object();
            return either.equals("");
        }

        static boolean ofOneMadeHereOrAnArgument(Object any, Holder holder) {
            Object either = any == null ? new Holder() : any;
            return either.equals("");
        }

        static boolean ofAResult(Object any, Holder holder) {
            return created().equals(holder);
        }

        static Holder created() {
            return new Holder();
        }

        static boolean ofAnElementOfAConstant(Object any, Holder holder) {
            return Holder.ALL[0].equals("");
        }

        static boolean ofAVariableOfAConstant(Object any, Holder holder) {
            return Holder.ONE.value.equals("");
        }

        static boolean ofAFinalFieldOfAConstant(Object any, Holder holder) {
            return Holder.ONE.constant.equals("");
        }

        static void ofEither(Holder holder) {
            Holder some = holder.next == null ? new Holder() : holder;
            some.consumer.accept("");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "ofAStaticField, true",
        "ofAnArgument, true",
        "ofAList, true",
        "ofAnObjectMadeHere, false",
        "ofEither, false"
    })
    void variablesAreAsOldAsTheirLambda(String user, boolean isOlder) {
        InlineScope body = body(user);
        assertThat(origins.isOlder(body, 0)).isEqualTo(isOlder);
        assertThat(origins.isOlder(body, 1)).isFalse();
    }

    /** A variable that a lambda has captured where it was made here, and the argument of its call. */
    @ParameterizedTest
    @CsvSource({
        "ofAnArgument, false, true",
        "ofAResult, false, true",
        "ofAnObjectMadeHere, true, true",
        "ofAList, false, true",
        "ofAnObjectMadeHereAndAnother, true, true"
    })
    void classOfAVariableMayBeKnownIfItsLambdaIsNotOlder(String user, boolean captured, boolean argument) {
        InlineScope body = body(user);
        assertThat(origins.mayBeOfAKnownClass(body, Set.of(new Source.Parameter(0))))
                .isEqualTo(captured);
        assertThat(origins.mayBeOfAKnownClass(body, Set.of(new Source.Parameter(1))))
                .isEqualTo(argument);
    }

    @Test
    void classOfAValueThatIsDeclaredFinalIsKnown() {
        CompiledMethod user = new CompiledMethod(
                Users.class.getName(),
                "ofDeclaredTypes",
                Type.getMethodDescriptor(
                        Type.BOOLEAN_TYPE,
                        Type.getType(Object.class),
                        Type.getType(String.class),
                        Type.getType(Holder.class)));
        InlineScope scope = new InlineScope(user, null, 0);
        Instruction name = methods.code(user).orElseThrow().instructions().stream()
                .filter(instruction -> instruction.name().equals("name"))
                .findFirst()
                .orElseThrow();
        assertThat(origins.mayBeOfAKnownClass(scope, Set.of(new Source.Parameter(0))))
                .isFalse();
        assertThat(origins.mayBeOfAKnownClass(scope, Set.of(new Source.Parameter(1))))
                .isTrue();
        assertThat(origins.mayBeOfAKnownClass(
                        scope, Set.of(new Source.FieldRead(name.offset(), name.owner(), name.name()))))
                .isTrue();
        assertThat(origins.mayBeOfAKnownClass(scope, Set.of(new Source.Constant("a"), new Source.Constant("b"))))
                .isTrue();
        assertThat(origins.mayBeOfAKnownClass(scope, Set.of(new Source.Constant("a"), new Source.Parameter(0))))
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "ofAFieldOfAnObjectMadeHere, true",
        "ofAFieldOfAnArgument, false",
        "ofAFieldOfTheNext, false",
        "ofAnElementOfAFinalClass, true",
        "ofAnElementOfAnyClass, false",
        "ofAnElementOfAnArrayMadeHere, true",
        "ofANestedElement, false",
        "ofAnElementOfAConstant, false",
        "ofAVariableOfAConstant, false",
        "ofAFinalFieldOfAConstant, true",
        "ofOneOfTwoMadeHere, true",
        "ofOneMadeHereOrAnArgument, false"
    })
    void classOfAReceiverMayBeKnown(String user, boolean mayBeKnown) {
        InlineScope scope = user(user);
        assertThat(origins.mayBeOfAKnownClass(scope, receiver(scope))).isEqualTo(mayBeKnown);
    }

    @ParameterizedTest
    @CsvSource({
        "ofAnElementOfAnArrayMadeHere, false",
        "ofOneOfTwoMadeHere, false",
        "ofAFieldOfAnArgument, false",
        "ofAResult, true"
    })
    void onlyWhatOneInstructionMakesIsMadeHere(String user, boolean isMadeHere) {
        InlineScope scope = user(user);
        CompiledMethod created =
                new CompiledMethod(Users.class.getName(), "created", "()" + Type.getDescriptor(Holder.class));
        Origins inlined = methods.code(scope.method()).orElseThrow().instructions().stream()
                .filter(call -> call.name().equals("created"))
                .findFirst()
                .map(call -> new CompileTree(
                        State.TOP_TIER,
                        "",
                        Map.of(
                                new CallSite(scope.method(), call.offset()),
                                Set.of(new InliningDecision(created, true, "inline"))),
                        Map.of(),
                        Set.of()))
                .map(compilation -> new Origins(methods, compilation))
                .orElse(origins);
        assertThat(inlined.isMadeHere(scope, receiver(scope))).isEqualTo(isMadeHere);
        assertThat(origins.isMadeHere(scope, receiver(scope)))
                .as("without the inlining")
                .isFalse();
    }

    private static InlineScope user(String name) {
        CompiledMethod method = new CompiledMethod(
                Users.class.getName(),
                name,
                Type.getMethodDescriptor(Type.BOOLEAN_TYPE, Type.getType(Object.class), Type.getType(Holder.class)));
        return new InlineScope(method, null, 0);
    }

    /** Of the call of {@code equals}. */
    private Set<Source> receiver(InlineScope scope) {
        int call = methods.code(scope.method()).orElseThrow().instructions().stream()
                .filter(instruction -> instruction.name().equals("equals"))
                .findFirst()
                .orElseThrow()
                .offset();
        return origins.argumentOf(scope, call, 0);
    }

    /** A variable of a loop, which is null before the first turn. */
    @Test
    void classOfAResultThatIsItsOwnArgumentMayBeKnown() {
        CompiledMethod loop = new CompiledMethod(Followed.class.getName(), "resultOfItself", "(I)I");
        Instruction call = methods.code(loop).orElseThrow().instructions().stream()
                .filter(instruction -> instruction.name().equals("same"))
                .findFirst()
                .orElseThrow();
        CompiledMethod same = new CompiledMethod(loop.type(), call.name(), call.descriptor());
        CompileTree inlined = new CompileTree(
                State.TOP_TIER,
                "",
                Map.of(new CallSite(loop, call.offset()), Set.of(new InliningDecision(same, true, "inline"))),
                Map.of(),
                Set.of());
        assertThat(new Origins(methods, inlined)
                        .mayBeOfAKnownClass(new InlineScope(loop, null, 0), Set.of(new Source.Result(call.offset()))))
                .isTrue();
    }

    private InlineScope body(String user) {
        CompiledMethod method =
                new CompiledMethod(Users.class.getName(), user, "(" + Type.getDescriptor(Holder.class) + ")V");
        int call = methods.code(method).orElseThrow().instructions().stream()
                .filter(instruction -> instruction.name().equals("accept"))
                .findFirst()
                .orElseThrow()
                .offset();
        InlineScope lambda = new InlineScope(LAMBDA, new InlineScope(method, null, 0), call);
        CompiledMethod body =
                new CompiledMethod(OriginsTests.class.getName(), "body", "([Ljava/lang/Object;Ljava/lang/Object;)V");
        return new InlineScope(body, lambda, 0);
    }
}
