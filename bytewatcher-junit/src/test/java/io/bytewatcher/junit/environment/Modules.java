package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles and runs named modules with tests, with ByteWatcher and JUnit on the module path. */
final class Modules {
    private static final List<String> JARS = List.of(
            "bytewatcher-",
            "byte-buddy",
            "jackson-core",
            "junit-jupiter-api",
            "junit-jupiter-engine",
            "junit-platform",
            "opentest4j",
            "apiguardian",
            "jspecify");
    private static final String LAUNCHING = "acme.run";

    private final Path sources;
    private final Path classes;
    private final List<String> names = new ArrayList<>();
    private final List<String> flags = new ArrayList<>();

    Modules(Path directory) {
        sources = directory.resolve("src");
        classes = directory.resolve("classes");
    }

    /** Adds a module with one package of the same name. */
    Modules add(String name, String declaration) throws IOException {
        names.add(name);
        Path module = Files.createDirectories(sources.resolve(name));
        Files.writeString(module.resolve("module-info.java"), declaration);
        return this;
    }

    /** Adds an option of the JVM. */
    Modules withFlag(String flag) {
        flags.add(flag);
        return this;
    }

    /** Adds a class to a module. */
    Modules add(String module, String simpleName, String source) throws IOException {
        Path folder = Files.createDirectories(sources.resolve(module).resolve(module.replace('.', '/')));
        Files.writeString(folder.resolve(simpleName + ".java"), source);
        return this;
    }

    /** Runs {@link LauncherRun} in a module of its own and returns the printed lines. */
    List<String> run(String... launcherArguments) throws Exception {
        String tests = String.join(",", names);
        add(LAUNCHING, "module acme.run { requires org.junit.platform.launcher; }");
        compile();
        copyClassesOf(LauncherRun.class);
        List<String> arguments = new ArrayList<>(flags);
        arguments.addAll(List.of(
                "-p",
                libraries() + File.pathSeparator + classes,
                "--add-modules",
                tests,
                "-m",
                LAUNCHING + "/" + LauncherRun.class.getName()));
        arguments.addAll(Arrays.asList(launcherArguments));
        return FreshRun.runCommand(arguments);
    }

    /** Runs {@link LauncherRun} from the class path, as build tools and IDEs do, and returns the printed lines. */
    List<String> runFromTheClassPath(String... launcherArguments) {
        compile();
        List<String> arguments = new ArrayList<>(flags);
        arguments.addAll(List.of(
                "-p",
                libraries() + File.pathSeparator + classes,
                "--add-modules",
                String.join(",", names),
                "-cp",
                System.getProperty("java.class.path"),
                LauncherRun.class.getName()));
        arguments.addAll(Arrays.asList(launcherArguments));
        return FreshRun.runCommand(arguments);
    }

    private void compile() {
        List<String> arguments = List.of(
                "-parameters",
                "-p",
                libraries(),
                "--module-source-path",
                sources.toString(),
                "-m",
                String.join(",", names),
                "-d",
                classes.toString());
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments.toArray(String[]::new)))
                .isZero();
    }

    private void copyClassesOf(Class<?> main) throws Exception {
        Path from =
                Path.of(main.getProtectionDomain().getCodeSource().getLocation().toURI());
        Path folder = Path.of(main.getPackageName().replace('.', '/'));
        Path to = Files.createDirectories(classes.resolve(LAUNCHING).resolve(folder));
        try (Stream<Path> files = Files.list(from.resolve(folder))) {
            for (Path file : files.toList()) {
                String name = file.getFileName().toString();
                if (name.startsWith(main.getSimpleName() + ".") || name.startsWith(main.getSimpleName() + "$")) {
                    Files.copy(file, to.resolve(name));
                }
            }
        }
    }

    /** The modules on the class path of these tests. */
    private static String libraries() {
        return ForkedJvm.ownClassPath().stream()
                .filter(entry -> Files.exists(entry.resolve("module-info.class"))
                        || JARS.stream().anyMatch(entry.getFileName().toString()::startsWith))
                .map(Path::toString)
                .collect(Collectors.joining(File.pathSeparator));
    }
}
