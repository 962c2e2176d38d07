package io.bytewatcher.internal.jit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HotSpotCompilerTests {
    @Test
    void readingAllocatesNothing() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        JitCompiler compiler = JitCompiler.ofThisJvm();
        long sum = compiler.compileTimeMillis() + compiler.loadedClasses();
        long least = Long.MAX_VALUE;
        for (int window = 0; window < 5; window++) { // the JIT itself may allocate in one of them
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < 100; i++) {
                sum += compiler.compileTimeMillis() + compiler.loadedClasses();
            }
            least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
        }
        assertThat(least).isZero();
        assertThat(sum).isPositive();
    }

    @ParameterizedTest
    @CsvSource({
        "-Xint,                         interpreter,                false, TOP",
        "-XX:TieredStopAtLevel=1,       C1 only,                    true,  TOP",
        "-XX:TieredStopAtLevel=3,       C1 up to level 3,           true,  TOP",
        "-XX:-TieredCompilation,        C2 without tiers,           true,  TOP",
        "-XX:-DoEscapeAnalysis,         C2 without escape analysis, true,  TOP",
        "-XX:-BackgroundCompilation,    C2,                         true,  TOP"
    })
    void followsAHotMethodToTheTopTier(String flag, String description, boolean present, Tier tier) {
        assertThat(ForkedJvm.ofThisJdk().withFlags(flag).run(ReachedTiers.class))
                .containsExactly(
                        description,
                        Boolean.toString(present),
                        "",
                        "cold " + (present ? Tier.NOT_COMPILED : tier),
                        "hot " + tier);
    }

    /** Better code may be in the queue. */
    @Test
    void topTierIsUnknownIfTheJvmHasDirectivesOfItsOwn(@TempDir Path folder) throws IOException {
        Path theirs = Files.writeString(
                folder.resolve("directives.json"), "[{match: \"com/acme/Theirs.x\", c2: {Exclude: true}}]");
        assertThat(ForkedJvm.ofThisJdk()
                        .withFlags("-XX:+UnlockDiagnosticVMOptions", "-XX:CompilerDirectivesFile=" + theirs)
                        .run(ReachedTiers.class))
                .endsWith(
                        "this JVM has compiler directives of its own",
                        "cold " + Tier.NOT_COMPILED,
                        "hot " + Tier.UNKNOWN);
    }
}
