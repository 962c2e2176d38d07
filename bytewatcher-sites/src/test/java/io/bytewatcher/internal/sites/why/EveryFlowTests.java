package io.bytewatcher.internal.sites.why;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import net.bytebuddy.ByteBuddy;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EveryFlowTests {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "java.base/java/util/HashMap.class",
                "java.base/java/util/concurrent/ConcurrentHashMap.class",
                "java.base/java/util/stream",
                "java.base/java/lang/String.class",
            })
    void followsEveryAllocationOfTheJdk(String path) throws IOException {
        followsEveryAllocation(path);
    }

    @Test
    @Tag("gate")
    @Tag("jdk-neutral")
    void followsEveryAllocationOfByteBuddy() throws IOException {
        followsEveryAllocation(ForkedJvm.ownClassPathOf(ByteBuddy.class).get(0).toString());
    }

    private static void followsEveryAllocation(String path) throws IOException {
        EveryFlow every = EveryFlow.of(path);
        assertThat(every.faults()).isEmpty();
        assertThat(every.allocations()).isPositive();
    }
}
