package io.bytewatcher.junit.internal.measure;

import static io.bytewatcher.junit.internal.measure.Reproduction.MavenPlugin.FAILSAFE;
import static io.bytewatcher.junit.internal.measure.Reproduction.MavenPlugin.SUREFIRE;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.junit.internal.config.Build;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReproductionTests {
    @Test
    void namesTheModuleOfAMultiModuleBuild(@TempDir Path root) throws IOException {
        assertThat(Reproduction.maven(SUREFIRE, "CodecTest#test", new Build.Reactor("", "net/codec"), false))
                .isEqualTo("mvn test -Dtest='CodecTest#test' -Dbytewatcher.sites=always -pl net/codec -am"
                        + " -Dsurefire.failIfNoSpecifiedTests=false");
        Path module = root.resolve("net").resolve("codec");
        assertThat(Build.moduleInBuild(root.toString(), module))
                .as("no pom.xml")
                .isEmpty();
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        assertThat(Build.moduleInBuild(root.toString(), module)).isEqualTo("net/codec");
        assertThat(Build.moduleInBuild(root.toString(), root)).isEmpty();
        assertThat(Build.moduleInBuild(module.toString(), root)).isEmpty();
        assertThat(Build.moduleInBuild("", module)).isEmpty();
        assertThat(Build.moduleInBuild("\0", module)).isEmpty();
        assertThat(Build.moduleInBuild(null, module)).isEmpty();
    }

    @Test
    void buildDirectoryIsThatOfMaven(@TempDir Path root) throws IOException {
        Map<String, String> windows = Map.of("EXEC_DIR", "C:\\acme");
        assertThat(Build.startedIn(Optional.empty(), windows)).isEqualTo("C:\\acme");
        assertThat(Build.startedIn(Optional.of(root.resolve("none")), windows)).isEqualTo("C:\\acme");
        assertThat(Build.startedIn(Optional.of(root), windows)).as("no link").isEqualTo("C:\\acme");
        assertThat(Build.startedIn(Optional.empty(), Map.of())).isNull();
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void workingDirectoryIsKnownOnLinux() {
        Path own = Path.of("/proc", ProcessHandle.current().pid() + "", "cwd");
        assertThat(Build.startedIn(Optional.of(own), Map.of()))
                .isEqualTo(Path.of("").toAbsolutePath().toString());
    }

    @Test
    void namesTheRootIfTheBuildDirectoryIsUnknown(@TempDir Path root) throws IOException {
        Files.writeString(root.resolve("pom.xml"), "<project/>");
        Path module = root.resolve("codec");
        assertThat(Build.reactor(null, root.toString(), module)).isEqualTo(new Build.Reactor(root.toString(), "codec"));
        assertThat(Build.reactor(null, root.toString(), root)).isEqualTo(new Build.Reactor("", ""));
        assertThat(Build.reactor(null, null, module)).isEqualTo(new Build.Reactor("", ""));
        assertThat(Build.reactor(root.toString(), root.toString(), module)).isEqualTo(new Build.Reactor("", "codec"));
        assertThat(Build.reactor(module.toString(), root.toString(), module)).isEqualTo(new Build.Reactor("", ""));
        assertThat(Reproduction.maven(SUREFIRE, "CodecTest#test", new Build.Reactor("/acme net", "codec"), false))
                .isEqualTo("mvn test -Dtest='CodecTest#test' -Dbytewatcher.sites=always -f '/acme net' -pl codec -am"
                        + " -Dsurefire.failIfNoSpecifiedTests=false");
    }

    @Test
    void failsafeHasItsOwnPhaseAndKeys() {
        assertThat(Reproduction.maven(FAILSAFE, "CodecIT#test", new Build.Reactor("", ""), false))
                .isEqualTo("mvn verify -Dit.test='CodecIT#test' -Dbytewatcher.sites=always");
        assertThat(Reproduction.maven(FAILSAFE, "CodecIT#test", new Build.Reactor("", "codec"), true))
                .isEqualTo("mvn verify \"-Dit.test=CodecIT#test\" \"-Dbytewatcher.sites=always\" -pl codec -am"
                        + " \"-Dfailsafe.failIfNoSpecifiedTests=false\"");
    }

    /** The commands by which Surefire 3 starts a JVM, with a class path and with a module path. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "%s/surefirebooter-20260101-1.jar %s 2026-01-01T00-00-00_000-jvmRun1 surefire.tmp surefire_0.tmp",
                "surefire.booter/org.apache.maven.surefire.booter.ForkedBooter %2$s dump surefire.tmp surefire_0.tmp"
            })
    void detectsTheRunnerFromItsProperties(String command, @TempDir Path root) throws IOException {
        Path folder = Files.createDirectories(root.resolve("a folder"));
        String started = command.formatted(folder, folder);
        assertThat(Build.isOfFailsafe(started)).as("no file").isFalse();
        for (String plugin : new String[] {"surefire", "failsafe"}) {
            Properties properties = new Properties();
            properties.setProperty(
                    "reportsDirectory", root.resolve(plugin + "-reports").toString());
            try (OutputStream file = Files.newOutputStream(folder.resolve("surefire.tmp"))) {
                properties.store(file, null);
            }
            assertThat(Build.isOfFailsafe(started)).isEqualTo(plugin.equals("failsafe"));
        }
        Files.writeString(folder.resolve("surefire.tmp"), "\\u1");
        assertThat(Build.isOfFailsafe(started)).as("no properties").isFalse();
        assertThat(Build.isOfFailsafe("com.acme.Main a b c d")).isFalse();
        assertThat(Build.isOfFailsafe("")).isFalse();
    }

    @Test
    void patchIsAppliedFromTheBuildDirectory(@TempDir Path root) {
        Path patch = Path.of("target", "bytewatcher.patch");
        assertThat(Reproduction.apply(patch, "")).isEqualTo("git apply target/bytewatcher.patch");
        assertThat(Reproduction.apply(patch, "net/codec")).isEqualTo("git -C net/codec apply target/bytewatcher.patch");
        Path absolute = root.resolve("bytewatcher.patch").toAbsolutePath();
        assertThat(Reproduction.apply(absolute, "net/codec"))
                .isEqualTo("git -C net/codec apply " + absolute.toString().replace(File.separatorChar, '/'));
    }

    @Test
    void foldersWithABlankAreQuoted() {
        Build.Reactor blank = new Build.Reactor("", "net/my codec");
        assertThat(Reproduction.maven(SUREFIRE, "CodecTest#test", blank, false)).contains(" -pl 'net/my codec' -am ");
        assertThat(Reproduction.maven(SUREFIRE, "CodecTest#test", blank, true)).contains(" -pl \"net/my codec\" -am ");
        String command = Reproduction.apply(Path.of("my reports", "bytewatcher.patch"), "net/my codec");
        assertThat(command.replace('"', '\'')).isEqualTo("git -C 'net/my codec' apply 'my reports/bytewatcher.patch'");
    }

    /** A method of Kotlin can have one. */
    @Test
    void apostropheEndsNoArgument() {
        Build.Reactor reactor = new Build.Reactor("/it's", "o'codec");
        assertThat(Reproduction.maven(SUREFIRE, "CodecTest#doesn't allocate", reactor, false))
                .startsWith("mvn test -Dtest='CodecTest#doesn'\\''t allocate' -Dbytewatcher.sites=always")
                .contains(" -f '/it'\\''s' -pl 'o'\\''codec' -am ");
        assertThat(Reproduction.maven(SUREFIRE, "CodecTest#doesn't allocate", new Build.Reactor("", ""), true))
                .isEqualTo("mvn test \"-Dtest=CodecTest#doesn't allocate\" \"-Dbytewatcher.sites=always\"");
        assertThat(Reproduction.gradle("CodecTest.doesn't allocate", false))
                .isEqualTo("BYTEWATCHER_SITES=always gradle test --tests 'CodecTest.doesn'\\''t allocate'");
    }

    @Test
    void isQuotedForTheShellOfTheSystem() {
        assertThat(Reproduction.maven(SUREFIRE, "Outer$Inner#test", new Build.Reactor("", ""), false))
                .isEqualTo("mvn test -Dtest='Outer$Inner#test' -Dbytewatcher.sites=always");
        assertThat(Reproduction.maven(SUREFIRE, "CodecTest#test", new Build.Reactor("", ""), true))
                .isEqualTo("mvn test \"-Dtest=CodecTest#test\" \"-Dbytewatcher.sites=always\"");
        assertThat(Reproduction.maven(SUREFIRE, "CodecTest#test", new Build.Reactor("", "codec"), false))
                .isEqualTo("mvn test -Dtest='CodecTest#test' -Dbytewatcher.sites=always -pl codec -am"
                        + " -Dsurefire.failIfNoSpecifiedTests=false");
        assertThat(Reproduction.maven(SUREFIRE, "CodecTest#test", new Build.Reactor("", "codec"), true))
                .isEqualTo("mvn test \"-Dtest=CodecTest#test\" \"-Dbytewatcher.sites=always\" -pl codec -am"
                        + " \"-Dsurefire.failIfNoSpecifiedTests=false\"");
        assertThat(Reproduction.gradle("Outer$Inner.test", false))
                .isEqualTo("BYTEWATCHER_SITES=always gradle test --tests 'Outer$Inner.test'");
        assertThat(Reproduction.gradle("CodecTest.test", true))
                .isEqualTo("set \"BYTEWATCHER_SITES=always\" && gradle test --tests \"CodecTest.test\"");
    }
}
