package io.bytewatcher.benchmarks.roundtrips;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.benchmarks.Goals;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RoundTripJudgingTests {
    private static final Path FOLDER = Path.of("unused");

    @Test
    void theEchoIsAsFastAsJavaPing() {
        assertThat(missed(Way.SPIN, p50(110), p50(100, 100, 100), p50(300))).isEmpty();
        assertThat(missed(Way.SPIN, p50(111), p50(100, 100, 100), p50(300)))
                .containsExactly("Goal missed: the echo's median p50, TCP spin, is 1.11 times that of java-ping;"
                        + " the goal is at most 1.1 times that of java-ping.");
    }

    @Test
    void withinJavaPingsRangeItIsAsFast() {
        assertThat(missed(Way.IPC, p50(140), p50(100, 100, 140), List.of())).isEmpty();
        assertThat(missed(Way.IPC, p50(141), p50(100, 100, 140), List.of()))
                .containsExactly("Goal missed: the echo's median p50, IPC spin, is 1.41 times that of java-ping;"
                        + " the goal is at most 1.4 times that of java-ping.");
    }

    @Test
    void stalledRoundOfJavaPingWidensItsRangeLittle() {
        assertThat(missed(Way.IPC, p50(150), p50(100, 100, 500), List.of())).isEmpty();
        assertThat(missed(Way.IPC, p50(151), p50(100, 100, 500), List.of()))
                .containsExactly("Goal missed: the echo's median p50, IPC spin, is 1.51 times that of java-ping;"
                        + " the goal is at most 1.5 times that of java-ping.");
    }

    @Test
    void missingComparisonMissesTheGoal() {
        assertThat(missed(Way.IPC, p50(100), List.of(), List.of()))
                .containsExactly("Goal missed: there is nothing to compare the echo with.");
        assertThat(RoundTrips.goals(Map.of()).missed())
                .containsExactly("Goal missed: there is nothing to compare the echo with.");
    }

    @Test
    void theEchoIsMuchFasterThanTheOneByteServer() {
        assertThat(missed(Way.SPIN, p50(70), List.of(), p50(100))).isEmpty();
        assertThat(missed(Way.SPIN, p50(71), List.of(), p50(100)))
                .containsExactly(
                        "Goal missed: the echo's median p50, TCP spin, is 0.71 times that of the 1-byte server;"
                                + " the goal is at most 0.7 times that of the 1-byte server.");
    }

    @Test
    void theScheduleShowsEachLateMessage() {
        assertThat(late(1_200)).isEmpty();
        assertThat(late(1_199))
                .containsExactly("Goal missed: the number of late messages that the schedule shows in round 1 is 1199;"
                        + " the goal is at least 1200.");
    }

    private static List<String> late(int messages) {
        Goals goals = new Goals();
        Stalls.judge(goals, 1, messages);
        return goals.missed();
    }

    private static List<String> missed(Way way, List<Figures> own, List<Figures> javaPing, List<Figures> oneByte) {
        Map<Contender, List<Figures>> contenders = new LinkedHashMap<>();
        contenders.put(new OwnEcho(FOLDER, 1), own);
        if (!javaPing.isEmpty()) {
            contenders.put(new JavaPing(FOLDER, FOLDER), javaPing);
        }
        if (!oneByte.isEmpty()) {
            contenders.put(new OneByteServer(FOLDER, 1), oneByte);
        }
        return RoundTrips.goals(Map.of(way, contenders)).missed();
    }

    private static List<Figures> p50(long... nanos) {
        return Arrays.stream(nanos).mapToObj(p50 -> new Figures(p50, p50)).toList();
    }
}
