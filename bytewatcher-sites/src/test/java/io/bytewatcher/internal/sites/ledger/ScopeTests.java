package io.bytewatcher.internal.sites.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScopeTests {
    @Test
    void defaultExcludesTheJdkToolsAndByteWatcher() {
        Scope scope = new Scope(List.of());
        assertThat(scope.covers(ArrayList.class)).isFalse();
        assertThat(scope.covers(Test.class)).isFalse();
        assertThat(scope.covers(net.bytebuddy.ByteBuddy.class)).isFalse();
        assertThat(scope.covers(Scope.class)).isFalse();
        assertThat(scope.covers(ScopeTests.class)).isTrue();
        assertThat(scope.covers(Assertions.class)).isTrue();
    }

    @Test
    void allPackagesOfTheModulesAreOwnPackages() {
        Scope scope = new Scope(List.of("io.bytewatcher.*"));
        for (String name : List.of(
                "io.bytewatcher.internal.sites.ledger.Scope",
                "io.bytewatcher.junit.MaxAllocation",
                "io.bytewatcher.junit.internal.measure.TestVerdict")) {
            assertThat(coversOwn(scope, name)).as(name).isFalse();
        }
        assertThat(coversOwn(scope, "io.bytewatcher.shaded.Library")).isTrue();
    }

    private static boolean coversOwn(Scope scope, String name) {
        return scope.covers(
                name, Scope.class.getModule(), Scope.class.getClassLoader(), Scope.class.getProtectionDomain());
    }

    @Test
    void arraysPrimitivesAndHiddenClassesHaveNoCodeToMark() {
        Scope scope = new Scope(List.of());
        Runnable hidden = () -> {};
        assertThat(scope.covers(ScopeTests[].class)).isFalse();
        assertThat(scope.covers(int.class)).isFalse();
        assertThat(scope.covers(hidden.getClass())).isFalse();
    }

    @Test
    void patternNarrowsTheScopeToAPackageAndItsSubpackages() {
        Scope scope = new Scope(List.of("io.bytewatcher.internal.*"));
        assertThat(scope.covers(ScopeTests.class)).isTrue();
        assertThat(scope.covers(Assertions.class)).isFalse();
        assertThat(scope.covers(ArrayList.class)).isFalse();
    }

    @Test
    void jdkPatternWidensTheScope() {
        Scope scope = new Scope(List.of("java.util.*"));
        assertThat(scope.covers(ArrayList.class)).isTrue();
        assertThat(scope.covers(java.util.concurrent.ConcurrentHashMap.class)).isTrue();
        assertThat(scope.covers(String.class)).isFalse();
        assertThat(scope.covers(ScopeTests.class)).isTrue();
    }

    /** Libraries too have names like {@code javax.inject} and {@code com.sun.jna}. */
    @Test
    void jdkLikePatternAppliesToOtherClasses() {
        Scope scope = new Scope(List.of("com.acme.*", "javax.inject.*"));
        ClassLoader loader = ScopeTests.class.getClassLoader();
        assertThat(scope.covers("javax.inject.Provider", loader.getUnnamedModule(), loader, null))
                .isTrue();
        assertThat(scope.covers(ScopeTests.class)).isFalse();
    }

    @Test
    void classesUsedByMarksAreNeverMarked() {
        Scope scope = new Scope(List.of("java.lang.*"));
        assertThat(scope.covers(String.class)).isTrue();
        assertThat(scope.covers(Object.class)).isFalse();
        assertThat(scope.covers(Thread.class)).isFalse();
        assertThat(scope.covers(ThreadLocal.class)).isFalse();
    }

    @Test
    void exclamationMarkExcludesClasses() {
        Scope scope = new Scope(List.of("!org.assertj.*", "!io.bytewatcher.internal.sites.ledger.ScopeTests"));
        assertThat(scope.covers(Assertions.class)).isFalse();
        assertThat(scope.covers(ScopeTests.class)).isFalse();
        assertThat(scope.covers(Nested.class)).isFalse();
        assertThat(scope.covers(LedgerTests.class)).isTrue();
    }

    private static final class Nested {}

    @ParameterizedTest
    @ValueSource(strings = {"", "*", "com..acme", "com.acme.", "com.*.acme", "com/acme", "!", "com.acme.**", "1.a"})
    void malformedPatternsAreReported(String pattern) {
        assertThatThrownBy(() -> new Scope(List.of(pattern)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + pattern + "\"")
                .hasMessageContaining("expected: such as com.acme.*");
    }
}
