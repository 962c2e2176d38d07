package io.bytewatcher.sites.why;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.sites.why.Kept.Kind;
import io.bytewatcher.sites.why.Kept.Reason;
import io.bytewatcher.sites.why.Kept.Step;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KeptTests {
    @Test
    void reasonHasStepsAndAProof() {
        Kept kept = Kept.parse(
                "stored in Holder.held then passed to A.b, hot method too big, on one path; proof: inline A.b");

        assertThat(kept)
                .isEqualTo(new Kept(
                        List.of(List.of(new Reason(
                                List.of(
                                        new Step(Kind.STORED, "Holder.held", ""),
                                        new Step(Kind.PASSED, "A.b", "hot method too big")),
                                true))),
                        List.of(),
                        List.of("inline A.b")));
    }

    @Test
    void reasonsAndExperimentsAreCombined() {
        Kept kept =
                Kept.parse("array longer than 64 and array index not constant; proof: inline A.<init> + -XX:Limit=65");

        assertThat(kept.reasons()).hasSize(2);
        assertThat(kept.kinds()).containsExactly(Kind.ARRAY_LONG, Kind.ARRAY_INDEX);
        assertThat(kept.experiments()).containsExactly("inline A.<init>", "-XX:Limit=65");
    }

    @Test
    void reasonHasAlternatives() {
        Kept kept = Kept.parse("stored in A.b and stored in C.d or stored in E.f, on one path; proof: none");

        assertThat(kept.reasons()).extracting(List::size).containsExactly(1, 2);
        assertThat(kept.states("STORED it is stored in C.d")).isTrue();
        assertThat(kept.states("STORED it is stored in E.f on one path from line 7"))
                .isTrue();
        assertThat(kept.missing(List.of("STORED it is stored in A.b"))).hasSize(1);
        assertThat(kept.missing(List.of("STORED it is stored in A.b", "STORED it is stored in C.d")))
                .isEmpty();
        assertThat(kept.missing(List.of("STORED it is stored in C.d"))).hasSize(1);
    }

    @Test
    void proofMayBeImpossible() {
        assertThat(Kept.parse("stored in A.b[]; proof: none").experiments()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "passed to A.<init>, exception method  | PASSED       | A.<init>     | exception method",
                "returned by A.b, not inlined           | RETURNED     | A.b          | not inlined",
                "thrown by A.b                         | THROWN       | A.b          | ''",
                "stored in A$B.c[]                     | STORED       | A$B.c[]      | ''",
                "stored in an array                    | STORED       | an array     | ''",
                "stored in A.b[], called at c.D.e      | STORED       | A.b[]        | c.D.e",
                "stored in A.b[], called at c.D.e from f.G.h | STORED | A.b[]        | c.D.e from f.G.h",
                "captured by a lambda                  | CAPTURED     | a lambda     | ''",
                "merged with new Point                 | MERGED       | new Point    | ''",
                "merged with an earlier one of the loop | MERGED      | an earlier one of the loop | ''",
                "merged with field A.b                 | MERGED       | field A.b    | ''",
                "array length not constant             | ARRAY_LENGTH | not constant | ''",
                "array of a text                       | ARRAY_TEXT   | a text       | ''",
                "locked                                | LOCKED       | locked       | ''",
                "allocated by the runtime              | RUNTIME      | the runtime  | ''",
                "not compiled A.b, too long            | NOT_COMPILED | A.b          | too long",
                "class is a Reference                  | CLASS        | is a Reference | ''",
                "not known                             | NOT_KNOWN    | known        | ''",
            })
    void eachKindHasItsWords(String text, Kind kind, String what, String detail) {
        assertThat(Kept.parse(text + "; proof: none").reasons())
                .containsExactly(List.of(new Reason(List.of(new Step(kind, what, detail)), false)));
    }

    @Test
    void commentsAboveALineAreItsReasonsInOrder() {
        List<String> source = List.of(
                "    a(); // 16 B: new A",
                "    // kept: stored in A.b and",
                "    // stored in C.d; proof: none",
                "    // a remark",
                "    // kept: locked; proof: none",
                "    // kept from 25: merged with null; proof: none",
                "    b(); // 16 B: new B + 24 B: new C");

        assertThat(Kept.above(source, 6, 21))
                .containsExactly(
                        Kept.parse("stored in A.b and stored in C.d; proof: none"), Kept.parse("locked; proof: none"));
        assertThat(Kept.above(source, 6, 25))
                .containsExactly(
                        Kept.parse("stored in A.b and stored in C.d; proof: none"),
                        Kept.parse("merged with null; proof: none"));
        assertThat(Kept.above(source, 0, 25)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"17, A.b", "20, A.b", "21, C.d", "24, C.d", "25, E.f", "26, E.f"})
    void newestReasonThatIsNotNewerThanTheJdkHolds(int jdk, String field) {
        List<String> source = List.of(
                "    // kept: stored in A.b; proof: none",
                "    // kept from 21: stored in C.d; proof: none",
                "    // kept from 25: stored in E.f; proof: none",
                "    a(); // 16 B: new A");

        assertThat(Kept.above(source, 3, jdk)).containsExactly(Kept.parse("stored in " + field + "; proof: none"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "inline A.b | -XX:CompileCommand=inline,com.acme.A::b | true",
                "inline A.b | -XX:CompileCommand=inline,com.acme.Outer$A::b | true",
                "inline A.b | -XX:CompileCommand=inline,A::b | true",
                "inline A.<init> | -XX:CompileCommand=inline,com.acme.A::<init> | true",
                "inline A.b | -XX:CompileCommand=inline,com.acme.XA::b | false",
                "inline A.b | -XX:CompileCommand=inline,com.acme.A::bc | false",
                "inline A.b | -XX:CompileCommand=inline,com.acme.A$B::b | false",
                "inline A.b | -XX:CompileCommand=dontinline,com.acme.A::b | false",
                "-XX:MaxInlineLevel=30 | -XX:MaxInlineLevel=30 | true",
                "-XX:MaxInlineLevel=30 | -XX:MaxInlineLevel=3 | false"
            })
    void flagIsForAnExperiment(String experiment, String flag, boolean isFor) {
        assertThat(Kept.isFor(experiment, flag)).isEqualTo(isFor);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "inline A.b | -XX:CompileCommand=inline,A::b | true",
                "inline A.b + -XX:Limit=65 | -XX:Limit=65 -XX:CompileCommand=inline,A::b | true",
                "inline A.b + -XX:Limit=65 | -XX:CompileCommand=inline,A::b | false",
                "inline A.b | -XX:CompileCommand=inline,A::b -XX:Limit=65 | false",
                "inline A.b + inline C.d | -XX:CompileCommand=inline,A::b -XX:CompileCommand=inline,E::f | false",
                "inline A.b + inline A.b | -XX:CompileCommand=inline,A::b -XX:CompileCommand=inline,E::f | false",
                "none | -XX:Limit=65 | false",
                "none | `` | false"
            })
    void allExperimentsAndNoOthersProve(String experiments, String flags, boolean prove) {
        List<String> tried = flags.isEmpty() ? List.of() : List.of(flags.split(" ", -1));
        assertThat(Kept.parse("stored in A.b; proof: " + experiments).isProvenBy(tried))
                .isEqualTo(prove);
    }

    @Test
    void otherTextIsRefused() {
        assertThatThrownBy(() -> Kept.parse("stored in A.b"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("without a proof: stored in A.b");
        assertThatThrownBy(() -> Kept.parse("lost; proof: none"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not a step: lost");
        assertThatThrownBy(() -> Kept.parse("locked; proof: perhaps"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("not an experiment: perhaps");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "passed to A.b, hot method too big | PASSED it is passed to A.b(C), which is not inlined: 400 bytecodes, more than 325 (FreqInlineSize)",
                "passed to A.b, virtual call | PASSED it is the receiver of A.b(), a virtual call whose receivers are of too many types to be inlined",
                "passed to A.<init>, exception method | PASSED it is passed to its constructor(int), which is not inlined: the JIT does not inline methods of exceptions",
                "passed to A.b, already compiled into a big method | PASSED it is passed to A.b(C), which is not inlined: its own code exceeds 2500 (InlineSmallCode)",
                "passed to A.b, intrinsic | IDENTITY it is passed to A.b(C), which reads its identity hash",
                "returned by A.b, hot method too big | RETURNED it is returned by A.b(), which is not inlined into D.e(): 400 bytecodes, more than 325 (FreqInlineSize)",
                "returned by A.b, not inlined | RETURNED it is returned by A.b(), which is not inlined into D.e()",
                "thrown by A.b | THROWN it is thrown",
                "thrown by A.b | THROWN it is thrown at com.acme.A.b(A.java:3)",
                "merged with new C | MERGED it shares a variable with the new C of line 3 at com.acme.D.e(D.java:4), and the JIT keeps objects that paths merge",
                "merged with the result of A.b | MERGED it shares a variable with the result of A.b(int) at com.acme.D.e(D.java:4), and the JIT keeps objects that paths merge",
                "merged with a parameter | MERGED it shares a variable with a parameter, and the JIT keeps objects that paths merge",
                "merged with an earlier one of the loop | MERGED it shares a variable with an earlier one of the loop at com.acme.D.e(D.java:4), and the JIT keeps objects that paths merge",
                "locked | MERGED it shares a variable with null, and the JIT does not split a variable of an object that is locked",
                "array of a text | ARRAY it is the array of a text of variable length",
                "array longer than 64 | ARRAY it is an array of 65 elements, more than 64 (EliminateAllocationArraySizeLimit)",
                "stored in A.b, on one path | STORED it is stored in A.b at com.acme.D.e(D.java:3) on one path from line 2",
                "stored in A.b, on one path | STORED it is stored in A.b in the handler of line 2",
                "stored in A$C.b then passed to D.e, native method | PASSED it is stored in C.b at com.acme.D.e(D.java:3); the holder is passed to D.e(C), which is not inlined: it is native",
                "captured by a lambda then stored in A.b | STORED it is captured by a lambda; the lambda is stored in A.b",
                "stored in A.b[] | STORED it is stored in A.b at com.acme.D.e(D.java:3)",
                "stored in A.b | STORED it is stored in the static field A.b at com.acme.D.e(D.java:3)",
                "not compiled A.b, too long | NOT_COMPILED A.b() was interpreted: 9000 bytecodes, and the JVM compiles at most 8000 (HugeMethodLimit)",
                "class has a finalizer | IDENTITY it has a finalizer",
                "class is a Reference | IDENTITY it is a java.lang.ref.Reference, which the JIT never removes"
            })
    void reasonsOfProductsAreStated(String stated, String reason) {
        assertThat(Kept.parse(stated + "; proof: none").states(reason)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "passed to A.b, hot method too big | PASSED it is passed to A.b(C), which is not inlined: it is native",
                "passed to A.b, hot method too big | PASSED it is passed to D.e(C), called at com.acme.A.b(A.java:3), which is not inlined: 400 bytecodes, more than 325 (FreqInlineSize)",
                "passed to A.b, hot method too big | PASSED it is passed to XA.b(C), which is not inlined: 400 bytecodes, more than 325 (FreqInlineSize)",
                "passed to A.b, already compiled into a big method | PASSED it is passed to A.b(C), which is not inlined: its own code exceeds a quarter of 2500 (InlineSmallCode), and the call is not hot",
                "passed to A.b, intrinsic | PASSED it is passed to A.b(C), which is not inlined: it is native",
                "returned by D.e, hot method too big | RETURNED it is returned by A.b(), which is not inlined into D.e(): 400 bytecodes, more than 325 (FreqInlineSize)",
                "returned by A.b, not inlined | RETURNED it is returned by A.b(), which is not inlined into D.e(): 400 bytecodes, more than 325 (FreqInlineSize)",
                "stored in A.b | STORED it is stored in A.bc at com.acme.D.e(D.java:3)",
                "stored in A.b | STORED it is stored in the static field C.d at com.acme.A.b(A.java:3)",
                "stored in A.b | STORED it is stored in A.b at com.acme.D.e(D.java:3) on one path from line 2",
                "stored in A.b, on one path | STORED it is stored in A.b at com.acme.D.e(D.java:3)",
                "stored in A.b | STORED it is stored in C.d; the holder is stored in A.b",
                "stored in A.b then stored in C.d | STORED it is stored in C.d",
                "captured by a lambda then stored in A.b | STORED it is stored in C.d; the holder is stored in A.b",
                "thrown by A.b | THROWN it is thrown at com.acme.D.e(D.java:3)",
                "merged with new C | MERGED it shares a variable with another value, and the JIT keeps objects that paths merge",
                "merged with null | MERGED it shares a variable with a parameter and null, and the JIT keeps objects that paths merge",
                "array of a text | ARRAY it is an array of a length that the JIT does not know",
                "returned by A.b, hot method too big | RETURNED it is returned by A.b(), which is not inlined into D.e()",
                "not compiled A.b, too long | NOT_COMPILED A.b() was interpreted",
                "class has a finalizer | IDENTITY it is passed to System.identityHashCode(Object), which reads its identity hash",
                "not known | ARRAY it is an array whose index varies"
            })
    void otherReasonsAreNot(String stated, String reason) {
        assertThat(Kept.parse(stated + "; proof: none").states(reason)).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "stored in A.b | STORED it is stored in A.b | 1",
                "stored in A.b | UNKNOWN not known | 0",
                "not known | UNKNOWN not known | 0",
                "not known | STORED it is stored in A.b | 0",
                "stored in A.b | `` | 0",
                "stored in A.b | STORED it is stored in C.d | 0",
                "stored in A.b | STORED it is stored in A.b + STORED it is stored in C.d | 0",
                "stored in A.b and stored in C.d | STORED it is stored in A.b | 0",
                "stored in A.b and stored in C.d | STORED it is stored in A.b + STORED it is stored in C.d | 1",
                "stored in A.b or stored in C.d | STORED it is stored in C.d | 1",
                "stored in A.b and also stored in C.d | STORED it is stored in A.b | 1",
                "stored in A.b and also stored in C.d | STORED it is stored in A.b + STORED it is stored in C.d | 1",
                "stored in A.b and also stored in C.d | STORED it is stored in C.d | 0",
                "stored in A.b and stored in C.d | STORED it is stored in A.b + UNKNOWN not known for 24 of 96 B | 0.75",
                "stored in A.b | STORED it is stored in C.d + UNKNOWN not known for 24 of 96 B | 0"
            })
    void onlyStatedReasonsExplain(String stated, String found, double part) {
        List<String> reasons = found.isEmpty() ? List.of() : List.of(found.split(" \\+ ", -1));
        assertThat(Kept.parse(stated + "; proof: none").explained(reasons)).isEqualTo(part);
    }

    @Test
    void nearestCallIsThatOfTheStatedMethod() {
        Kept kept = Kept.parse(
                "passed to A.<init>, hot method too big and returned by A.b, hot method too big; proof: none");
        assertThat(kept.isOfCall("A.constructor(")).isTrue();
        assertThat(kept.isOfCall("A.b(")).isTrue();
        assertThat(Kept.parse("passed to Outer$A.<init>, exception method; proof: none")
                        .isOfCall("A.constructor("))
                .isTrue();
        assertThat(kept.isOfCall("B.constructor(")).isFalse();
        assertThat(kept.isOfCall("XA.b(")).isFalse();
    }
}
