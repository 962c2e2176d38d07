package io.bytewatcher;

import static io.bytewatcher.AllocationAssertions.assertAllocatesAtMost;
import static io.bytewatcher.AllocationAssertions.assertAllocatesSame;
import static io.bytewatcher.AllocationAssertions.assertMaxAllocation;
import static io.bytewatcher.AllocationAssertions.assertNoAllocation;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Javac;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllocationAssertionsTests {
    @SuppressWarnings("UnusedVariable") // written, so that the JIT cannot remove the array
    private static volatile byte @Nullable [] sink;

    private int n;

    @Test
    void passesWithinTheLimit() {
        assertNoAllocation(() -> n++);
        assertNoAllocation(() -> {
            n++;
        });
        assertMaxAllocation(32, () -> new byte[16]);
        assertMaxAllocation(Long.MAX_VALUE, () -> new byte[16]);
    }

    @Test
    void failsAboveTheLimit() {
        AllocationAssertionError error = failure();
        assertThat(error).isInstanceOf(AssertionError.class);
        assertThat(error.limit()).isEqualTo(31);
        assertThat(error.allocation().bytesPerOperation()).isEqualTo(32.0);
        assertThat(error.allocation().verdict()).isEqualTo(Verdict.STEADY);
    }

    @Test
    void aFailureNamesTheLineOfTheTestAndHowItWasMeasured() {
        AllocationAssertionError error = failure();
        String message = String.valueOf(error.getMessage());
        int line = error.getStackTrace()[2].getLineNumber();
        assertThat(error.getStackTrace()[2].getMethodName()).isEqualTo("failing");
        assertThat(message.lines())
                .hasSize(3)
                .element(0)
                .isEqualTo("AllocationAssertionsTests.failing(AllocationAssertionsTests.java:" + line
                        + "): 32 B per call, limit 31 B [STEADY]");
        assertThat(message.lines().toList().get(1))
                .isEqualTo("  where: not known, because bytewatcher-sites is not on the class path: add the dependency"
                        + " io.bytewatcher:bytewatcher-sites");
        assertThat(message.lines().toList().get(2))
                .matches("  counted [0-9,]+ calls after [0-9,]+ of warm-up on thread \""
                        + Thread.currentThread().getName() + "\"; JDK [0-9].*, .+, .+, (no )?compressed oops.*");
    }

    @ParameterizedTest
    @CsvSource({"-g:none, unknown source", "-g:lines, unknown source", "-g:source, Caller.java"})
    void failureNamesTheMethodIfTheClassFileHasNoLineNumbers(String debug, String source, @TempDir Path directory)
            throws Exception {
        Path file = directory.resolve("Caller.java");
        Files.writeString(file, """
                public class Caller implements Runnable {
                    public void run() {
                        io.bytewatcher.AllocationAssertions.assertMaxAllocation(31, () -> new byte[16]);
                    }
                }
                """);
        String classPath = ForkedJvm.joined(ForkedJvm.ownClassPath());
        Javac.Result compiled =
                Javac.get().compile(List.of(debug, "-cp", classPath, "-d", directory.toString(), file.toString()));
        assertThat(compiled.succeeded()).as(compiled.output()).isTrue();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
            Runnable caller =
                    (Runnable) loader.loadClass("Caller").getConstructor().newInstance();
            assertThatExceptionOfType(AllocationAssertionError.class)
                    .isThrownBy(caller::run)
                    .withMessageStartingWith("Caller.run(" + source + "): 32 B per call, limit 31 B [STEADY]");
        }
    }

    @Test
    void limitsAreJudgedIfTheSiteFinderCannotBeCreated(@TempDir Path directory) throws Exception {
        List<String> printed = withSiteFinder("com.acme.Missing", directory).run(Judged.class);
        assertThat(printed.get(0)).isEqualTo("passed");
        assertThat(printed.get(1)).contains("32 B per call, limit 31 B [STEADY]");
        assertThat(printed.get(2)).startsWith("  where: not known, because ").contains("com.acme.Missing");
    }

    private static ForkedJvm withSiteFinder(String name, Path directory) throws IOException {
        Path services = Files.createDirectories(directory.resolve("META-INF/services"));
        Files.writeString(services.resolve(SiteFinder.class.getName()), name);
        return ForkedJvm.ofThisJdk().withClassPathFirst(directory);
    }

    static final class Judged {
        private Judged() {}

        public static void main(String[] arguments) {
            assertMaxAllocation(32, () -> new byte[16]);
            System.out.println("passed");
            try {
                assertMaxAllocation(31, () -> new byte[16]);
            } catch (AllocationAssertionError e) {
                System.out.println(e.getMessage());
            }
        }
    }

    /** The first calls allocate 32 B and 64 B. Code of one size is measured again if the figures differ. */
    @Test
    void aMeterCountsOnlyTheFirstCallsAroundAnExcusedBreach(@TempDir Path directory) throws Exception {
        assertThat(withSiteFinder(Excusing.class.getName(), directory).run(Excused.class))
                .containsExactly("96", "128");
    }

    /** Excuses each breach. */
    public static final class Excusing implements SiteFinder {
        @Override
        public SiteReport search(
                String subject, Allocation allocation, long limit, Function<Duration, SiteReport> here) {
            return SiteReport.notFound("not sought");
        }

        @Override
        public Task task(String subject) {
            return Task.MEASURE;
        }

        @Override
        public boolean excuses(String subject, long limit, Allocation allocation, Predicate<SiteReport> keepsAlone) {
            return true;
        }

        @Override
        public void found(String subject, SiteReport report) {
            throw new IllegalStateException("not sought");
        }
    }

    static final class Excused {
        private Excused() {}

        public static void main(String[] arguments) {
            SteadyState one = arrays(1);
            SteadyState two = arrays(2);
            IntFunction<SteadyState> ofSize = size -> size == 1 ? one : two;
            System.out.println(leastAround(() -> assertAllocatesAtMost(0.49, one, two)));
            System.out.println(leastAround(() -> assertAllocatesSame(ofSize, 1, 2)));
        }

        /** The least of several runs: classes are loaded in the first one, and the JIT may allocate in another. */
        private static long leastAround(Runnable assertion) {
            AllocationMeter meter = AllocationMeter.ofCurrentThread();
            long least = Long.MAX_VALUE;
            for (int i = 0; i < 4; i++) {
                meter.mark();
                assertion.run();
                least = Math.min(least, meter.bytesSinceMark());
            }
            return least;
        }
    }

    @Test
    void anErrorCanBeSerialised() throws Exception {
        AllocationAssertionError error = failure();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(error);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            AllocationAssertionError copy = (AllocationAssertionError) in.readObject();
            assertThat(copy).hasMessage(error.getMessage());
            assertThat(copy.limit()).isEqualTo(31);
            assertThat(copy.getStackTrace()).isEqualTo(error.getStackTrace());
        }
    }

    @Test
    void negativeLimitIsRejectedBeforeTheBodyRuns() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertMaxAllocation(-1, () -> n++))
                .withMessage("limit: -1 (expected: >= 0 bytes per operation)");
        assertThat(n).isZero();
    }

    private AllocationAssertionError failure() {
        return assertThatExceptionOfType(AllocationAssertionError.class)
                .isThrownBy(AllocationAssertionsTests::failing)
                .actual();
    }

    private static void failing() {
        assertMaxAllocation(31, () -> new byte[16]);
    }

    @Test
    void passesWithinAMultipleOfOtherCode() {
        assertAllocatesAtMost(1, arrays(3), arrays(3));
        assertAllocatesAtMost(0.5, arrays(1), arrays(2));
        assertAllocatesAtMost(0, arrays(0), arrays(1));
        assertAllocatesAtMost(3.5, arrays(0), arrays(0));
        assertAllocatesAtMost(1e30, arrays(1), arrays(1));
    }

    @Test
    void failsAboveAMultipleOfOtherCode() {
        assertThatExceptionOfType(AllocationAssertionError.class)
                .isThrownBy(() -> assertAllocatesAtMost(0.49, arrays(1), arrays(2)))
                .satisfies(error -> {
                    assertThat(error.limit()).isEqualTo(31);
                    assertThat(error.allocation().bytesPerOperation()).isEqualTo(32);
                    assertThat(error.getMessage())
                            .contains(
                                    ": 32 B per call, limit 31 B [STEADY]",
                                    "\n  the limit is 0.49 of the reference: 64 B per call");
                    assertThat(error.getStackTrace()[1].getMethodName())
                            .startsWith("lambda$failsAboveAMultipleOfOtherCode");
                });
        assertThatExceptionOfType(AllocationAssertionError.class)
                .isThrownBy(() -> assertAllocatesAtMost(100, arrays(1), arrays(0)));
    }

    /** 40 B once in 16 calls are 2.5 B per call, which no limit in whole bytes can state. */
    @Test
    void comparesFractionsExactly() {
        assertAllocatesAtMost(1, oneInCalls(16), oneInCalls(16));
        assertAllocatesAtMost(0.5, oneInCalls(32), oneInCalls(16));
        assertThatExceptionOfType(AllocationAssertionError.class)
                .isThrownBy(() -> assertAllocatesAtMost(0.9, oneInCalls(16), oneInCalls(16)));
    }

    @Test
    void refusesAFactorThatIsNone() {
        for (double factor : new double[] {-0.1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> assertAllocatesAtMost(factor, arrays(0), arrays(0)))
                    .withMessage("factor: " + factor + " (expected: 0 or more)");
        }
    }

    @Test
    void refusesAReferenceWithoutAFigure() {
        List<Object> kept = new ArrayList<>();
        assertThatIllegalStateException()
                .isThrownBy(() -> assertAllocatesAtMost(1, arrays(0), SteadyState.of((Body) () -> kept.add(this))))
                .withMessageStartingWith("The reference has no figure to compare with: ");
    }

    @Test
    void nothingIsAllowedByAReferenceThatAllocatesNothing() {
        assertThatExceptionOfType(AllocationAssertionError.class)
                .isThrownBy(() -> assertAllocatesAtMost(1_000, oneInCalls(16), arrays(0)))
                .withMessageContaining("B per call, limit 0 B [AMORTISED]")
                .withMessageContaining("\n  the limit is 1000.0 of the reference: 0 B per call");
    }

    @Test
    void passesWhereTheSizeDoesNotMatter() {
        assertAllocatesSame(size -> SteadyState.of(() -> new byte[16]), 10, 10_000);
        assertAllocatesSame(size -> SteadyState.of(() -> n += size), 10, 10_000);
        assertAllocatesSame(size -> oneInCalls(16), 10, 10_000);
        assertAllocatesSame(size -> arrays(size == 0 ? 1 : 2 - 1), 0, -1);
    }

    @Test
    void failsWhereTheSizeMattersWithTheLargerFigureAndItsSize() {
        assertThatExceptionOfType(AllocationAssertionError.class)
                .isThrownBy(() -> assertAllocatesSame(size -> arrays(size / 1_000), 1_000, 2_000))
                .satisfies(error -> {
                    assertThat(error.limit()).isEqualTo(32);
                    assertThat(error.allocation().bytesPerOperation()).isEqualTo(64);
                    assertThat(error.getMessage())
                            .matches(
                                    "(?s)AllocationAssertionsTests\\..* for 2,000: 64 B per call, limit 32 B \\[STEADY\\]\n.*")
                            .containsPattern(
                                    "\n  the limit is the figure for 1,000: 32 B per call \\[STEADY\\], counted ");
                });
        assertThatExceptionOfType(AllocationAssertionError.class)
                .isThrownBy(() -> assertAllocatesSame(size -> arrays(2 - size), 1, 2))
                .withMessageContaining(" for 1: 32 B per call, limit 0 B [STEADY]")
                .withMessageContaining("\n  the limit is the figure for 2: 0 B per call");
    }

    @Test
    void aRareAllocationOfOneSizeIsADifference() {
        assertThatExceptionOfType(AllocationAssertionError.class)
                .isThrownBy(() -> assertAllocatesSame(size -> size == 10 ? arrays(1) : twoIn(1_000), 10, 10_000))
                .withMessageContaining(" for 10,000: 32.03")
                .withMessageContaining(", limit 32 B [AMORTISED]");
        assertThatExceptionOfType(AllocationAssertionError.class)
                .isThrownBy(() -> assertAllocatesSame(size -> oneInCalls(16 / size), 1, 2))
                .withMessageContaining(" for 2: 5 B per call, limit 2 B [")
                .withMessageContaining("\n  the limit is the figure for 1: 2.5 B per call [AMORTISED]");
    }

    private SteadyState twoIn(int calls) {
        return SteadyState.of(() -> {
            sink = new byte[16];
            if (++n % calls == 0) {
                sink = new byte[16];
            }
        });
    }

    @Test
    void growthOfEitherSizeFails() {
        for (int growing : new int[] {1, 2}) {
            assertThatExceptionOfType(AllocationAssertionError.class)
                    .isThrownBy(() -> assertAllocatesSame(
                            size -> size == growing
                                    ? SteadyState.of(() -> new byte[n++ >> 8]).maxTime(Duration.ofSeconds(1))
                                    : SteadyState.of(() -> new byte[31_984]),
                            1,
                            2))
                    .withMessageContaining(" for " + growing + ": ")
                    .withMessageContaining(
                            "\n  the limit is the figure for " + (3 - growing) + ": 32,000 B per call [STEADY]");
        }
    }

    @Test
    void refusesEqualSizesAndMissingCode() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> assertAllocatesSame(size -> arrays(1), 10, 10))
                .withMessage("sizes: 10 and 10 (expected: two different sizes)");
        assertThatExceptionOfType(NullPointerException.class)
                .isThrownBy(() -> assertAllocatesSame(AllocationAssertionsTests::nothing, 10, 10_000))
                .withMessage("the code to measure for 10");
    }

    @SuppressWarnings("NullAway") // what a caller without nullness checks may pass
    private static SteadyState nothing(int size) {
        return null;
    }

    private static SteadyState arrays(int number) {
        return SteadyState.of(() -> {
            for (int i = 0; i < number; i++) {
                sink = new byte[16];
            }
        });
    }

    private SteadyState oneInCalls(int calls) {
        return SteadyState.of(() -> {
            if (++n % calls == 0) {
                sink = new byte[24];
            }
        });
    }
}
