package io.bytewatcher.junit.internal.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.sites.RunningTests;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.UniqueId;
import org.junit.platform.engine.support.descriptor.AbstractTestDescriptor;
import org.junit.platform.launcher.TestIdentifier;

class OpenRunsTests {
    /** As in a runner that starts launchers of their own on several threads. */
    @Test
    void runOfATestOnAnotherThreadIsItsOwn() throws Exception {
        Object outer = new Object();
        Object inner = new Object();
        RunRecord ofTest = OpenRuns.open(outer);
        try {
            OpenRuns.open(inner);
            try {
                TestIdentifier test = TestIdentifier.from(
                        new AbstractTestDescriptor(UniqueId.parse("[engine:other]/[test:ofOuter]"), "ofOuter") {
                            @Override
                            public Type getType() {
                                return Type.TEST;
                            }
                        });
                ofTest.started(test.getUniqueId(), "ofOuter");
                CompletableFuture<Optional<RunRecord>> found = new CompletableFuture<>();
                Thread thread = new Thread(() -> {
                    RunningTests listener = new RunningTests();
                    listener.executionStarted(test);
                    try {
                        found.complete(OpenRuns.current());
                    } finally {
                        listener.executionFinished(test, TestExecutionResult.successful());
                    }
                });
                thread.start();
                thread.join();
                assertThat(found).isCompletedWithValue(Optional.of(ofTest));
            } finally {
                OpenRuns.close(inner);
            }
        } finally {
            OpenRuns.close(outer);
        }
    }

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
