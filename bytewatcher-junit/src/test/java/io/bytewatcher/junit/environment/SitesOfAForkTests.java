package io.bytewatcher.junit.environment;

import static io.bytewatcher.junit.environment.Breaching.ON_FAILURE;
import static io.bytewatcher.junit.environment.Breaching.WITHOUT_C2;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The failure names the site of a breach wherever the tests' classes come from. Each build runs the module path; {@code SitesTests} run
 * from a jar whose manifest is the class path, as Surefire starts them.
 */
class SitesOfAForkTests {
    @TempDir
    private Path directory;

    @Test
    @Tag("gate")
    void fromTheClassPath() {
        hasTheSite(FreshRun.run(List.of(WITHOUT_C2), ON_FAILURE, Breaching.class.getName()));
    }

    @Test
    @Tag("gate")
    void fromAManifestOnlyJar() throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes()
                .put(
                        Attributes.Name.CLASS_PATH,
                        ForkedJvm.ownClassPath().stream()
                                .map(entry -> entry.toUri().toString())
                                .collect(Collectors.joining(" ")));
        Path jar = directory.resolve("class path.jar");
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream written = new JarOutputStream(out, manifest)) {
            written.finish();
        }
        hasTheSite(FreshRun.runCommand(List.of(
                WITHOUT_C2,
                "-cp",
                jar.toString(),
                LauncherRun.class.getName(),
                ON_FAILURE,
                Breaching.class.getName())));
    }

    @Test
    @Tag("gate")
    void inAJvmUnderADebugger() {
        hasTheSite(FreshRun.run(
                List.of(
                        WITHOUT_C2,
                        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0",
                        "-Xlog:gc"),
                ON_FAILURE,
                Breaching.class.getName()));
    }

    private static void hasTheSite(List<String> lines) {
        assertThat(lines).noneMatch(line -> line.startsWith(LauncherRun.LEFT));
        Breaching.hasTheSite(lines);
    }

    @Test
    void fromTheModulePath() throws Exception {
        namesTheLine(modules("").run(ON_FAILURE, "acme.sites.Tests"), 8);
    }

    /** A main class on the class path resolves all exporting modules of the JDK, and one in a module only the required ones. */
    @Test
    @Tag("gate")
    void fromTheModulePathWithALauncherOnTheClassPath() throws Exception {
        String needsAModule =
                "@BeforeEach void needsAModule() throws Exception { Class.forName(\"java.sql.Types\"); }\n";
        namesTheLine(modules(needsAModule).runFromTheClassPath(ON_FAILURE, "acme.sites.Tests"), 9);
    }

    private Modules modules(String before) throws Exception {
        return new Modules(directory)
                .withFlag(WITHOUT_C2)
                .add("acme.sites", "open module acme.sites { requires io.bytewatcher.junit; }")
                .add("acme.sites", "Tests", """
                        package acme.sites;

                        import io.bytewatcher.junit.*;
                        import org.junit.jupiter.api.*;

                        class Tests {
                            private Object kept;
                            %s@Test @NoAllocation void breaks() { kept = new byte[16]; }
                        }
                        """.formatted(before));
    }

    private static void namesTheLine(List<String> lines, int line) {
        assertThat(lines)
                .singleElement()
                .asString()
                .contains("Tests.breaks(Tests.java:" + line + ")")
                .contains("new byte[]")
                .contains("32  of 32 B explained");
    }
}
