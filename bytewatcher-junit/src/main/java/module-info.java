/** Annotations that gate the allocation of JUnit Jupiter tests. */
module io.bytewatcher.junit {
    requires transitive io.bytewatcher.core;
    requires io.bytewatcher.report;
    requires transitive io.bytewatcher.sites;
    requires transitive org.junit.jupiter.api;
    requires transitive org.junit.platform.launcher;
    requires transitive org.opentest4j;
    requires static org.jspecify;

    exports io.bytewatcher.junit;

    opens io.bytewatcher.junit to
            org.junit.platform.commons;

    provides io.bytewatcher.SiteFinder with
            io.bytewatcher.junit.TestSiteFinder;
    provides org.junit.jupiter.api.extension.Extension with
            io.bytewatcher.junit.OuterInterceptor,
            io.bytewatcher.junit.SurveyExtension;
    provides org.junit.platform.launcher.LauncherDiscoveryListener with
            io.bytewatcher.junit.RunGuard,
            io.bytewatcher.junit.SurveyRegistration,
            io.bytewatcher.junit.LimitCheck;
    provides org.junit.platform.launcher.LauncherSessionListener with
            io.bytewatcher.junit.AfterLastTest;
    provides org.junit.platform.launcher.PostDiscoveryFilter with
            io.bytewatcher.junit.LimitCheck;
    provides org.junit.platform.launcher.TestExecutionListener with
            io.bytewatcher.junit.RunRecorder,
            io.bytewatcher.junit.RunningTests,
            io.bytewatcher.junit.SurveyRegistration;

    uses org.junit.jupiter.api.extension.Extension;
}
