package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.sites.why.CompileTree.CallSite;
import io.bytewatcher.internal.sites.why.CompileTree.InliningDecision;
import io.bytewatcher.internal.sites.why.Origins.InlineScope;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class InlinedCopiesTests {
    private static final CompiledMethod ROOT = method("root");
    private static final CompiledMethod EVEN = method("even");
    private static final CompiledMethod ODD = method("odd");
    private static final CompiledMethod OTHER = method("other");
    private static final InlineScope IN_ROOT = new InlineScope(ROOT, null, 0);
    private static final InlineScope FIRST = new InlineScope(EVEN, IN_ROOT, 1);

    private final Map<CallSite, Set<InliningDecision>> decisions = new HashMap<>();

    @Test
    void onlyCopyHasAllDecisions() {
        inline(ROOT, 1, EVEN);
        assertThat(isDecided(IN_ROOT, EVEN)).isTrue();
        assertThat(isDecided(FIRST, OTHER)).isTrue();
    }

    @Test
    void decisionMayBeOfAnotherCopy() {
        inline(ROOT, 1, EVEN);
        inline(ROOT, 5, EVEN);
        inline(EVEN, 2, OTHER);
        assertThat(isDecided(FIRST, OTHER)).isFalse();
        assertThat(isDecided(new InlineScope(OTHER, FIRST, 2), ODD)).isFalse();
    }

    @Test
    void copiesOfARecursionAreInEachOther() {
        recurse();
        InlineScope odd = new InlineScope(ODD, FIRST, 2);
        InlineScope second = new InlineScope(EVEN, odd, 3);
        assertThat(isDecided(FIRST, ODD)).isTrue();
        assertThat(isDecided(odd, EVEN)).isTrue();
        assertThat(isDecided(second, ODD)).isTrue();
        assertThat(isDecided(FIRST, OTHER))
                .as("perhaps of the second copy only")
                .isFalse();
    }

    @Test
    void recursionOfTheRootIsNotEntered() {
        inline(ROOT, 1, ROOT);
        assertThat(isDecided(IN_ROOT, ROOT)).isTrue();
        inline(ROOT, 5, ROOT);
        assertThat(isDecided(IN_ROOT, ROOT)).as("two copies side by side").isFalse();
    }

    @Test
    void recursionThatIsEnteredTwiceHasCopiesSideBySide() {
        recurse();
        inline(ROOT, 5, ODD);
        assertThat(isDecided(FIRST, ODD)).isFalse();
    }

    @Test
    void recursionOfACopyAmongOthersHasCopiesSideBySide() {
        recurse();
        inline(OTHER, 7, ROOT);
        inline(OTHER, 9, ROOT);
        InlineScope root = new InlineScope(ROOT, new InlineScope(OTHER, null, 0), 7);
        assertThat(isDecided(new InlineScope(EVEN, root, 1), ODD)).isFalse();
    }

    private void recurse() {
        inline(ROOT, 1, EVEN);
        inline(EVEN, 2, ODD);
        inline(ODD, 3, EVEN);
    }

    private void inline(CompiledMethod caller, int bci, CompiledMethod callee) {
        decisions
                .computeIfAbsent(new CallSite(caller, bci), any -> new LinkedHashSet<>())
                .add(new InliningDecision(callee, true, ""));
    }

    private boolean isDecided(InlineScope caller, CompiledMethod callee) {
        CompileTree compilation = new CompileTree(CompileTree.State.TOP_TIER, "", decisions, Map.of(), Set.of());
        return new InlinedCopies(compilation).isDecidedIn(caller, callee);
    }

    private static CompiledMethod method(String name) {
        return new CompiledMethod("com.acme.Numbers", name, "()V");
    }
}
