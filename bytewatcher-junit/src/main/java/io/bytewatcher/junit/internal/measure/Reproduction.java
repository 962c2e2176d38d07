package io.bytewatcher.junit.internal.measure;

import io.bytewatcher.junit.ByteWatcherKeys;
import io.bytewatcher.junit.internal.config.Build;
import io.bytewatcher.junit.internal.config.ConfigurationKey;
import io.bytewatcher.junit.internal.request.TestId;
import io.bytewatcher.junit.internal.request.TestName;
import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Commands for the build tool that runs the test now. */
final class Reproduction {
    private static final boolean WINDOWS = File.separatorChar == '\\';

    /** A path that means the same without quotes in all shells, which a {@code ~} or {@code -} at its begin does not. */
    private static final Pattern PLAIN = Pattern.compile("[\\w./:+][\\w./:~+-]*");

    private Reproduction() {}

    /** A line for the end of a message that runs the test alone, with its line break; empty outside of Maven and Gradle. */
    static String line(ExtensionContext context) {
        ExtensionContext test = TestName.methodContext(context);
        Class<?> type = test.getRequiredTestClass();
        String testClass = binaryName(type);
        String method = test.getRequiredTestMethod().getName();
        if (Build.isOfGradle()) {
            return "\n  reproduce: " + gradle(testClass + "." + method, WINDOWS);
        }
        if (Build.isOfMaven()) {
            MavenPlugin plugin = Build.isOfFailsafe() ? MavenPlugin.FAILSAFE : MavenPlugin.SUREFIRE;
            List<Class<?>> enclosing = TestName.enclosing(test);
            // Surefire finds an inherited nested class only with all tests of the class that runs.
            String tests = TestId.className(enclosing, type).equals(type.getName())
                    ? testClass + "#" + method
                    : binaryName(enclosing.get(0));
            return "\n  reproduce: " + maven(plugin, tests, Build.reactor(), WINDOWS);
        }
        return "";
    }

    /** The plugin that runs the tests of a Maven build. */
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

    /**
     * For a POSIX shell; on Windows for {@code cmd}. PowerShell, which splits an unquoted argument at the dot, accepts it, too, unless the
     * class is nested: it reads the {@code $} as a variable.
     */
    static String maven(MavenPlugin plugin, String test, Build.Reactor reactor, boolean windows) {
        String quote = windows ? "\"" : "";
        String root = reactor.root().isEmpty() ? "" : " -f " + quoted(reactor.root(), windows);
        // The modules upstream have no such test.
        String where = reactor.module().isEmpty()
                ? ""
                : root + " -pl " + path(reactor.module(), windows) + " -am " + quote + "-D" + plugin.prefix
                        + ".failIfNoSpecifiedTests=false" + quote;
        String key = "-D" + plugin.testKey + "=";
        String one = windows ? quoted(key + test, true) : key + quoted(test, false);
        return "mvn " + plugin.phase + " " + one + " " + quote + "-D" + ByteWatcherKeys.SITES + "=always" + quote
                + where;
    }

    /** For a POSIX shell; on Windows for {@code cmd}. */
    static String gradle(String test, boolean windows) {
        String always = ConfigurationKey.SITES.variable() + "=always";
        return windows
                ? "set \"" + always + "\" && gradle test --tests " + quoted(test, true)
                : always + " gradle test --tests " + quoted(test, false);
    }

    private static String path(String path, boolean windows) {
        return PLAIN.matcher(path).matches() ? path : quoted(path, windows);
    }

    private static String quoted(String argument, boolean windows) {
        return windows ? "\"" + argument + "\"" : "'" + argument.replace("'", "'\\''") + "'";
    }

    /**
     * The command that accepts the figures of a run, for the folder in which the build was started.
     *
     * @param patch the path of the patch, absolute or relative to the module's folder
     * @param module the folder of the module in the build; empty for its root
     */
    static String apply(Path patch, String module) {
        String slashed = patch.toString().replace(File.separatorChar, '/'); // all shells of Windows accept slashes
        // In the module's folder git finds BaselineDiff's repository, to which the patch's names are relative.
        return (module.isEmpty() ? "git apply " : "git -C " + path(module, WINDOWS) + " apply ")
                + path(slashed, WINDOWS);
    }

    private static String binaryName(Class<?> testClass) {
        return testClass.getName().substring(testClass.getName().lastIndexOf('.') + 1);
    }
}
