package io.bytewatcher.junit;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.sites.CannotPlaceException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Which JVMs are asked for what tests allocate as written, and what is said where none tells. */
class WrittenFiguresTests {
    private final List<List<String>> asked = new ArrayList<>();

    private static WrittenFigures.Answer ask(WrittenFigures figures, String id, Optional<Duration> timeLeft) {
        return figures.of(id, Configuration.read(key -> null, Map.of()).sites(), timeLeft);
    }

    @Test
    void allTestsOfARunAreAskedOfOneJvm() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            asked.add(ids);
            Writing.Figures found = new Writing.Figures();
            found.reasons().put("[t:b]/[i:1]", "it is growing");
            return found;
        });
        figures.planned(() -> Set.of("[t:a]", "[t:b]"));
        for (String id : List.of("[t:a]", "[t:b]/[i:1]", "[t:new]", "[t:a]")) {
            WrittenFigures.Answer answer = ask(figures, id, Optional.empty());
            assertThat(answer.figure()).isNull();
            assertThat(answer.why())
                    .isEqualTo(
                            id.startsWith("[t:b]")
                                    ? "it is growing"
                                    : "run again in a fresh JVM, the test was not measured");
        }
        assertThat(asked).hasSize(2);
        assertThat(asked.get(0)).containsExactlyInAnyOrder("[t:a]", "[t:b]");
        assertThat(asked.get(0)).startsWith("[t:a]");
        assertThat(asked.get(1)).containsExactly("[t:new]");
    }

    /** Such as one that ends the JVM. */
    @Test
    void oneTestThatLeavesNoAnswerDoesNotTakeThatOfOthers() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            asked.add(ids);
            if (ids.contains("[t:exits]")) {
                throw new CannotPlaceException("the fresh JVM ended");
            }
            return new Writing.Figures();
        });
        figures.planned(() -> Set.of("[t:exits]", "[t:a]", "[t:b]"));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).startsWith("run again");
        assertThat(ask(figures, "[t:exits]", Optional.empty()).why()).isEqualTo("the fresh JVM ended");
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).startsWith("run again");
        assertThat(asked.subList(1, 4)).containsExactly(List.of("[t:a]"), List.of("[t:exits]"), List.of("[t:b]"));
    }

    /** Whose time-out the others do not have to keep to. */
    @Test
    void whoAsksFirstIsToldFirstAndWhatWasNotReachedIsAskedAgain() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            asked.add(ids);
            Writing.Figures found = new Writing.Figures();
            found.reasons().put(ids.get(0), "it is growing");
            found.notReached().addAll(ids.subList(1, ids.size()));
            return found;
        });
        figures.planned(() -> new LinkedHashSet<>(List.of("[t:a]", "[t:b]", "[t:c]")));
        assertThat(ask(figures, "[t:b]", Optional.of(Duration.ofSeconds(5))).why())
                .isEqualTo("it is growing");
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).isEqualTo("it is growing");
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).isEqualTo("it is growing");
        assertThat(ask(figures, "[t:c]", Optional.empty()).why()).isEqualTo("it is growing");
        assertThat(asked)
                .containsExactly(List.of("[t:b]", "[t:a]", "[t:c]"), List.of("[t:a]", "[t:c]"), List.of("[t:c]"));
    }

    @Test
    void aShortBoundIsNoTimeOutOfTheTests() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            assertThat(bound).isEqualTo(Duration.ofSeconds(3));
            return new Writing.Figures();
        });
        SiteSettings quick = Configuration.read(key -> key.equals("bytewatcher.sites.max-time") ? "1s" : null, Map.of())
                .sites();
        assertThat(figures.of("[t:a]", quick, Optional.empty()).why()).startsWith("run again");
    }

    @Test
    void whatIsNotReachedAloneEitherIsSaid() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            Writing.Figures found = new Writing.Figures();
            found.notReached().addAll(ids);
            return found;
        });
        assertThat(ask(figures, "[t:a]", Optional.empty()).why())
                .isEqualTo("the time was over before its turn (bytewatcher.sites.max-time)");
    }

    /** A test that hangs is asked with the others for half of the time, and then alone for that of one search. */
    @Test
    void aTestThatHangsLeavesTimeForTheOthers() {
        List<Duration> bounds = new ArrayList<>();
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            bounds.add(bound);
            if (ids.contains("[t:hangs]")) {
                throw new CannotPlaceException("it was not done");
            }
            return new Writing.Figures();
        });
        figures.planned(() -> Set.of("[t:hangs]", "[t:a]"));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).startsWith("run again");
        assertThat(ask(figures, "[t:hangs]", Optional.of(Duration.ofSeconds(10)))
                        .why())
                .isEqualTo("it was not done");
        assertThat(bounds.subList(0, 2)).containsExactly(Duration.ofSeconds(60), Duration.ofSeconds(20));
        assertThat(bounds.get(2)).isBetween(Duration.ofSeconds(5), Duration.ofSeconds(10));
    }

    @Test
    void aFailureOfTheAskingIsAReason() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            throw new IllegalStateException("no disk");
        });
        assertThat(ask(figures, "[t:a]", Optional.empty()).why())
                .isEqualTo("asking a fresh JVM failed: java.lang.IllegalStateException: no disk");
    }

    @Test
    void anInterruptIsOfOneTestAlone() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            asked.add(ids);
            if (asked.size() == 1) {
                throw new InterruptedException();
            }
            return new Writing.Figures();
        });
        figures.planned(() -> Set.of("[t:a]", "[t:b]"));
        assertThat(ask(figures, "[t:a]", Optional.empty()).why()).startsWith("this thread was interrupted");
        assertThat(Thread.interrupted()).isTrue();
        assertThat(ask(figures, "[t:b]", Optional.empty()).why()).startsWith("run again");
        assertThat(asked).hasSize(2);
        assertThat(asked.get(1)).containsExactlyInAnyOrder("[t:a]", "[t:b]");
    }

    @Test
    void noJvmIsStartedForWhichATimeOutLeavesNoTime() {
        WrittenFigures figures = new WrittenFigures((ids, parameters, bound) -> {
            asked.add(ids);
            return new Writing.Figures();
        });
        assertThat(ask(figures, "[t:a]", Optional.of(Duration.ofSeconds(2))).why())
                .isEqualTo("the test's time-out leaves no time to run it in a fresh JVM");
        assertThat(asked).isEmpty();
    }
}
