package io.bytewatcher.sites.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.invoke.ForkedJvm;
import io.bytewatcher.internal.sites.Placement;
import io.bytewatcher.internal.sites.events.ObjectEventsEngine;
import io.bytewatcher.sites.corpus.Case.When;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;

/** Each line of the corpus, under each way to find sites. */
class CorpusTests {
    private static final List<String> FLAGS = List.of("-ea", "-XX:+EnableDynamicAgentLoading");

    /** The interpreter allocates what the code says. */
    private static final String INTERPRETED = "-Xint";

    /**
     * A busy JIT takes code by way of level 2, which does not count how often each call site is reached, and inlines by what it has
     * counted (HotSpot's {@code compilationPolicy.hpp}). So the same code can settle at another figure there. The corpus states the
     * one of a JIT with time.
     */
    private static final List<String> COUNTING_ALL_CALLS = List.of(
            "-XX:Tier3DelayOn=1000000",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=inline,java.util.Optional::*",
            "-XX:CompileCommand=inline,java.util.ArrayList::iterator");

    /** The JVM then reports each object, on 17 with G1. */
    private static final List<String> EACH_OBJECT = List.of("-XX:-UseTLAB", "-XX:+UseG1GC");

    private static final String NOT_SETTLED = "the time bound came before the code had settled";

    private static final Map<String, Map<String, List<Row>>> RUNS = new HashMap<>();

    @TempDir
    private static Path directory;

    private static CorpusSources corpus;

    @BeforeAll
    static void compile() throws IOException {
        corpus = CorpusSources.in(directory);
    }

    @Test
    void theCorpusIsLargeAndEachCaseIsComplete() {
        assertThat(corpus.entries())
                .hasSizeGreaterThan(100)
                .allSatisfy(entry -> assertThat(entry.stated().method())
                        .as(entry.stated().text())
                        .isNotEmpty());
        assertThat(corpus.entries()).extracting(entry -> entry.place().id()).doesNotHaveDuplicates();
        assertThat(corpus.entries().stream().filter(entry -> entry.stated().bytes() > 0))
                .hasSizeGreaterThan(90);
    }

    @Test
    void theMethodsAtTheInliningLimitsHaveTheirSizes() throws IOException {
        Map<String, Integer> sizes = codeSizes(Settled.class);
        assertThat(sizes)
                .containsEntry("vector34", 34)
                .containsEntry("vector320", 320)
                .containsEntry("vector325", 325);
    }

    @TestFactory
    Stream<DynamicTest> theOracleFindsEveryLine() {
        return bytes(CorpusRun.Which.ORACLE, When.COLD);
    }

    @TestFactory
    Stream<DynamicTest> theOraclePlacesFirstUses() {
        return bytes(CorpusRun.Which.ORACLE, When.FIRST_USE);
    }

    @TestFactory
    Stream<DynamicTest> theObjectEventsFindEveryLine() {
        return bytes(CorpusRun.Which.EVENTS, When.COLD);
    }

    @TestFactory
    Stream<DynamicTest> theObjectEventsFindEveryLineOfSettledCode() {
        return bytes(CorpusRun.Which.EVENTS, When.SETTLED);
    }

    @TestFactory
    Stream<DynamicTest> theObjectEventsNameEveryCause() {
        return causes(CorpusRun.Which.EVENTS);
    }

    @TestFactory
    Stream<DynamicTest> theLedgerFindsEveryLine() {
        return bytes(CorpusRun.Which.LEDGER, When.COLD);
    }

    /**
     * Marks can keep the JIT from its work; what the ledger then cannot place it says, and it never places it wrongly. It also
     * says when the time bound came before the JIT was done, on a machine that starves it; code then allocates more.
     */
    @TestFactory
    Stream<DynamicTest> theLedgerPlacesSettledCodeRightOrSaysThatItCannot() {
        return tests(CorpusRun.Which.LEDGER, When.SETTLED, (stated, rows) -> {
            Map<String, Double> expected = new TreeMap<>();
            stated.lines()
                    .forEach((line, parts) -> parts.forEach(
                            part -> expected.merge(place(stated, line, part), (double) part.bytes(), Double::sum)));
            Map<String, Double> found = new TreeMap<>();
            rows.stream()
                    .filter(Row::isPlaced)
                    .forEach(row -> found.merge(place(row.file(), row.line()), row.bytes(), Double::sum));
            double bytes = rows.stream().mapToDouble(Row::bytes).sum();
            if (saysNotSettled(rows)) {
                assertThat(bytes).isGreaterThanOrEqualTo((double) stated.bytes());
                return;
            }
            assertThat(expected).as(() -> String.valueOf(rows)).containsAllEntriesOf(found);
            assertThat(bytes).isEqualTo((double) stated.bytes());
            assertThat(rows.stream().filter(row -> !row.isPlaced() && row.bytes() != 0))
                    .extracting(Row::cause)
                    .allMatch(Placement.OPTIMISED_TOGETHER::equals);
        });
    }

    @TestFactory
    Stream<DynamicTest> theLedgerPlacesFirstUses() {
        return bytes(CorpusRun.Which.LEDGER, When.FIRST_USE);
    }

    @TestFactory
    Stream<DynamicTest> theLedgerNamesEveryCause() {
        return causes(CorpusRun.Which.LEDGER);
    }

