package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;

/** A test class in Kotlin. Its compiler takes seconds to start, so one class has all tests. */
class KotlinTests {
    private static final String SOURCE = "CodecTest.kt";

    @Test
    @Tag("gate")
    void kotlinTestsAreMeasuredExactly(@TempDir Path directory) throws Exception {
        compile(directory);
        try (URLClassLoader loader = new URLClassLoader(
                new URL[] {directory.toUri().toURL()}, Thread.currentThread().getContextClassLoader())) {
            List<String> lines = LauncherRun.run(LauncherDiscoveryRequestBuilder.request()
                    .selectors(selectClass(loader.loadClass("acme.CodecTest")))
                    .build());
            assertThat(lines)
                    .filteredOn(line -> line.startsWith("SUCCESSFUL"))
                    .containsExactlyInAnyOrder(
                            "SUCCESSFUL adds without garbage 0 B per call [STEADY]",
                            "SUCCESSFUL an expression of type Unit 0 B per call [STEADY]",
                            "SUCCESSFUL an internal one$main 32 B [SINGLE_SHOT]",
                            "SUCCESSFUL asserts with trailing lambdas",
                            "SUCCESSFUL is empty 0 B [SINGLE_SHOT]",
                            "SUCCESSFUL takes an order 24 B per call [STEADY]",
                            "SUCCESSFUL takes an order 24 B per call [STEADY]",
                            "SUCCESSFUL uses a lambda 0 B per call [STEADY]");
            assertThat(lines)
                    .filteredOn(line -> line.startsWith("FAILED") && !line.startsWith("FAILED suspends "))
                    .satisfiesExactly(
                            line -> assertThat(line)
                                    .startsWith(
                                            "FAILED an assertion sees what its lambda boxes AllocationAssertionError"
                                                    + " CodecTest.an assertion sees what its lambda boxes(CodecTest.kt:")
                                    .contains(" B per call, limit 0 B [STEADY]"),
                            line -> assertThat(line)
                                    .startsWith("FAILED boxes a Long AllocationLimitExceededError"
                                            + " CodecTest.boxes a Long(): 24 B per call, limit 0 B [STEADY]"),
                            line -> assertThat(line)
                                    .startsWith("FAILED copies a data class AllocationLimitExceededError"
                                            + " CodecTest.copies a data class(): 24 B per call, limit 0 B [STEADY]"));
            assertThat(lines)
                    .filteredOn(line -> line.contains(" suspends"))
                    .hasSize(isJUnit6() ? 1 : 0) // JUnit 5 does not take it for a test, and warns
                    .allSatisfy(line -> assertThat(line)
                            .startsWith(
                                    "FAILED suspends AllocationNotMeasuredException CodecTest.suspends(Continuation)")
                            .contains("is a suspend function"));
        }
    }

    private static boolean isJUnit6() {
        return Test.class.getPackage().getImplementationVersion().startsWith("6.");
    }

    /** Compiles in a JVM with C1 alone, which is twice as fast. */
    private static void compile(Path directory) throws IOException {
        Path source = directory.resolve(SOURCE);
        try (InputStream in = Objects.requireNonNull(KotlinTests.class.getResourceAsStream(SOURCE))) {
            Files.copy(in, source);
        }
        String classPath = System.getProperty("java.class.path");
        ForkedJvm.ofThisJdk()
                .withFlags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .run(
                        K2JVMCompiler.class,
                        "-no-stdlib",
                        "-no-reflect",
                        "-jvm-target",
                        "17",
                        "-java-parameters",
                        "-cp",
                        classPath,
                        "-d",
                        directory.toString(),
                        source.toString());
    }
}
