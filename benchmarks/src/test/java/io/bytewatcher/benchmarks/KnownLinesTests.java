package io.bytewatcher.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import com.acme.workloads.SiteWorkloads;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KnownLinesTests {

    private static final List<String> SOURCE = List.of(
            "    static final class First implements Body {",
            "        a = b; // 24 B",
            "        for (int each : list) { // 0 B, interpreted 32 B",
            "    }",
            "    static final class Second implements Body {",
            "        c(); // the rest",
            "        d(); // 16 B",
            "        e(); // 16 B is not at the end here");

    @Test
    void aLineAllocatesWhatItsCommentSays() {
        KnownLines first = lines("First");
        assertThat(first.bytes(false, 24)).containsExactly(entry(2, 24.0), entry(3, 0.0));
        assertThat(first.bytes(true, 56)).containsExactly(entry(2, 24.0), entry(3, 32.0));
        assertThat(first.total(false)).hasValue(24);
        assertThat(first.total(true)).hasValue(56);
    }

    @Test
    void oneLineAllocatesTheRest() {
        KnownLines second = lines("Second");
        assertThat(second.bytes(false, 100)).containsExactly(entry(6, 84.0), entry(7, 16.0));
        assertThat(second.total(false)).isEmpty();
    }

    @Test
    void thereIsOnlyOneRest() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> KnownLines.parse(List.of("a(); // the rest", "b(); // the rest")))
                .withMessage("line 2: a second rest, after line 1");
    }

    @Test
    void theSourceOfTheWorkloadsIsFoundAndHasThemAll() throws IOException {
        assertThat(KnownLines.of(SiteWorkloads.class).keySet())
                .hasSize(10)
                .containsExactlyElementsOf(SiteWorkloads.all().stream()
                        .map(body -> body.getClass().getSimpleName())
                        .toList());
    }

    private static KnownLines lines(String workload) {
        Map<String, KnownLines> workloads = KnownLines.parse(SOURCE);
        assertThat(workloads).containsOnlyKeys("First", "Second");
        return workloads.getOrDefault(workload, workloads.values().iterator().next());
    }
}
