/** Annotations that gate the allocation of JUnit Jupiter tests. */
@SuppressWarnings("module") // the module that a package is exported to is built after this one
module io.bytewatcher.junit {
    requires transitive io.bytewatcher.core;
    requires io.bytewatcher.report;
    requires transitive io.bytewatcher.sites;
    requires transitive org.junit.jupiter.api;
    requires transitive org.junit.platform.launcher;
    requires transitive org.opentest4j;
    requires static org.jspecify;

    exports io.bytewatcher.junit;
    exports io.bytewatcher.junit.internal.measure to
            io.bytewatcher.jmh;

    opens io.bytewatcher.junit.internal.measure to
            org.junit.platform.commons;
    opens io.bytewatcher.junit.internal.request to
            org.junit.platform.commons;
    opens io.bytewatcher.junit.internal.sites to
            org.junit.platform.commons;
    opens io.bytewatcher.junit.internal.watch to
            org.junit.platform.commons;

    provides io.bytewatcher.SiteFinder with
            io.bytewatcher.junit.internal.measure.TestSiteFinder;
    provides org.junit.jupiter.api.extension.Extension with
            io.bytewatcher.junit.internal.measure.OuterInterceptor,
            io.bytewatcher.junit.internal.measure.SurveyExtension;
    provides org.junit.platform.launcher.LauncherDiscoveryListener with
            io.bytewatcher.junit.internal.run.ConfigurationCheck,
            io.bytewatcher.junit.internal.request.ExtensionRegistration,
            io.bytewatcher.junit.internal.request.LimitCheck;
    provides org.junit.platform.launcher.LauncherSessionListener with
            io.bytewatcher.junit.internal.run.RunSessionListener;
    provides org.junit.platform.launcher.PostDiscoveryFilter with
            io.bytewatcher.junit.internal.request.LimitCheck;
    provides org.junit.platform.launcher.TestExecutionListener with
            io.bytewatcher.junit.internal.run.RunRecorder,
            io.bytewatcher.junit.internal.sites.RunningTests,
            io.bytewatcher.junit.internal.request.ExtensionRegistration;

    uses org.junit.jupiter.api.extension.Extension;
}
