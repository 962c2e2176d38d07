package io.bytewatcher.sites.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.invoke.ForkedJvm;
import io.bytewatcher.sites.corpus.Case.When;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
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
    /** The interpreter keeps what the code says; without TLABs each object is reported, which on 17 needs G1. */
    private static final List<String> COLD = List.of("-Xint", "-ea", "-XX:+EnableDynamicAgentLoading");

    private static final List<String> EACH_OBJECT = List.of("-XX:-UseTLAB", "-XX:+UseG1GC");

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
    Stream<DynamicTest> theOracleFindsEveryLine() throws IOException {
        return lines(CorpusRun.Which.ORACLE, When.COLD);
    }

    @TestFactory
    Stream<DynamicTest> theObjectEventsFindEveryLine() throws IOException {
        return lines(CorpusRun.Which.EVENTS, When.COLD);
    }

    @TestFactory
    Stream<DynamicTest> theLedgerFindsEveryLine() throws IOException {
        return lines(CorpusRun.Which.LEDGER, When.COLD);
    }

    @TestFactory
    Stream<DynamicTest> theOraclePlacesFirstUses() throws IOException {
        return lines(CorpusRun.Which.ORACLE, When.FIRST_USE);
    }

    private static Stream<DynamicTest> lines(CorpusRun.Which which, When when) throws IOException {
        Map<String, List<Row>> found = run(which, when);
        return corpus.entries(when).stream().map(entry -> {
            String id = entry.place().id();
            return DynamicTest.dynamicTest(
                    id + ": " + entry.stated().text(),
                    () -> check(entry.stated(), found.getOrDefault(id, List.of()), which));
        });
    }

    private static void check(CorpusCase stated, List<Row> rows, CorpusRun.Which which) {
        boolean causes = which != CorpusRun.Which.ORACLE;
        String file = stated.file().replaceFirst("\\.\\w+$", "");
        Map<String, Double> expected = new TreeMap<>();
        stated.lines()
                .forEach((line, parts) -> parts.forEach(part -> expected.merge(
                        key(file, part.hasLine() ? line : -1, causes ? part.cause() : ""),
                        (double) part.bytes(),
                        Double::sum)));
        Map<String, Double> found = new TreeMap<>();
        for (Row row : rows) {
            boolean counts = stated.when() != When.FIRST_USE
                    || row.file().isEmpty()
                    || stated.lines().containsKey(row.line());
            if ((counts && row.bytes() != 0) || row.cause().startsWith("thrown")) {
                String key =
                        row.file().isEmpty() ? row.cause() : key(row.file(), row.line(), causes ? row.cause() : "");
                found.merge(key, row.bytes(), Double::sum);
            }
        }
        assertThat(lines(found)).isEqualTo(lines(expected));
    }

    private static String key(String file, int line, String cause) {
        return String.format(Locale.ROOT, "%s:%04d %s", file, line, cause);
    }

    private static String lines(Map<String, Double> map) {
        return map.entrySet().stream()
                .map(entry -> String.format(Locale.ROOT, "%s = %s", entry.getKey(), entry.getValue()))
                .collect(Collectors.joining("\n"));
    }

    private static Map<String, List<Row>> run(CorpusRun.Which which, When when) throws IOException {
        Path programs = directory.resolve(which + "-" + when + ".programs");
        Path rows = directory.resolve(which + "-" + when + ".rows");
        Files.write(
                programs,
                corpus.entries(when).stream()
                        .map(entry -> entry.place().toString())
                        .toList());
        List<String> flags = new ArrayList<>(COLD);
        if (which != CorpusRun.Which.LEDGER) {
            flags.addAll(EACH_OBJECT);
        }
        ForkedJvm.run(
                flags,
                CorpusRun.class,
                which.name(),
                String.valueOf(when == When.FIRST_USE),
                programs.toString(),
                rows.toString());
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
