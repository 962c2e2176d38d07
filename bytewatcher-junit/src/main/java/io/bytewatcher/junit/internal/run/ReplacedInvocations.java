package io.bytewatcher.junit.internal.run;

import io.bytewatcher.junit.internal.request.TestName;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Finds the tests whose invocation another extension has replaced, so that ByteWatcher never saw it. A test method is checked at its end.
 * JUnit calls no extension at the end of a dynamic test, so the end of the factory compares the invocations that ByteWatcher saw with the
 * dynamic tests that the launcher has reported.
 */
public final class ReplacedInvocations {
    private static final ExtensionContext.Namespace NAMESPACE =
            ExtensionContext.Namespace.create(ReplacedInvocations.class);
    private static final String SEEN = "seen";

    /** JUnit's type of the segment of a factory of dynamic tests in a unique id. */
    private static final String FACTORY = "test-factory";

    /** The names in a message. */
    private static final int LISTED = 10;

    private ReplacedInvocations() {}

    /** Notes that ByteWatcher sees the invocation of a test method or of a dynamic test. */
    public static void seen(ExtensionContext context) {
        if (context.getTestMethod().isPresent()) {
            context.getStore(NAMESPACE).put(SEEN, true);
        } else {
            OpenRuns.of(context).ifPresent(run -> run.seen(context.getUniqueId()));
        }
    }

    /**
     * Returns the message for a test method or factory that has ended without a failure and whose invocations ByteWatcher did not all see.
     *
     * @param participle such as {@code measured}
     * @return such as {@code CodecTest.encodes() was not measured: another extension replaced its invocation and ByteWatcher never saw
     *     it.}
     */
    public static Optional<String> unseen(ExtensionContext context, String participle, String wayOut) {
        if (context.getExecutionException().isPresent()) {
            return Optional.empty();
        }
        if (isFactory(context)) {
            List<String> replaced = dynamicTests(context).stream()
                    .filter(RunRecord.DynamicTestRecord::isUnseen)
                    .map(RunRecord.DynamicTestRecord::name)
                    .toList();
            return replaced.isEmpty()
                    ? Optional.empty()
                    : Optional.of(TestName.of(context) + ": " + counted(replaced) + " not " + participle + " ("
                            + listed(replaced)
                            + "): another extension replaced their invocation and ByteWatcher never saw it. " + wayOut);
        }
        return context.getStore(NAMESPACE).get(SEEN) != null
                ? Optional.empty()
                : Optional.of(TestName.of(context) + " was not " + participle
                        + ": another extension replaced its invocation and ByteWatcher never saw it. " + wayOut);
    }

    /** Returns the message of {@link #unseen}, or the message for a factory that has ended without a failure and ran no dynamic test. */
    public static Optional<String> unseenOrEmpty(ExtensionContext context, String participle, String wayOut) {
        return unseen(context, participle, wayOut).or(() -> empty(context, participle));
    }

    private static Optional<String> empty(ExtensionContext context, String participle) {
        boolean ended = isFactory(context) && context.getExecutionException().isEmpty();
        return ended
                        && OpenRuns.of(context).isPresent()
                        && dynamicTests(context).isEmpty()
                ? Optional.of(TestName.of(context) + " was not " + participle
                        + ": it ran no dynamic test. Abort it with Assumptions if it has nothing to test.")
                : Optional.empty();
    }

    /** Whether this is a factory of dynamic tests. A dynamic test itself is not. */
    public static boolean isFactory(ExtensionContext context) {
        return TestName.kind(context.getUniqueId()).equals(FACTORY); // cheaper than a search for annotations
    }

    private static List<RunRecord.DynamicTestRecord> dynamicTests(ExtensionContext factory) {
        return OpenRuns.of(factory)
                .map(run -> run.dynamicTestsOf(factory.getUniqueId()))
                .orElse(List.of());
    }

    private static String counted(List<String> tests) {
        return tests.size() == 1 ? "1 dynamic test was" : tests.size() + " dynamic tests were";
    }

    private static String listed(List<String> tests) {
        return tests.stream().limit(LISTED).collect(Collectors.joining(", "))
                + (tests.size() > LISTED ? " and " + (tests.size() - LISTED) + " more" : "");
    }
}
