package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.SiteReport;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The classes that may get probes: by default all except those of the JDK, JUnit, build tools, IDEs, other agents and ByteWatcher.
 * Patterns change that:
 *
 * <ul>
 *   <li>{@code com.acme.*} limits the classes outside the JDK to this package and its subpackages. Several such patterns add up.
 *   <li>{@code java.util.*} adds these classes of the JDK.
 *   <li>{@code !com.acme.generated.*} excludes classes.
 * </ul>
 *
 * <p>A pattern without {@code .*} names one class and the classes nested in it.
 */
public final class LedgerScope {
    private static final Pattern SYNTAX = Pattern.compile("!?\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*"
            + "(\\.\\p{javaJavaIdentifierStart}\\p{javaJavaIdentifierPart}*)*(\\.\\*)?");

    private static final List<String> JDK_PREFIXES =
            List.of("java.", "javax.", "jdk.", "sun.", "com.sun.", "org.ietf.jgss.", "org.w3c.dom.", "org.xml.sax.");

    /** JUnit, build tools and IDEs, other agents. */
    private static final List<String> TOOLS = List.of(
            "org.junit.",
            "junit.framework.",
            "junit.runner.",
            "org.opentest4j.",
            "org.apiguardian.",
            "org.apache.maven.surefire.",
            "org.apache.maven.plugin.surefire.",
            "org.gradle.",
            "worker.org.gradle.",
            "com.intellij.rt.",
            "com.intellij.junit",
            "org.eclipse.jdt.internal.junit",
            "org.jetbrains.capture.",
            "org.jacoco.",
            "com.vladium.",
            "net.bytebuddy.");

    /** Classes that the probes and the counter use, or that the JVM runs at any moment. */
    private static final List<String> NEEDED = List.of(
            "java.lang.Object",
            "java.lang.Thread",
            "java.lang.VirtualThread",
            "java.lang.BaseVirtualThread",
            "java.lang.ThreadLocal",
            "java.lang.ThreadGroup",
            "java.lang.InheritableThreadLocal",
            "java.lang.ByteWatcherProbe",
            "java.lang.Shutdown",
            "java.lang.Class",
            "java.lang.ClassLoader",
            "java.lang.System",
            "java.lang.Throwable",
            "java.lang.StackTraceElement",
            "java.lang.management.",
            "java.lang.instrument.",
            "java.lang.invoke.",
            "java.lang.ref.",
            "java.lang.reflect.",
            "sun.instrument.",
            "sun.management.",
            "com.sun.management.",
            "jdk.internal.misc.",
            "jdk.internal.vm.",
            "jdk.internal.reflect.");

    private final List<String> include = new ArrayList<>();
    private final List<String> includeOfJdk = new ArrayList<>();
    private final List<String> exclude = new ArrayList<>();
    /** ByteWatcher's own packages. The same jar may contain other, shaded ones. */
    private static final Pattern OWN = Pattern.compile(
            "io\\.bytewatcher\\.((sites|watch|baseline|report|junit|(junit\\.)?internal\\..+)\\.)?[^.]+");

    /** One class of each ByteWatcher module that this module does not depend on. */
    private static final Set<String> OTHER_MODULES =
            Set.of("io.bytewatcher.junit.MaxAllocation", "io.bytewatcher.report.ResultsFile");

    private final Set<Object> own = new HashSet<>();

    /**
     * Parses patterns.
     *
     * @param patterns the patterns; empty for the default
     * @throws IllegalArgumentException when a pattern is malformed
     */
    public LedgerScope(List<String> patterns) {
        for (String pattern : patterns) {
            if (!SYNTAX.matcher(pattern).matches()) {
                throw new IllegalArgumentException("packages: \"" + pattern
                        + "\" (expected: such as com.acme.*, com.acme.Foo, java.util.* or !com.acme.generated.*)");
            }
            if (pattern.startsWith("!")) {
                exclude.add(pattern.substring(1));
            } else {
                (isJdkName(pattern) ? includeOfJdk : include).add(pattern);
            }
        }
        own.add(home(LedgerScope.class));
        own.add(home(SiteReport.class));
    }

    /** Returns the patterns that include classes. */
    List<String> wanted() {
        List<String> wanted = new ArrayList<>(include);
        wanted.addAll(includeOfJdk);
        return wanted;
    }

    /** Notes the location of a ByteWatcher module, if the class is one of {@link #OTHER_MODULES}. */
    void learn(Class<?> type) {
        if (OTHER_MODULES.contains(type.getName())) {
            own.add(home(type));
        }
    }

    /** Returns whether a loaded class may get probes. */
    boolean covers(Class<?> type) {
        return !type.isArray()
                && !type.isPrimitive()
                && !type.isHidden()
                && covers(type.getName(), type.getModule(), type.getClassLoader(), type.getProtectionDomain());
    }

    /**
     * Returns whether a class may get probes.
     *
     * @param name the binary name
     * @param module the module
     * @param loader the defining loader
     * @param domain the protection domain, which names the class's location
     */
    boolean covers(
            String name, @Nullable Module module, @Nullable ClassLoader loader, @Nullable ProtectionDomain domain) {
        if (matchesAny(exclude, name)) {
            return false;
        }
        if (isJdk(module, loader)) {
            return matchesAny(includeOfJdk, name) && !isNeeded(name);
        }
        if (isOwn(name, module, domain)) {
            return false;
        }
        return include.isEmpty()
                ? TOOLS.stream().noneMatch(name::startsWith)
                : matchesAny(include, name) || matchesAny(includeOfJdk, name);
    }

    /** Returns whether the probes themselves need a class of the JDK. */
    static boolean isNeeded(String name) {
        for (String needed : NEEDED) {
            if (needed.endsWith(".") ? name.startsWith(needed) : isOrIsIn(needed, name)) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a pattern matches a name. */
    static boolean matches(String pattern, String name) {
        return pattern.endsWith(".*")
                ? name.startsWith(pattern.substring(0, pattern.length() - 1))
                : isOrIsIn(pattern, name);
    }

    private static boolean isOrIsIn(String type, String name) {
        return name.startsWith(type) && (name.length() == type.length() || name.charAt(type.length()) == '$');
    }

    private static boolean matchesAny(List<String> patterns, String name) {
        for (String pattern : patterns) {
            if (matches(pattern, name)) {
                return true;
            }
        }
        return false;
    }

    private boolean isOwn(String name, @Nullable Module module, @Nullable ProtectionDomain domain) {
        return OWN.matcher(name).matches()
                && (own.contains(String.valueOf(location(domain)))
                        || (module != null && module.isNamed() && own.contains(module)));
    }

    private static Object home(Class<?> type) {
        return type.getModule().isNamed() ? type.getModule() : String.valueOf(location(type.getProtectionDomain()));
    }

    private static @Nullable Object location(@Nullable ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        return source == null ? null : source.getLocation();
    }

    private static boolean isJdkName(String name) {
        return JDK_PREFIXES.stream().anyMatch(name::startsWith);
    }

    private static boolean isJdk(@Nullable Module module, @Nullable ClassLoader loader) {
        if (loader == null || loader == ClassLoader.getPlatformClassLoader()) {
            return true;
        }
        String name = module == null ? null : module.getName();
        return name != null && (name.startsWith("java.") || name.startsWith("jdk."));
    }
}
