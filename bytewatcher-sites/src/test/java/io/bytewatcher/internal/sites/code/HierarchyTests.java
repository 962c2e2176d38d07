package io.bytewatcher.internal.sites.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class HierarchyTests {
    private static final String PACKAGE = "io/bytewatcher/internal/sites/code/HierarchyTests$";

    private final List<String> read = new ArrayList<>();
    private final ClassFiles all = ClassFiles.of(HierarchyTests.class.getClassLoader());
    private final Hierarchy hierarchy = new Hierarchy(name -> {
        read.add(name);
        return name.startsWith("gone/") ? null : all.find(name);
    });

    interface Filling {
        void fill(Object... elements);
    }

    abstract static class Base implements Filling {
        volatile int variable;
        final int constant = 1;
    }

    static final class Fault extends IllegalStateException {
        private static final long serialVersionUID = 1;
    }

    static final class Filled extends Base {
        @Override
        public void fill(Object... elements) {}

        void fill(Object element) {}
    }

    @Test
    void readsEachClassOnce() {
        hierarchy.method(PACKAGE + "Filled", "hashCode", "()I");
        hierarchy.method(PACKAGE + "Filled", "toString", "()Ljava/lang/String;");

        assertThat(read).containsExactly(PACKAGE + "Filled", PACKAGE + "Base", "java/lang/Object");
    }

    @Test
    void findsTheDeclarationOfACall() {
        assertThat(hierarchy.method(PACKAGE + "Filled", "hashCode", "()I")).hasValueSatisfying(found -> {
            assertThat(found.owner()).isEqualTo("java/lang/Object");
            assertThat(found.isIntrinsic()).isTrue();
            assertThat(found.canBeOverridden()).isTrue();
        });
        assertThat(hierarchy.method(PACKAGE + "Filled", "fill", "(Ljava/lang/Object;)V"))
                .hasValueSatisfying(found -> {
                    assertThat(found.isIntrinsic()).isFalse();
                    assertThat(found.canBeOverridden()).as("its class is final").isFalse();
                });
        assertThat(hierarchy.method(PACKAGE + "Filled", "absent", "()V")).isEmpty();
        assertThat(hierarchy.method("gone/Type", "hashCode", "()I")).isEmpty();
    }

    @Test
    void listsSuperclasses() {
        assertThat(hierarchy.names(PACKAGE + "Filled"))
                .containsExactly(PACKAGE + "Filled", PACKAGE + "Base", "java/lang/Object");
        assertThat(hierarchy.names("gone/Type")).containsExactly("gone/Type");
    }

    @Test
    void asksSupertypesForVariableArguments() {
        assertThat(hierarchy.isVarargs(PACKAGE + "Filled", "fill", "([Ljava/lang/Object;)V"))
                .isTrue();
        assertThat(hierarchy.isVarargs(PACKAGE + "Base", "fill", "([Ljava/lang/Object;)V"))
                .isTrue();
        assertThat(hierarchy.isVarargs(PACKAGE + "Filled", "fill", "(Ljava/lang/Object;)V"))
                .isFalse();
        assertThat(hierarchy.isVarargs("gone/Type", "fill", "([Ljava/lang/Object;)V"))
                .isFalse();
    }

    @Test
    void knowsThrowablesByTheirClassOrElseByTheirName() {
        assertThat(hierarchy.isThrowable(PACKAGE + "Fault")).isTrue();
        assertThat(hierarchy.isThrowable(PACKAGE + "Filled")).isFalse();
        assertThat(hierarchy.isThrowable("gone/FatalError")).isTrue();
        assertThat(hierarchy.isThrowable("gone/Type")).isFalse();
    }

    @Test
    void statesFlagsOfFieldsAndTheSourceFile() {
        ClassSummary base = hierarchy.summary(PACKAGE + "Base").orElseThrow();

        assertThat(base.sourceFile()).isEqualTo("HierarchyTests.java");
        assertThat(base.interfaces()).containsExactly(PACKAGE + "Filling");
        assertThat(base.fields()).containsKeys("variable", "constant");
    }
}
