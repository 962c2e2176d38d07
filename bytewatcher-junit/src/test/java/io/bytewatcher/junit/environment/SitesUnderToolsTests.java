package io.bytewatcher.junit.environment;

import static io.bytewatcher.junit.environment.Breaching.ON_FAILURE;
import static io.bytewatcher.junit.environment.Breaching.WITHOUT_C2;
import static io.bytewatcher.junit.environment.Breaching.hasTheSite;
import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.channels.ServerSocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The failure names the site of a breach, and no tool is disturbed, when the JVM is started as build tools and IDEs start it. Each build
 * runs Gradle's way. {@code JvmArgumentsTests} shows the arguments that a fork takes over under the other tools.
 */
class SitesUnderToolsTests {
    @TempDir
    private Path directory;

    @Test
    void gradleWorkerReportsOnce() throws Exception {
        Path jar = jar("gradle-worker.jar", new Manifest(), GradleWorkerRun.class);
        Path options = argumentFile("-cp", jar + File.pathSeparator + System.getProperty("java.class.path"));
        try (ServerSocketChannel build = server()) {
            Process worker = ForkedJvm.ofThisJdk()
                    .withClassPath(List.of())
                    .startCommand(
                            "-Dorg.gradle.internal.worker.tmpdir=" + directory,
                            "-Dorg.gradle.native=false",
                            "@" + options,
                            "-Xmx512m",
                            WITHOUT_C2,
                            "-Duser.country",
                            "-Duser.language=en",
                            "-Duser.variant",
                            "-ea",
                            GradleWorkerRun.class.getName(),
                            "Gradle Test Executor 1");
            try (OutputStream toWorker =
                    worker.getOutputStream()) { // its end would end a fork that had it as input, too
                toWorker.write(String.join(
                                "\n",
                                String.valueOf(port(build)),
                                locationOf(LauncherRun.class).toString(),
                                LauncherRun.class.getName(),
                                ON_FAILURE,
                                Breaching.class.getName(),
                                "\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
            try (BufferedReader output = worker.inputReader(StandardCharsets.UTF_8)) {
                assertThat(FreshRun.withoutLastLines(output.lines().toList()))
                        .containsExactly("Gradle Test Executor 1 is done");
            }
            assertThat(worker.waitFor()).isZero();
            hasTheSite(received(build));
            assertThat(connection(build)).as("a second connection").isNull();
        }
    }

    @Test
    @Tag("gate")
    void intelliJAgentReportsOnce() throws Exception {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().putValue("Premain-Class", CallingAgent.class.getName());
        Path agent = jar("idea_rt.jar", manifest, CallingAgent.class);
        Path arguments = argumentFile(
                WITHOUT_C2,
                "-ea",
                "-Didea.test.cyclic.buffer.size=1048576",
                "-Dfile.encoding=UTF-8",
                "-classpath",
                agent + File.pathSeparator + System.getProperty("java.class.path"),
                LauncherRun.class.getName(),
                ON_FAILURE,
                Breaching.class.getName());
        try (ServerSocketChannel ide = server()) {
            hasTheSite(
                    FreshRun.runCommand(List.of("-javaagent:" + agent + "=" + port(ide) + ":/bin", "@" + arguments)));
            assertThat(received(ide)).isEmpty();
            assertThat(connection(ide)).as("a second connection").isNull();
        }
    }

    @Test
    @Tag("gate")
    void classPathMayBeAFile() throws Exception {
        Path jar = jar("idea_rt.jar", new Manifest(), ClassPathFileRun.class);
        Path classPath = Files.write(
                directory.resolve("class path"),
                ForkedJvm.ownClassPath().stream().map(Path::toString).toList());
        hasTheSite(FreshRun.runCommand(List.of(
                WITHOUT_C2,
                "-classpath",
                jar.toString(),
                ClassPathFileRun.class.getName(),
                classPath.toString(),
                LauncherRun.class.getName(),
                ON_FAILURE,
                Breaching.class.getName())));
        assertThat(classPath).doesNotExist();
    }

    /** As under Surefire and in IDEs, with JUnit and ByteWatcher on the class path. */
    @Test
    @Tag("gate")
    void testsMayBePatchedIntoAModule() throws Exception {
        Path classes = directory.resolve("classes");
        Path tests = directory.resolve("test-classes");
        compile(classes, List.of(), source("module-info", "module acme.patched {}"), source("Codec", """
                        package acme.patched;

                        final class Codec {
                            static Object encode() { return new byte[16]; }
                        }
                        """));
        compile(
                tests,
                List.of(
                        "-p",
                        classes.toString(),
                        "--add-modules=acme.patched",
                        "--patch-module=acme.patched=" + directory,
                        "--add-reads=acme.patched=ALL-UNNAMED"),
                source("CodecTests", """
                        package acme.patched;

                        import io.bytewatcher.junit.*;
                        import org.junit.jupiter.api.*;

                        class CodecTests {
                            private Object kept;
                            @Test @NoAllocation void breaks() { kept = Codec.encode(); }
                        }
                        """));
        Path arguments = argumentFile(
                WITHOUT_C2,
                "--module-path",
                classes.toString(),
                "--class-path",
                System.getProperty("java.class.path"),
                "--patch-module",
                "acme.patched=" + tests,
                "--add-opens",
                "acme.patched/acme.patched=ALL-UNNAMED",
                "--add-modules",
                "acme.patched",
                "--add-reads",
                "acme.patched=ALL-UNNAMED",
                LauncherRun.class.getName());
        hasTheSite(
                FreshRun.runCommand(List.of("@" + arguments, ON_FAILURE, "acme.patched.CodecTests")),
                "CodecTests.breaks()",
                "Codec.encode(Codec.java:4)");
    }

    private static ServerSocketChannel server() throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        server.configureBlocking(false);
        return server;
    }

    private static int port(ServerSocketChannel server) throws IOException {
        return ((InetSocketAddress) server.getLocalAddress()).getPort();
    }

    /** The next connection. */
    private static @Nullable Socket connection(ServerSocketChannel server) throws IOException {
        var channel = server.accept();
        return channel == null ? null : channel.socket();
    }

    private static List<String> received(ServerSocketChannel server) throws IOException {
        try (Socket connection = connection(server)) {
            assertThat(connection).as("a connection").isNotNull();
            return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
        }
    }

    private Path argumentFile(String... arguments) throws IOException {
        List<String> quoted = Stream.of(arguments)
                .map(argument -> '"' + argument.replace("\\", "\\\\") + '"')
                .toList();
        return Files.write(directory.resolve("arguments"), quoted);
    }

    private Path jar(String name, Manifest manifest, Class<?> content) throws Exception {
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        Path jar = directory.resolve(name);
        String path = content.getName().replace('.', '/');
        Path folder = Path.of(locationOf(content)).resolve(path).getParent();
        try (OutputStream out = Files.newOutputStream(jar);
                JarOutputStream written = new JarOutputStream(out, manifest);
                Stream<Path> files = Files.list(folder)) {
            String simple = path.substring(path.lastIndexOf('/') + 1);
            for (Path file : files.toList()) {
                String fileName = file.getFileName().toString();
                if (fileName.startsWith(simple + ".") || fileName.startsWith(simple + "$")) {
                    written.putNextEntry(new JarEntry(path.replace(simple, fileName)));
                    Files.copy(file, written);
                }
            }
        }
        return jar;
    }

    private static URI locationOf(Class<?> content) throws Exception {
        return content.getProtectionDomain().getCodeSource().getLocation().toURI();
    }

    private String source(String simpleName, String text) throws IOException {
        return Files.writeString(directory.resolve(simpleName + ".java"), text).toString();
    }

    private static void compile(Path to, List<String> options, String... sources) {
        List<String> arguments = new ArrayList<>(options);
        arguments.addAll(List.of("-cp", System.getProperty("java.class.path"), "-d", to.toString()));
        arguments.addAll(List.of(sources));
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }

    /** Connects to the IDE, as an agent that waits for commands does. */
    static final class CallingAgent {
        @SuppressWarnings("unused") // written only
        private static @Nullable Socket ide;

        private CallingAgent() {}

        public static void premain(String portAndFolder) throws IOException {
            int port = Integer.parseInt(portAndFolder.substring(0, portAndFolder.indexOf(':')));
            ide = new Socket(InetAddress.getLoopbackAddress(), port);
        }
    }
}
