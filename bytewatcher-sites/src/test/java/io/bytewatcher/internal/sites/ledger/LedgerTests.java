package io.bytewatcher.internal.sites.ledger;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LedgerTests {
    /** In this order: first uses happen once in a JVM, and what poisons a class does so for good. */
    private static final List<String> IN_ONE_JVM = List.of(
            "firstUses",
            "restore",
            "again",
            "nested",
            "threads",
            "startedMeanwhile",
            "rows",
            "left",
            "rethrowing",
            "closed",
            "javaLang",
            "throwing",
            "poison");

    private Map<String, List<String>> printed = Map.of();

    @BeforeAll
    void runWhatCanBeRunInOneJvm() {
        List<String> arguments = new ArrayList<>(IN_ONE_JVM);
        arguments.add(0, "each");
        printed = run(arguments.toArray(String[]::new)).stream()
                .map(line -> line.split("> ", 2))
                .collect(groupingBy(line -> line[0], mapping(line -> line[1], toList())));
    }

    private List<String> inOneJvm(String scenario) {
        return requireNonNull(printed.get(scenario));
    }

    private static final String ATTACH = "-XX:+EnableDynamicAgentLoading";
    /** All here runs once or a few times, so C2 would only cost time. */
    private static final String NO_C2 = "-XX:TieredStopAtLevel=1";

    /** A compiler's thread that ends in a window over all threads makes it unmeasurable, and the longer a window is, the likelier. */
    private static final String COMPILERS_STAY = "-XX:-UseDynamicNumberOfCompilerThreads";

    private static final String NO_ATTACH = "-XX:+DisableAttachMechanism";

    @Test
    void firstUsesArePlacedCompletely() {
        assertThat(inOneJvm("firstUses"))
                .contains("lambda$firstUses: new Initialised = 32", "<clinit>: new int[] = 416", "placed all")
                .contains("<clinit>: new Object = 16", "lambda$firstUses: new TreeMap = 48")
                .anyMatch(row -> row.startsWith("lambda$firstUses: class initialisation of Initialised = "))
                .anyMatch(row -> row.startsWith("lambda$firstUses: class initialisation of StaticOnly = "))
                .anyMatch(row -> row.startsWith("lambda$firstUses: string concatenation = "))
                .anyMatch(row -> row.startsWith("lambda$firstUses: lambda capturing = "))
                .anyMatch(row -> row.startsWith("lambda$firstUses: String.format(...) = "));
    }

    @ParameterizedTest
    @CsvSource({"classLoading, 8", "classLoading, 32", "retransforming, 8"})
    void probesDoNotChangeTheCostOfLoadingAndRetransformingClasses(String scenario, int alignment) {
        ForkedJvm jvm = ForkedJvm.ofThisJdk().withFlags(ATTACH, NO_C2, "-XX:ObjectAlignmentInBytes=" + alignment);
        assertThat(jvm.run(Scenarios.class, scenario, "instrumented"))
                .isEqualTo(jvm.run(Scenarios.class, scenario, "uninstrumented"));
    }

    @Test
    void originalCodeIsRestored() {
        assertThat(inOneJvm("restore"))
                .containsExactly(
                        "with probes meanwhile: true",
                        "without them afterwards: true",
                        "the same calls as before: true",
                        "bytes: 16");
    }

    @Test
    void removedProbesDoNotRecordForTheNextLedger() {
        assertThat(inOneJvm("again"))
                .contains("work: new long[] = 48")
                .anyMatch(row -> row.matches("lambda\\$again: .*Healthy.work\\(\\) = 48"))
                .filteredOn("placed all"::equals)
                .hasSize(2);
    }

    @Test
    void rejectedClassIsSkippedAndNamed() {
        assertThat(inOneJvm("poison"))
                .contains("work: new long[] = 48", "placed all")
                .anyMatch(row -> row.matches("lambda\\$poison: .*Scenarios.Poisoned.work\\(\\) = 32"))
                .anyMatch(row -> row.contains("Scenarios$Poisoned has no probes"));
    }

    @Test
    void nestedLedgerIsRejected() {
        assertThat(inOneJvm("nested"))
                .hasSize(3)
                .anyMatch(row -> row.startsWith("open: ") && row.contains("by the thread \"main\""))
                .contains("once: the code around this is being recorded already", "closed");
    }

    @Test
    void otherThreadsAreRecordedByName() {
        assertThat(inOneJvm("threads")).containsExactly("engine-1: new long[] = 48 work");
    }

    @Test
    void bytesOfAThreadThatStartsInTheWindowAreCounted() {
        assertThat(inOneJvm("startedMeanwhile")).containsExactly("all bytes of the report are counted: true");
    }

    /** A thread's first record allocates for the ledger. These bytes are no part of the figure. */
    @Test
    void threadRowsSumToTheFigureOfASingleShot() {
        assertThat(inOneJvm("rows")).containsExactly("allocated", "more on ended threads: true", "rows: the same");
    }

    @Test
    void bytesOfNewThreadsBelongToTheCode() {
        // interpreted, because the JIT may allocate on the measuring thread
        assertThat(ForkedJvm.ofThisJdk().withFlags(ATTACH, "-Xint").run(Scenarios.class, "newThreads"))
                .contains("placed all")
                .filteredOn(row -> row.startsWith("work: "))
                .containsExactly("work: new long[] = 4800");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadCostsTheSameWithProbes() {
        assertThat(run("virtualThread")).containsExactly("added: nothing");
    }

    @Test
    void recordsHundredsOfConsecutiveThreads() {
        assertThat(afterEachOther(300)).contains("new int[]=9600", "new long[]=14400");
    }

    @Test
    @Tag("gate")
    void thousandsOfConsecutiveThreadsAreNotRetained() {
        assertThat(afterEachOther(3_000)).contains("new int[]=96000", "new long[]=144000");
    }

    private static String afterEachOther(int threads) {
        List<String> rows = ForkedJvm.ofThisJdk()
                .withFlags(ATTACH, NO_C2, COMPILERS_STAY, "-Xmx40m")
                .run(Scenarios.class, "manyThreads", String.valueOf(threads));
        assertThat(rows).hasSize(1);
        return rows.get(0);
    }

    @Test
    void liveThreadsRetainNothing() {
        assertThat(inOneJvm("left")).containsExactly("recorded", "recorded", "left: []");
    }

    @Test
    void jdkAllocationBeforeAnExceptionBelongsToTheCall() {
        assertThat(inOneJvm("rethrowing"))
                .contains("writeObject: exception IOException = 40", "placed all")
                .noneMatch(row -> row.startsWith("writeObject: the JVM itself"))
                .anyMatch(row ->
                        row.matches("lambda\\$rethrowing: .*ObjectOutputStream.writeObject\\(...\\) = [0-9]{4,}"));
    }

    @Test
    void jitAllocationIsNotChargedAndLambdaLinkageIs() {
        assertThat(ForkedJvm.ofThisJdk().withFlags(ATTACH).run(Scenarios.class, "compiled"))
                .anyMatch(row -> row.contains(": the JVM itself (JIT compilation) = "))
                .noneMatch(row -> row.contains("Constants.elementAt(...)"))
                .contains("lambda$compiled: java.util.function.IntFunction.apply(...) = 160");
    }

    @Test
    void thePackageOfTheProbesIsNotOpenToTheClassPath() {
        assertThat(inOneJvm("javaLang")).containsExactly("false");
    }

    @Test
    void closedLedgerDoesNotRestart() {
        assertThat(inOneJvm("closed")).containsExactly("this ledger is closed: open another one", "new long[] = 48");
    }

    @Test
    void exceptionPropagatesAndTheNextRunIsExact() {
        assertThat(inOneJvm("throwing"))
                .containsExactly("on purpose", "lambda$throwing: new byte[] = 32", "placed all");
    }

    @Test
    void forbiddenAttachIsReportedWithARemedy() {
        assertThat(ForkedJvm.ofThisJdk().withFlags(NO_ATTACH, NO_C2).run(Scenarios.class, "once"))
                .singleElement()
                .asString()
                .contains("-javaagent:bytewatcher-sites.jar");
    }

    @Test
    void agentWorksIfAttachIsForbidden(@TempDir Path directory) throws IOException {
        Path jar = agentJar(directory);
        assertThat(ForkedJvm.ofThisJdk()
                        .withFlags(NO_ATTACH, NO_C2, "-javaagent:" + jar)
                        .run(Scenarios.class, "once"))
                .contains("placed all")
                .anyMatch(row -> row.endsWith("new byte[] = 32"));
    }

    @Test
    void theAgentRefusesArguments(@TempDir Path directory) throws IOException {
        Path jar = agentJar(directory);
        List<String> flags = List.of("-javaagent:" + jar + "=a=b");
        assertThatThrownBy(() -> ForkedJvm.ofThisJdk().withFlags(flags).run(Scenarios.class, "once"))
                .hasMessageContaining("expected: no arguments");
    }

    private static List<String> run(String... arguments) {
        return ForkedJvm.ofThisJdk().withFlags(ATTACH, NO_C2).run(Scenarios.class, arguments);
    }

    /** The jar as the build makes it, of the classes that are tested. */
    private static Path agentJar(Path directory) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", Agent.class.getName());
        attributes.putValue("Can-Redefine-Classes", "true");
        attributes.putValue("Can-Retransform-Classes", "true");
        Path jar = directory.resolve("bytewatcher-sites.jar");
        String name = Agent.class.getName().replace('.', '/') + ".class";
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream out = new JarOutputStream(file, manifest);
                var in = Agent.class.getClassLoader().getResourceAsStream(name)) {
            out.putNextEntry(new JarEntry(name));
            out.write(java.util.Objects.requireNonNull(in).readAllBytes());
            out.closeEntry();
        }
        return jar;
    }

    /** The build's own manifest says the same. */
    @Test
    void jarIsBuiltAsAnAgent() throws IOException {
        try (Stream<String> pom = Files.lines(Path.of("pom.xml"))) {
            assertThat(pom.map(String::strip))
                    .contains("<Premain-Class>" + Agent.class.getName() + "</Premain-Class>")
                    .contains("<Can-Retransform-Classes>true</Can-Retransform-Classes>");
        }
    }
}
