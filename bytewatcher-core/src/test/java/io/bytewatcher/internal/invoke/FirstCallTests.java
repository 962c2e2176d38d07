package io.bytewatcher.internal.invoke;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FirstCallTests {
    private static final String MODULE_TEST = """
            package acme;
            public class ModuleTest {
                Object kept;
                public ModuleTest() {}
                void empty() {}
                private void allocates32() { kept = new byte[16]; }
                private void withParameters(Parameter one, String s) {}
                private static Object[] make() { return new Object[] {new Parameter(), "s"}; }
                private static final class Parameter {}
            }
            """;

    private static final String[] OWN_BYTES = {
        "allocates32 32",
        "empty 0",
        "hidden 0",
        "overridden 0",
        "statically 0",
        "withParameters 0",
        "withParametersAllocates32 32"
    };

    /** The few of these that every build runs. */
    static Stream<List<String>> flags() {
        return Stream.of(
                List.of(),
                List.of("-Xint", "-XX:+UseSerialGC"),
                List.of("-XX:TieredStopAtLevel=1", "-XX:+UseParallelGC"),
                List.of(
                        "-Xcomp", // for these few classes; for the whole JDK it takes seconds
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=compileonly,io.bytewatcher.internal.invoke.*::*"),
                List.of("-XX:+UseZGC"));
    }

    static Stream<List<String>> flagsOfSharedClasses() {
        return flags().limit(2);
    }

    static Stream<List<String>> allFlags() {
        return Stream.of("-XX:+UseG1GC", "-XX:+UseZGC", "-XX:+UseSerialGC", "-XX:+UseParallelGC")
                .flatMap(gc -> Stream.of("-Xmixed", "-Xint", "-Xcomp", "-XX:TieredStopAtLevel=1")
                        .map(jit -> List.of(gc, jit)));
    }

    @ParameterizedTest
    @MethodSource("allFlags")
    @Tag("nightly")
    void aFirstCallCountsNothingElseUnderEachCollectorAndJitMode(List<String> flags) {
        assertThat(ForkedJvm.ofThisJdk().withFlags(flags).run(FirstCalls.class)).containsExactly(OWN_BYTES);
        assertThat(ForkedJvm.ofThisJdk().withFlags(flags).run(FirstCalls.class, "-shared"))
                .containsExactly(OWN_BYTES);
    }

    @ParameterizedTest
    @MethodSource("flags")
    void theFirstCallInAJvmCountsNothingButTheMethodsOwn(List<String> flags) {
        assertThat(ForkedJvm.ofThisJdk().withFlags(flags).run(FirstCalls.class)).containsExactly(OWN_BYTES);
    }

    @ParameterizedTest
    @MethodSource("flagsOfSharedClasses")
    void firstCallThroughASharedClassCountsNothingButTheMethodsOwn(List<String> flags) {
        assertThat(ForkedJvm.ofThisJdk().withFlags(flags).run(FirstCalls.class, "-shared"))
                .containsExactly(OWN_BYTES);
    }

    @Test
    void firstCallInAModuleCountsNothingButTheMethodsOwn(@TempDir Path directory) throws Exception {
        Path classes = module(directory, "module acme.tests { exports acme; opens acme; }");
        assertThat(runWithModule(classes, List.of(), "-shared"))
                .containsExactly("allocates32 32", "empty 0", "withParameters 0");
        Path closed = module(directory.resolve("closed"), "module acme.tests { exports acme; }");
        assertThat(runWithModule(closed, List.of(), "-shared"))
                .anyMatch(line -> line.startsWith("empty module acme.tests does not open package acme"));
    }

    @Test
    void isExactInAnOpenModule(@TempDir Path directory) throws Exception {
        Path classes = module(directory, "module acme.tests { exports acme; opens acme; }");
        assertThat(runWithModule(classes, List.of())).containsExactly("allocates32 32", "empty 0", "withParameters 0");
    }

    @Test
    void isExactInAPackageThatWasOpenedOnTheCommandLine(@TempDir Path directory) throws Exception {
        Path classes = module(directory, "module acme.tests { exports acme; }");
        assertThat(runWithModule(classes, List.of("--add-opens", "acme.tests/acme=ALL-UNNAMED")))
                .containsExactly("allocates32 32", "empty 0", "withParameters 0");
    }

    @Test
    void saysHowToOpenAClosedModule(@TempDir Path directory) throws Exception {
        Path classes = module(directory, "module acme.tests { exports acme; }");
        List<String> output = runWithModule(classes, List.of());
        assertThat(output)
                .contains(
                        "empty module acme.tests does not open package acme to ByteWatcher: declare"
                                + " `opens acme;` in its module-info.java, or run with --add-opens acme.tests/acme=ALL-UNNAMED");
    }

    @Test
    void isExactIfByteWatcherIsAModule(@TempDir Path directory) throws Exception {
        Path core = Path.of(Invoker.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        assertThat(core.resolve("module-info.class")).exists();
        Path tests = Path.of(FirstCalls.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        Path classes = module(directory, "module acme.tests { exports acme; opens acme to io.bytewatcher.core; }");
        assertThat(ForkedJvm.ofThisJdk()
                        .withClassPath(List.of())
                        .runCommand(
                                "--module-path",
                                ForkedJvm.joined(List.of(core, classes)),
                                "--add-modules",
                                "acme.tests",
                                "--patch-module",
                                "io.bytewatcher.core=" + tests,
                                "--add-reads",
                                "io.bytewatcher.core=acme.tests",
                                "-m",
                                "io.bytewatcher.core/" + FirstCalls.class.getName(),
                                "acme.ModuleTest"))
                .containsExactly("allocates32 32", "empty 0", "withParameters 0");
    }

    private static Path module(Path directory, String declaration) throws Exception {
        Path classes = new Sources(directory)
                .add("module-info.java", "@SuppressWarnings(\"module\") " + declaration)
                .add("acme/ModuleTest.java", MODULE_TEST)
                .compile();
        assertThat(Files.exists(classes.resolve("module-info.class"))).isTrue();
        return classes;
    }

    private static List<String> runWithModule(Path classes, List<String> flags, String... options) {
        List<String> all = new ArrayList<>(flags);
        all.addAll(List.of("--module-path", classes.toString(), "--add-modules", "acme.tests"));
        String[] arguments = Arrays.copyOf(options, options.length + 1);
        arguments[options.length] = "acme.ModuleTest";
        return ForkedJvm.ofThisJdk().withFlags(all).run(FirstCalls.class, arguments);
    }
}
