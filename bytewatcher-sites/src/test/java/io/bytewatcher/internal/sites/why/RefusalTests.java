package io.bytewatcher.internal.sites.why;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusalTests {
    private static final CompiledMethod CALLEE = new CompiledMethod("com.acme.Journal", "write", "()V");
    private static final CompiledMethod CALLER = new CompiledMethod("com.acme.Book", "add", "()V");

    /** The words of JDK 17 and 25. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            hot method too big | 412 bytecodes, more than 325 (FreqInlineSize)
            too big | 412 bytecodes, more than 35 (MaxInlineSize), and the call is not hot
            already compiled into a medium method | its own code exceeds a quarter of 2500 (InlineSmallCode), and the call is not hot
            already compiled into a big method | its own code exceeds 2500 (InlineSmallCode)
            recursive inlining is too deep | it calls itself, and the JIT inlines 1 (MaxRecursiveInlineLevel) level of that
            recursive inlining too deep | it calls itself, and the JIT inlines 1 (MaxRecursiveInlineLevel) level of that
            inlining too deep | it is more than 15 (MaxInlineLevel) calls deep
            size > DesiredMethodLimit | the compiled code already has 8000 (DesiredMethodLimit) bytecodes
            native method | it is native
            low call site frequency | this call is too rare
            call site not reached | this call is too rare
            executed < MinInliningThreshold times | this call is too rare
            never executed | this call is too rare
            receiver not constant | the method handle is not constant
            exception method | the JIT does not inline methods of exceptions
            disallowed by CompileCommand | a compiler command or directive forbids it
            don't inline by annotation | an annotation in the JDK forbids it
            unloaded signature classes | a class in its signature is not loaded
            method holder not initialized | its class is not initialized
            NodeCountInliningCutoff | the compiled code is already too large (NodeCountInliningCutoff)
            no static binding | the JIT says "no static binding"
            """)
    void saysWhyACallIsNotInlined(String message, String text) {
        assertThat(Refusal.text(message, 412)).isEqualTo(text);
    }

    @Test
    void leavesAnUnknownSizeOut() {
        assertThat(Refusal.text("hot method too big", 0)).isEqualTo("its bytecodes are more than 325 (FreqInlineSize)");
    }

    @ParameterizedTest
    @CsvSource({
        "hot method too big, '-XX:CompileCommand=inline,com.acme.Journal::write'",
        "already compiled into a big method, '-XX:CompileCommand=inline,com.acme.Journal::write'",
        "low call site frequency, '-XX:CompileCommand=inline,com.acme.Journal::write'",
        "recursive inlining is too deep, -XX:MaxRecursiveInlineLevel=8",
        "inlining too deep, -XX:MaxInlineLevel=30",
        "size > DesiredMethodLimit, -XX:-ClipInlining"
    })
    void triesWhatAFlagCanChange(String message, String flag) {
        assertThat(Refusal.flags(message, CALLEE)).containsExactly(flag);
    }

    @Test
    void triesNothingThatNoFlagCanChange() {
        CompiledMethod hidden = new CompiledMethod("com.acme.Book$$Lambda$5+0x1000", "run", "()V");

        assertThat(Refusal.flags("native method", CALLEE)).isEmpty();
        assertThat(Refusal.flags("no static binding", CALLEE)).isEmpty();
        assertThat(Refusal.flags("hot method too big", hidden)).isEmpty();
    }

    /** One level of recursion is inlined. */
    @Test
    void refusesARecursiveCallBelowTheBoundOnly() {
        InlineScope once = scopes(List.of(CALLER, CALLEE));
        InlineScope twice = scopes(List.of(CALLER, CALLEE, CALLEE));

        assertThat(Refusal.isTooDeep("recursive inlining is too deep", CALLEE, once))
                .isFalse();
        assertThat(Refusal.isTooDeep("recursive inlining is too deep", CALLEE, twice))
                .isTrue();
        assertThat(Refusal.isTooDeep("hot method too big", CALLEE, twice)).isFalse();
    }

    @Test
    void refusesADeepCallBelowTheBoundOnly() {
        List<CompiledMethod> chain = Collections.nCopies(15, CALLER);

        assertThat(Refusal.isTooDeep("inlining too deep", CALLEE, scopes(chain)))
                .isFalse();
        assertThat(Refusal.isTooDeep("inlining too deep", CALLEE, new InlineScope(CALLER, scopes(chain), 0)))
                .isTrue();
    }

    private static InlineScope scopes(List<CompiledMethod> outermostFirst) {
        InlineScope scope = null;
        for (CompiledMethod method : outermostFirst) {
            scope = new InlineScope(method, scope, 0);
        }
        return requireNonNull(scope);
    }
}