    /** Each line has its bytes, no other has any, and nothing is left over. In first uses other lines may have some. */
    private static Stream<DynamicTest> bytes(CorpusRun.Which which, When when) {
        return tests(which, when, (stated, rows) -> {
            if (when == When.SETTLED && saysNotSettled(rows)) {
                assertThat(rows.stream().mapToDouble(Row::bytes).sum()).isGreaterThanOrEqualTo((double) stated.bytes());
                return;
            }
            Map<String, Double> expected = new TreeMap<>();
            stated.lines()
                    .forEach((line, parts) -> parts.forEach(
                            part -> expected.merge(place(stated, line, part), (double) part.bytes(), Double::sum)));
            Map<String, Double> found = new TreeMap<>();
            for (Row row : rows) {
                boolean mayBeAny = when == When.FIRST_USE
                        && !row.file().isEmpty()
                        && !stated.lines().containsKey(row.line());
                if (!mayBeAny && (row.bytes() != 0 || row.isFailure())) {
                    found.merge(row.isPlaced() ? place(row.file(), row.line()) : row.cause(), row.bytes(), Double::sum);
                }
            }
            assertThat(lines(found)).isEqualTo(lines(expected));
        });
    }

    private static boolean saysNotSettled(List<Row> rows) {
        return rows.stream().anyMatch(row -> row.cause().contains(NOT_SETTLED));
    }

    private static Stream<DynamicTest> causes(CorpusRun.Which which) {
        return tests(which, When.COLD, (stated, rows) -> {
            Map<String, Double> found = new TreeMap<>();
            for (Row row : rows) {
                if (row.isPlaced()) {
                    found.merge(place(row.file(), row.line()) + " " + row.cause(), row.bytes(), Double::sum);
                }
            }
            Map<String, Double> expected = new TreeMap<>();
            stated.lines()
                    .forEach((line, parts) -> parts.forEach(part -> {
                        String place = place(stated, line, part) + " ";
                        String cause = part.causes().stream()
                                .filter(alternative -> found.containsKey(place + alternative))
                                .findFirst()
                                .orElse(part.causes().get(0));
                        expected.merge(place + cause, (double) part.bytes(), Double::sum);
                    }));
            assertThat(lines(found)).isEqualTo(lines(expected));
        });
    }

    private static Stream<DynamicTest> tests(
            CorpusRun.Which which, When when, BiConsumer<CorpusCase, List<Row>> check) {
        Map<String, List<Row>> found = found(which, when);
        return corpus.entries(when).stream().map(entry -> {
            String id = entry.place().id();
            return DynamicTest.dynamicTest(
                    id + ": " + entry.stated().text(),
                    () -> check.accept(entry.stated(), found.getOrDefault(id, List.of())));
        });
    }

    private static Map<String, List<Row>> found(CorpusRun.Which which, When when) {
        return RUNS.computeIfAbsent(which + " " + when, key -> run(which, when));
    }

    private static String place(CorpusCase stated, int line, Expectation part) {
        return place(stated.file().replaceFirst("\\.\\w+$", ""), part.hasLine() ? line : -1);
    }

    private static String place(String file, int line) {
        return String.format(Locale.ROOT, "%s:%04d", file, line);
    }

    private static String lines(Map<String, Double> map) {
        return map.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s = %s", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static Map<String, List<Row>> run(CorpusRun.Which which, When when) {
        try {
            return runForked(which, when);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Map<String, List<Row>> runForked(CorpusRun.Which which, When when) throws IOException {
        Path programs = directory.resolve(which + "-" + when + ".programs");
        Path rows = directory.resolve(which + "-" + when + ".rows");
        Files.write(
                programs,
                corpus.entries(when).stream()
                        .map(entry -> entry.place().toString())
                        .toList());
        List<String> flags = new ArrayList<>(FLAGS);
        if (when == When.SETTLED) {
            flags.addAll(COUNTING_ALL_CALLS);
        } else {
            flags.add(INTERPRETED);
        }
        switch (which) {
            case ORACLE -> flags.addAll(EACH_OBJECT);
            case EVENTS -> {
                flags.addAll(ObjectEventsEngine.flags(directory));
                ObjectEventsEngine.otherCollector().ifPresent(flags::add);
            }
            case LEDGER -> {}
        }
        ForkedJvm.run(flags, CorpusRun.class, which.name(), when.name(), programs.toString(), rows.toString());
        return Files.readAllLines(rows).stream().map(Row::parse).collect(Collectors.groupingBy(Row::id));
    }

    /** By the methods' names; right for methods that end with an instruction of one byte. */
    private static Map<String, Integer> codeSizes(Class<?> type) throws IOException {
        Map<String, Integer> sizes = new TreeMap<>();
        String[] method = {""};
        new ClassReader(type.getName()) {
            @Override
            protected void readBytecodeInstructionOffset(int offset) {
                sizes.put(method[0], offset + 1);
            }
        }.accept(
                new ClassVisitor(Opcodes.ASM9) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access,
                            String name,
                            String descriptor,
                            @Nullable String signature,
                            String @Nullable [] exceptions) {
                        method[0] = name;
                        return new MethodVisitor(Opcodes.ASM9) {};
                    }
                },
                0);
        return sizes;
    }
}
