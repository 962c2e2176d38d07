package io.bytewatcher.junit.internal.measure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.bytewatcher.Allocation;
import io.bytewatcher.AllocationScope;
import io.bytewatcher.SteadyState;
import io.bytewatcher.baseline.BaselineEntry;
import io.bytewatcher.baseline.BaselineSite;
import io.bytewatcher.baseline.Figure;
import io.bytewatcher.junit.AllocationMode;
import io.bytewatcher.junit.Outcomes;
import io.bytewatcher.junit.internal.request.MeasurementRequest;
import io.bytewatcher.junit.internal.run.FixtureRun;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.BeforeTestExecutionCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Asks for the verdict on a test without measuring it. */
abstract class VerdictQuestions extends BaselineRuns {
    static final MeasurementRequest RECORDED = request(OptionalLong.empty(), AllocationMode.STEADY_STATE);
    static final MeasurementRequest ONCE = request(OptionalLong.empty(), AllocationMode.SINGLE_SHOT);

    static @Nullable Object kept;

    /** The configuration except the baseline. */
    final Map<String, String> parameters = new LinkedHashMap<>(Map.of("bytewatcher.sites", "on-failure"));

    /** A test that is not measured. The verdict is asked before it runs. */
    static class Fixture {
        static Consumer<ExtensionContext> question = context -> {};

        @RegisterExtension
        static final BeforeTestExecutionCallback ASKED = context -> question.accept(context);

        @Test
        void test() {}
    }

    private static final ExtensionContext FIXTURE = fixture();

    private static ExtensionContext fixture() {
        List<ExtensionContext> contexts = new ArrayList<>();
        Fixture.question = contexts::add;
        FixtureRun.run(Fixture.class);
        return contexts.get(0);
    }

    static MeasurementRequest request(OptionalLong limit, AllocationMode mode) {
        return new MeasurementRequest(
                limit,
                mode,
                AllocationScope.TEST_THREAD,
                mode == AllocationMode.SINGLE_SHOT ? OptionalLong.of(0) : OptionalLong.empty());
    }

    static MeasurementRequest limit(long bytes, AllocationMode mode) {
        return request(OptionalLong.of(bytes), mode);
    }

    static BaselineEntry line(Figure figure, BaselineSite... sites) {
        return line(Fixture.class, "test", figure, "", sites);
    }

    Outcomes run(String mode, Consumer<ExtensionContext> question, BaselineEntry... lines) throws IOException {
        agreeTo(lines);
        Fixture.question = question;
        FixtureRun run = run(mode, Fixture.class);
        parameters.forEach(run::with);
        return run.execute();
    }

    /** The exception of a test, if any, and its report entries. */
    record Judged(@Nullable Throwable thrown, Map<String, String> published) {}

    /** Asks without a run. */
    Judged judge(String mode, Consumer<ExtensionContext> question, BaselineEntry... lines) throws IOException {
        agreeTo(lines);
        Map<String, String> configured = new HashMap<>(parameters);
        configured.put("bytewatcher.baseline", mode);
        configured.put("bytewatcher.baseline.file", file.toString());
        configured.put("bytewatcher.report.dir", folder.toString());
        QuickContext quick = new QuickContext(FIXTURE, configured);
        Throwable thrown = catchThrowable(() -> question.accept(quick.context()));
        return new Judged(thrown, quick.published());
    }

    <T> T ask(String mode, MeasurementRequest request, Function<TestCriteria, T> question, BaselineEntry... lines)
            throws IOException {
        List<T> answers = new ArrayList<>();
        Judged judged = judge(mode, context -> answers.add(question.apply(TestCriteria.of(request, context))), lines);
        assertThat(judged.thrown()).isNull();
        return answers.get(0);
    }

    static TestVerdict verdict(MeasurementRequest request, ExtensionContext context, Allocation allocation) {
        return new TestVerdict(TestCriteria.of(request, context), allocation);
    }

    static Allocation once(int length) {
        return SteadyState.of(() -> {
                    kept = length == 0 ? null : new byte[length];
                })
                .once();
    }
}
