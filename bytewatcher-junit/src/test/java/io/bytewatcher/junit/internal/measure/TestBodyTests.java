package io.bytewatcher.junit.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class TestBodyTests {
    /** JUnit's own lambda, which calls that of the test. */
    private static Executable executable() {
        return DynamicTest.stream(Stream.of("a"), text -> text, text -> {
                    throw new IOException(text);
                })
                .findFirst()
                .orElseThrow()
                .getExecutable();
    }

    @Test
    void bodyOfADynamicTestIsThatOfItsTestClass() {
        assertThat(TestBody.of(executable(), TestBodyTests.class).declaringClass())
                .isEqualTo(TestBodyTests.class);
    }

    @Test
    void exceptionsAreUnchanged() {
        assertThatThrownBy(TestBody.of(executable(), TestBodyTests.class)::run)
                .isExactlyInstanceOf(IOException.class)
                .hasMessage("a");
    }
}
