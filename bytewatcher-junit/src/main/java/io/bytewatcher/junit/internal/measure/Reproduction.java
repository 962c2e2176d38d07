package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.config.ConfigurationKey;
import io.bytewatcher.junit.internal.request.TestName;
import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.extension.ExtensionContext;

/** How to run one test alone with the build tool that runs it now. */
final class Reproduction {
    private Reproduction() {}

    /** A line for the end of a message, with its line break; empty outside of Maven and Gradle, where the IDE knows. */
    static String line(ExtensionContext context) {
        ExtensionContext test = TestName.methodContext(context);
        String testClass = binaryName(test.getRequiredTestClass());
        String method = test.getRequiredTestMethod().getName();
        boolean windows = File.separatorChar == '\\';
        if (Build.isOfGradle()) {
            return "\n  reproduce: " + gradle(testClass + "." + method, windows);
        }
        if (Build.isOfMaven()) {
            MavenPlugin plugin = Build.isOfFailsafe() ? MavenPlugin.FAILSAFE : MavenPlugin.SUREFIRE;
            return "\n  reproduce: " + maven(plugin, testClass + "#" + method, Build.reactor(), windows);
        }
        return "";
    }

    /** What runs the tests of a Maven build. */
    enum MavenPlugin {
        SUREFIRE("test", "test", "surefire"),
        FAILSAFE("verify", "it.test", "failsafe");

        private final String phase;
        private final String testKey;
        private final String prefix;

        MavenPlugin(String phase, String testKey, String prefix) {
            this.phase = phase;
            this.testKey = testKey;
            this.prefix = prefix;
        }
    }

    /** For a POSIX shell; on Windows for {@code cmd} and PowerShell, which splits what is not in quotes at the dot. */
    static String maven(MavenPlugin plugin, String test, Build.Reactor reactor, boolean windows) {
        String quote = windows ? "\"" : "";
        String inQuotes = windows ? "\"" : "'";
        String root = reactor.root().isEmpty() ? "" : " -f " + inQuotes + reactor.root() + inQuotes;
        // The modules that it depends on have no such test.
        String where = reactor.module().isEmpty()
                ? ""
                : root + " -pl " + reactor.module() + " -am " + quote + "-D" + plugin.prefix
                        + ".failIfNoSpecifiedTests=false" + quote;
        String key = "-D" + plugin.testKey + "=";
        String one = windows ? quote + key + test + quote : key + inQuotes + test + inQuotes;
        return "mvn " + plugin.phase + " " + one + " " + quote + "-D" + ByteWatcherKeys.SITES + "=always" + quote
                + where;
    }

    /** For a POSIX shell; on Windows for {@code cmd}. */
    static String gradle(String test, boolean windows) {
        String always = ConfigurationKey.SITES.variable() + "=always";
        return windows
                ? "set \"" + always + "\" && gradle test --tests \"" + test + "\""
                : always + " gradle test --tests '" + test + "'";
    }

    /**
     * How to agree to what a run has measured, from where the build was started.
     *
     * @param patch in the module's folder, unless it is absolute
     * @param module where the module is in the build; empty for its root
     */
    static String apply(Path patch, String module) {
        // In the module's folder, git finds the repository whose names the patch has, as BaselineDiff did.
        return (module.isEmpty() ? "git apply " : "git -C " + module + " apply ")
                + patch.toString().replace(File.separatorChar, '/'); // as all shells of Windows take it, too
    }

    private static String binaryName(Class<?> testClass) {
        return testClass
                .getName()
                .substring(
                        testClass.getPackageName().isEmpty()
                                ? 0
                                : testClass.getPackageName().length() + 1);
    }
}
