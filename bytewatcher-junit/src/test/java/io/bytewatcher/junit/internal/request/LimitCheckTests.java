package io.bytewatcher.junit.internal.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.bytewatcher.junit.ForeignEngine;
import io.bytewatcher.junit.NoAllocation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** The message names all limits of a run that would not be measured. */
class LimitCheckTests {
    private static final String STRAY = "LimitCheckTests.Stray.forgotten() carries a limit and is not a test, ";
    private static final String OVERRIDDEN =
            "LimitCheckTests.Overriding.test() overrides LimitCheckTests.Limited.test(), ";
    private static final String FOREIGN =
            Foreign.class.getName() + ".test carries a limit, but the engine \"foreign\" ";

    private static final LauncherDiscoveryRequest REQUEST = LauncherDiscoveryRequestBuilder.request()
            .selectors(selectClass(Stray.class), selectClass(Overriding.class), selectClass(Limited.class))
            .build();

    private static LauncherConfig.Builder config() {
        String foreign = Foreign.class.getName();
        return LauncherConfig.builder().addTestEngines(new ForeignEngine(foreign, foreign, List.of("test")));
    }

    @Test
    void ofAllClassesKindsAndEngines() {
        Launcher launcher = LauncherFactory.create(config().build());
        for (int times = 0; times < 2; times++) {
            assertThatThrownBy(() -> launcher.discover(REQUEST))
                    .isInstanceOf(JUnitException.class)
                    .message()
                    .satisfies(message -> assertThat(message.lines())
                            .hasSize(3)
                            .anyMatch(line -> line.startsWith(STRAY))
                            .anyMatch(line -> line.startsWith(OVERRIDDEN))
                            .anyMatch(line -> line.startsWith(FOREIGN)));
        }
    }

    @Test
    void firstDiscoveryFailsTheRunIfItsEndIsUnknown() {
        Launcher launcher = LauncherFactory.create(
                config().enableLauncherDiscoveryListenerAutoRegistration(false).build());
        assertThatThrownBy(() -> launcher.discover(REQUEST))
                .isInstanceOf(JUnitException.class)
                .message()
                .hasLineCount(1);
    }

    static class Stray {
        @Test
        void test() {}

        @Test
        void another() {}

        @NoAllocation
        void forgotten() {}
    }

    static class Limited {
        @Test
        @NoAllocation
        void test() {}
    }

    static class Overriding extends Limited {
        @Override
        @Test
        void test() {}
    }

    static class Foreign {
        @NoAllocation
        void test() {}
    }
}
