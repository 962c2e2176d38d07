package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.sites.code.ClassFiles;
import java.lang.ref.WeakReference;
import net.bytebuddy.jar.asm.Type;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MethodsTests {
    private final Methods methods = new Methods(ClassFiles.of(MethodsTests.class.getClassLoader()));

    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    static class WithFinalizer {
        static int count;

        @Override
        protected void finalize() {
            count++;
        }
    }

    static class Inherits extends WithFinalizer {}

    @SuppressWarnings({"removal", "deprecation", "Finalize"})
    static class WithEmptyFinalizer extends WithFinalizer {
        @Override
        protected void finalize() {}
    }

    @ParameterizedTest
    @ValueSource(classes = {WithFinalizer.class, Inherits.class})
    void classHasAFinalizer(Class<?> type) {
        assertThat(methods.reasonOfClass(Type.getInternalName(type))).contains("has a finalizer");
    }

    @ParameterizedTest
    @ValueSource(classes = {WithEmptyFinalizer.class, Object.class, String.class})
    void emptyFinalizerIsNone(Class<?> type) {
        assertThat(methods.reasonOfClass(Type.getInternalName(type))).isEmpty();
    }

    @Test
    void referencesAreKept() {
        assertThat(methods.reasonOfClass(Type.getInternalName(WeakReference.class)))
                .contains("is a java.lang.ref.Reference, which the JIT never removes");
    }
}
