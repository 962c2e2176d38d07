package io.bytewatcher.internal.sites.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LedgerScopeTests {
    @Test
    void defaultExcludesTheJdkToolsAndByteWatcher() {
        LedgerScope scope = new LedgerScope(List.of());
        assertThat(scope.covers(ArrayList.class)).isFalse();
        assertThat(scope.covers(Test.class)).isFalse();
        assertThat(scope.covers(net.bytebuddy.ByteBuddy.class)).isFalse();
        assertThat(scope.covers(LedgerScope.class)).isFalse();
        assertThat(scope.covers(LedgerScopeTests.class)).isTrue();
        assertThat(scope.covers(Assertions.class)).isTrue();
    }

    @Test
    void allPackagesOfTheModulesAreOwnPackages() {
        LedgerScope scope = new LedgerScope(List.of("io.bytewatcher.*"));
        for (String name : List.of(
                "io.bytewatcher.internal.sites.ledger.LedgerScope",
                "io.bytewatcher.junit.MaxAllocation",
                "io.bytewatcher.junit.internal.measure.TestVerdict")) {
            assertThat(coversOwn(scope, name)).as(name).isFalse();
        }
        assertThat(coversOwn(scope, "io.bytewatcher.shaded.Library")).isTrue();
    }

    private static boolean coversOwn(LedgerScope scope, String name) {
        return scope.covers(
                name,
                LedgerScope.class.getModule(),
                LedgerScope.class.getClassLoader(),
                LedgerScope.class.getProtectionDomain());
    }

    @Test
    void arraysPrimitivesAndHiddenClassesHaveNoCodeToMark() {
        LedgerScope scope = new LedgerScope(List.of());
        Runnable hidden = () -> {};
        assertThat(scope.covers(LedgerScopeTests[].class)).isFalse();
        assertThat(scope.covers(int.class)).isFalse();
        assertThat(scope.covers(hidden.getClass())).isFalse();
    }

    @Test
    void patternNarrowsTheScopeToAPackageAndItsSubpackages() {
        LedgerScope scope = new LedgerScope(List.of("io.bytewatcher.internal.*"));
        assertThat(scope.covers(LedgerScopeTests.class)).isTrue();
        assertThat(scope.covers(Assertions.class)).isFalse();
        assertThat(scope.covers(ArrayList.class)).isFalse();
    }

    @Test
    void jdkPatternWidensTheScope() {
        LedgerScope scope = new LedgerScope(List.of("java.util.*"));
        assertThat(scope.covers(ArrayList.class)).isTrue();
        assertThat(scope.covers(java.util.concurrent.ConcurrentHashMap.class)).isTrue();
        assertThat(scope.covers(String.class)).isFalse();
        assertThat(scope.covers(LedgerScopeTests.class)).isTrue();
    }

    /** Libraries too have names like {@code javax.inject} and {@code com.sun.jna}. */
    @Test
    void jdkLikePatternAppliesToOtherClasses() {
        LedgerScope scope = new LedgerScope(List.of("com.acme.*", "javax.inject.*"));
        ClassLoader loader = LedgerScopeTests.class.getClassLoader();
        assertThat(scope.covers("javax.inject.Provider", loader.getUnnamedModule(), loader, null))
                .isTrue();
        assertThat(scope.covers(LedgerScopeTests.class)).isFalse();
    }

    @Test
    void classesUsedByProbesAreNeverInstrumented() {
        LedgerScope scope = new LedgerScope(List.of("java.lang.*"));
        assertThat(scope.covers(String.class)).isTrue();
        assertThat(scope.covers(Object.class)).isFalse();
        assertThat(scope.covers(Thread.class)).isFalse();
        assertThat(scope.covers(ThreadLocal.class)).isFalse();
    }

    @Test
    void exclamationMarkExcludesClasses() {
        LedgerScope scope =
                new LedgerScope(List.of("!org.assertj.*", "!io.bytewatcher.internal.sites.ledger.LedgerScopeTests"));
        assertThat(scope.covers(Assertions.class)).isFalse();
        assertThat(scope.covers(LedgerScopeTests.class)).isFalse();
        assertThat(scope.covers(Nested.class)).isFalse();
        assertThat(scope.covers(LedgerTests.class)).isTrue();
    }

    private static final class Nested {}

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "com..acme", "com.acme.", "com.*.acme", "com/acme", "!", "com.acme.**", "1.a"})
    void malformedPatternsAreReported(String pattern) {
        assertThatThrownBy(() -> new LedgerScope(List.of(pattern)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + pattern + "\"")
                .hasMessageContaining("expected: such as com.acme.*");
    }
}
