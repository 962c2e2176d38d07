package io.bytewatcher;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** ByteWatcher in JVMs unlike this one: on the module path, without a counter, without the management module. */
class DeploymentTests {
    @Test
    void worksOnTheModulePath(@TempDir Path directory) throws Exception {
        String path = ForkedJvm.joined(Forks.classPath("classes"));
        Path sources = directory.resolve("src");
        write(sources.resolve("module-info.java"), "module acme { requires io.bytewatcher.core; }");
        write(sources.resolve("acme/Main.java"), """
                package acme;
                import io.bytewatcher.*;
                public class Main {
                    public static void main(String[] arguments) {
                        System.out.println(Allocations.class.getModule());
                        System.out.println(Allocations.once(() -> new byte[16]).bytes());
                        System.out.println(Allocations.steadyState(() -> new byte[16]).bytesPerOperation());
                    }
                }
                """);
        Path classes = directory.resolve("classes");
        compile(
                "--module-path",
                path,
                "-d",
                classes.toString(),
                sources.resolve("module-info.java").toString(),
                sources.resolve("acme/Main.java").toString());
        assertThat(ForkedJvm.ofThisJdk()
                        .withClassPath(List.of())
                        .runCommand("--module-path", path + File.pathSeparator + classes, "-m", "acme/acme.Main"))
                .containsExactly("module io.bytewatcher.core", "32", "32.0");
    }

    @Test
    void missingCounterThrowsOnEachUse(@TempDir Path directory) throws Exception {
        assertThat(unmeasurable(directory, false, "0"))
                .hasSize(16)
                .allSatisfy(line -> assertThat(line)
                        .contains(" true ")
                        .contains("does not count allocated bytes per thread")
                        .contains("Use a HotSpot JVM"));
    }

    /** Such as that of OpenJ9. */
    @Test
    void counterThatRisesByWholeBuffersThrowsOnEachUse(@TempDir Path directory) throws Exception {
        assertThat(unmeasurable(directory, true, "super.getThreadAllocatedBytes(id) & ~0xFFFFL"))
                .hasSize(16)
                .allSatisfy(line -> assertThat(line)
                        .contains(" true This JVM's counter of allocated bytes is not exact: ")
                        .contains(", and on a HotSpot JVM."));
    }

    /** The output of {@link Forks.Unmeasurable} in a JVM with another bean. */
    private static List<String> unmeasurable(Path directory, boolean counts, String bytesOfThread) throws Exception {
        Path source = directory.resolve("src/com/sun/management/internal/HotSpotThreadImpl.java");
        write(source, """
                package com.sun.management.internal;
                public class HotSpotThreadImpl extends sun.management.ThreadImpl
                        implements com.sun.management.ThreadMXBean {
                    public HotSpotThreadImpl(sun.management.VMManagement vm) { super(vm); }
                    public long[] getThreadCpuTime(long[] ids) { return new long[ids.length]; }
                    public long[] getThreadUserTime(long[] ids) { return new long[ids.length]; }
                    public boolean isThreadAllocatedMemorySupported() { return COUNTS; }
                    public boolean isThreadAllocatedMemoryEnabled() { return COUNTS; }
                    public void setThreadAllocatedMemoryEnabled(boolean on) {
                        throw new UnsupportedOperationException();
                    }
                    public long getCurrentThreadAllocatedBytes() {
                        return getThreadAllocatedBytes(Thread.currentThread().getId());
                    }
                    public long getTotalThreadAllocatedBytes() { throw new UnsupportedOperationException(); }
                    public long getThreadAllocatedBytes(long id) { return BYTES; }
                    public long[] getThreadAllocatedBytes(long[] ids) { throw new UnsupportedOperationException(); }
                }
                """.replace("COUNTS", String.valueOf(counts)).replace("BYTES", bytesOfThread));
        Path patch = directory.resolve("patch");
        compile(
                "--patch-module",
                "jdk.management=" + directory.resolve("src"),
                "--add-exports",
                "java.management/sun.management=jdk.management",
                "-d",
                patch.toString(),
                source.toString());
        return unmeasurable("--patch-module", "jdk.management=" + patch);
    }

    @Test
    void missingManagementModuleThrowsOnEachUse() {
        List<String> output = unmeasurable("--limit-modules", "java.management,java.instrument,java.logging");
        assertThat(output)
                .hasSize(16)
                .allSatisfy(line -> assertThat(line).contains(" true ").contains("jdk.management"));
    }

    private static List<String> unmeasurable(String... flags) {
        return ForkedJvm.ofThisJdk()
                .withFlags(flags)
                .withClassPath(Forks.classPath("classes", "test-classes"))
                .run(Forks.Unmeasurable.class);
    }

    private static void write(Path file, String source) throws Exception {
        Files.createDirectories(file.getParent());
        Files.writeString(file, source);
    }

    private static void compile(String... arguments) {
        assertThat(ToolProvider.getSystemJavaCompiler().run(null, null, null, arguments))
                .isZero();
    }
}
