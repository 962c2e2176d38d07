package io.bytewatcher.internal.invoke;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.lang.invoke.MethodHandles;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class HiddenCopyTests {
    @Test
    void copiesShareNoClass() {
        IntSupplier one = HiddenCopy.of(MethodHandles.lookup(), IntSupplier.class, Template.class, 1, "a");
        IntSupplier two = HiddenCopy.of(MethodHandles.lookup(), IntSupplier.class, Template.class, 2, "b");
        assertThat(one.getAsInt()).isEqualTo(11);
        assertThat(two.getAsInt()).isEqualTo(12);
        assertThat(one.getClass()).isNotEqualTo(two.getClass());
        assertThat(one.getClass().isHidden()).isTrue();
    }

    @Test
    void copiesMayUsePrivateMembersOfTheirNest() {
        Supplier<?> copy = HiddenCopy.of(MethodHandles.lookup(), Supplier.class, WithNest.class);
        assertThat(copy.get()).isEqualTo("secret");
        assertThat(copy.getClass().isHidden()).isTrue();
    }

    @Test
    void usesTheTemplateIfItHasNoClassFile() {
        Object hidden = HiddenCopy.of(MethodHandles.lookup(), Object.class, HiddenTemplate.class);
        Object copyOfCopy = HiddenCopy.of(MethodHandles.lookup(), Object.class, hidden.getClass());
        assertThat(copyOfCopy).hasSameClassAs(hidden);
    }

    @Test
    void refusesALookupThatCannotDefine() {
        assertThatIllegalArgumentException()
                .isThrownBy(
                        () -> HiddenCopy.of(MethodHandles.publicLookup(), IntSupplier.class, Template.class, 1, "a"))
                .withMessageContaining("cannot define a copy of " + Template.class.getName());
    }

    private static String secret() {
        return "secret";
    }

    @SuppressWarnings("unused") // its constructor is called by reflection
    private static final class Template implements IntSupplier {
        private final int value;

        Template(int value, String ignored) {
            this.value = value;
        }

        @Override
        public int getAsInt() {
            return value + 10;
        }
    }

    private static final class WithNest implements Supplier<String> {
        @Override
        public String get() {
            return secret();
        }
    }
}
