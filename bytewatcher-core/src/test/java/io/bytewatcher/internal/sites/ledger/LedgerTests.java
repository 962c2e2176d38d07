package io.bytewatcher.internal.sites.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.internal.invoke.ForkedJvm;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.api.io.TempDir;

class LedgerTests {
    private static final String ATTACH = "-XX:+EnableDynamicAgentLoading";
    private static final String NO_ATTACH = "-XX:+DisableAttachMechanism";

    @Test
    void firstUsesHaveTheirPlaceAndNothingIsLeftOver() {
        assertThat(run("firstUses"))
                .contains("lambda$firstUses: new Initialised = 32", "<clinit>: new int[] = 416", "placed all")
                .contains("<clinit>: new Object = 16", "lambda$firstUses: new TreeMap = 48")
                .anyMatch(row -> row.startsWith("lambda$firstUses: class initialisation of Initialised = "))
                .anyMatch(row -> row.startsWith("lambda$firstUses: class initialisation of StaticOnly = "))
                .anyMatch(row -> row.startsWith("lambda$firstUses: string concatenation = "))
                .anyMatch(row -> row.startsWith("lambda$firstUses: lambda capturing = "))
                .anyMatch(row -> row.startsWith("lambda$firstUses: String.format(...) = "));
    }

    @Test
    void loadingAClassCostsTheSameWithMarksAndWithout() {
        assertThat(run("classLoading", "marked")).isEqualTo(run("classLoading", "unmarked"));
    }

    @Test
    void theOriginalCodeIsBackAfterwards() {
        assertThat(run("restore"))
                .containsExactly(
                        "with marks meanwhile: true",
                        "without them afterwards: true",
                        "the same calls as before: true",
                        "bytes: 16");
    }

    @Test
    void marksThatAreTakenOutDoNotRecordForTheNextLedger() {
        assertThat(run("again"))
                .contains("work: new long[] = 48")
                .anyMatch(row -> row.matches("lambda\\$again: .*Healthy.work\\(\\) = 48"))
                .filteredOn("placed all"::equals)
                .hasSize(2);
    }

    @Test
    void aClassThatTheJvmRefusesIsLeftOutAndNamed() {
        assertThat(run("poison"))
                .contains("work: new long[] = 48", "placed all")
                .anyMatch(row -> row.matches("lambda\\$poison: .*Scenarios.Poisoned.work\\(\\) = 32"))
                .anyMatch(row -> row.contains("Scenarios$Poisoned has no marks"));
    }

    @Test
    void aLedgerInsideOfALedgerIsRefusedInClearWords() {
        assertThat(run("nested"))
                .hasSize(3)
                .anyMatch(row -> row.startsWith("open: ") && row.contains("by the thread \"main\""))
                .contains("once: the code around this is being recorded already", "closed");
    }

    @Test
    void otherThreadsAreRecordedByName() {
        assertThat(run("threads")).containsExactly("engine-1: new long[] = 48 work");
    }

    @Test
    void theBytesOfNewThreadsAreAllTheCodes() {
        // interpreted, because the JIT may allocate on the measuring thread
        assertThat(ForkedJvm.run(List.of(ATTACH, "-Xint"), Scenarios.class, "newThreads"))
                .contains("placed all")
                .filteredOn(row -> row.startsWith("work: "))
                .containsExactly("work: new long[] = 4800");
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void aVirtualThreadCostsNoMoreThanWithout() {
        assertThat(run("virtualThread")).containsExactly("added: nothing");
    }

    @Test
    void thousandsOfThreadsAfterEachOtherNeedNoMemory() {
        assertThat(ForkedJvm.run(List.of(ATTACH, "-Xmx40m"), Scenarios.class, "manyThreads"))
                .singleElement()
                .asString()
                .contains("new int[]=96000", "new long[]=144000");
    }

    @Test
    void threadsThatLiveOnKeepNothingOfIt() {
        assertThat(run("left")).containsExactly("recorded", "recorded", "left: []");
    }

    @Test
    void whatTheJdkAllocatesBeforeItThrowsAnExceptionOnIsTheCalls() {
        assertThat(run("rethrowing"))
                .contains("writeObject: exception IOException = 40", "placed all")
                .noneMatch(row -> row.startsWith("writeObject: the JVM itself"))
                .anyMatch(row ->
                        row.matches("lambda\\$rethrowing: .*ObjectOutputStream.writeObject\\(...\\) = [0-9]{4,}"));
    }

    @Test
    void thePackageOfTheMarksIsNotOpenToTheClassPath() {
        assertThat(run("javaLang")).containsExactly("false");
    }

    @Test
    void aClosedLedgerDoesNotStartInAnothersStead() {
        assertThat(run("closed")).containsExactly("this ledger is closed: open another one", "new long[] = 48");
    }

    @Test
    void whatTheCodeThrowsComesThroughAndTheNextRunIsRight() {
        assertThat(run("throwing")).containsExactly("on purpose", "lambda$throwing: new byte[] = 32", "placed all");
    }

    @Test
    void whereAttachingIsForbiddenAnErrorSaysHowToGetTheSites() {
        assertThat(ForkedJvm.run(List.of(NO_ATTACH), Scenarios.class, "once"))
                .singleElement()
                .asString()
                .contains("-javaagent:bytewatcher-core.jar");
    }

    @Test
    void theAgentWorksWhereAttachingIsForbidden(@TempDir Path directory) throws IOException {
        Path jar = agentJar(directory);
        assertThat(ForkedJvm.run(List.of(NO_ATTACH, "-javaagent:" + jar), Scenarios.class, "once"))
                .contains("placed all")
                .anyMatch(row -> row.endsWith("new byte[] = 32"));
    }

    @Test
    void theAgentRefusesArguments(@TempDir Path directory) throws IOException {
        Path jar = agentJar(directory);
        assertThat(List.of("a=b")).allSatisfy(arguments -> {
            List<String> output = new ArrayList<>();
            try {
                output.addAll(ForkedJvm.run(List.of("-javaagent:" + jar + "=" + arguments), Scenarios.class, "once"));
            } catch (AssertionError exitCode) {
                output.add(String.valueOf(exitCode.getMessage()));
            }
            assertThat(String.join("\n", output)).contains("expected: no arguments");
        });
    }

    private static List<String> run(String... arguments) {
        return ForkedJvm.run(List.of(ATTACH, "-Xshare:auto"), Scenarios.class, arguments);
    }

    /** The jar as the build makes it, of the classes that are tested. */
    private static Path agentJar(Path directory) throws IOException {
        Manifest manifest = new Manifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
        attributes.putValue("Premain-Class", Agent.class.getName());
        attributes.putValue("Can-Redefine-Classes", "true");
        attributes.putValue("Can-Retransform-Classes", "true");
        Path jar = directory.resolve("bytewatcher-core.jar");
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
    void theBuildMakesTheJarAnAgent() throws IOException {
        try (Stream<String> pom = Files.lines(Path.of("pom.xml"))) {
            assertThat(pom.map(String::strip))
                    .contains("<Premain-Class>" + Agent.class.getName() + "</Premain-Class>")
                    .contains("<Can-Retransform-Classes>true</Can-Retransform-Classes>");
        }
    }
}
