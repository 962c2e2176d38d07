package io.bytewatcher.benchmarks.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.bytewatcher.benchmarks.Cell;
import io.bytewatcher.benchmarks.FigureEquality;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class PeersTextTests {
    @Test
    void quickPerfsFiguresAreRead() {
        assertThat(QuickPerfSize.bytes("16 bytes")).isEqualTo(16);
        assertThat(QuickPerfSize.bytes("-8 bytes\n")).isEqualTo(-8);
        assertThat(QuickPerfSize.bytes("1.00 Mega bytes (1 048 592 bytes)")).isEqualTo(1_048_592);
        assertThatIllegalArgumentException().isThrownBy(() -> QuickPerfSize.bytes("much"));
    }

    @Test
    void theFirstErrorIsShown() {
        List<String> output = List.of(
                "warming up",
                "Exception in thread \"main\" java.io.IOException: no",
                "\tat Foo.error(Foo.java)",
                "java.lang.Error: b");
        assertThat(FirstError.in(output)).contains("java.io.IOException: no");
        assertThat(FirstError.in(List.of("fine"))).isEmpty();
        assertThat(FirstError.of(new IOException("Main [Error]: exit code 1\n" + String.join("\n", output))))
                .isEqualTo("java.io.IOException: no");
        assertThat(FirstError.of(new IOException("Main []: exit code 1\nkilled")))
                .isEqualTo("Main []: exit code 1");
    }

    @Test
    void aToolsErrorsAreSummedUp() {
        ErrorSummary summary = new ErrorSummary();
        summary.add(0);
        summary.add(-24);
        summary.add(8);
        summary.addFailed("first");
        summary.addFailed("second");
        assertThat(summary.row("tool").stream().map(Cell::text))
                .containsExactly("tool", "5", "1", "2", "8", "24", "first");
    }

    @Test
    void almostEqualFiguresAreEqual() {
        assertThat(FigureEquality.is(0, 0.015)).isTrue();
        assertThat(FigureEquality.is(0, 16)).isFalse();
        assertThat(FigureEquality.is(1_000, 1_009)).isTrue();
        assertThat(FigureEquality.is(24, 32)).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void aSuiteHasItsTests(TestKind kind) {
        assertThat(kind.sources(203)).hasSize(3).containsOnlyKeys(kind.classNames(203));
        assertThat(String.join("", kind.sources(203).values()).split("@org.junit.jupiter.api.Test ", -1))
                .hasSize(204);
    }
}
