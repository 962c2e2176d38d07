package io.bytewatcher.junit.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenRunsTests {
    @Test
    void eachRunHasItsOwnFiguresAsWritten() {
        Object session = new Object();
        RunRecord run = OpenRuns.open(session);
        try {
            assertThat(OpenRuns.freshFigures()).isNotNull().isSameAs(run.freshFigures());
        } finally {
            OpenRuns.close(session);
        }
    }
}
