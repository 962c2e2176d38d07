package io.bytewatcher.sites.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.Javac;
import io.bytewatcher.test.KotlinCompiler;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;

/** The corpus: the cases beside this class, and those that are compiled here because they need another compiler. */
public final class CorpusSources {
    static final String KOTLIN = "kotlin";

    private static final String PACKAGE = "io.bytewatcher.sites.corpus";
    private static final Path MODULE = Path.of(System.getProperty("basedir", ""));
    private static final Path OTHERS = resource("corpus");

    /** Class files of Java 1.1, 1.4 and 6: the last ones without stack map frames. */
    private static final List<Integer> OLD_VERSIONS = List.of(Opcodes.V1_1, Opcodes.V1_4, Opcodes.V1_6);

    /** The releases that have cases of their own, where a JVM knows them. */
    private static final List<Integer> NEW_RELEASES = List.of(21, 25);

    private final Path directory;
    private final List<Entry> entries = new ArrayList<>();
    private final List<String> missing = new ArrayList<>();

    private CorpusSources(Path directory) {
        this.directory = directory;
    }

    /**
     * Reads all cases, and compiles some.
     *
     * @param directory for the class files
     */
    static CorpusSources in(Path directory) throws IOException {
        CorpusSources sources = new CorpusSources(directory);
        sources.ofPackage(PACKAGE);
        sources.compiled("elsewhere", 17);
        Path java8 = sources.compiled("java8", 8);
        for (int version : OLD_VERSIONS) {
            Path folder = directory.resolve("version" + version);
            lower(java8, folder, version);
            sources.add(
                    "version" + (version & 0xFFFF) + "/", "acme.", OTHERS.resolve("java8/acme/OldCode.java"), folder);
        }
        for (int release : NEW_RELEASES) {
            if (release > Runtime.version().feature()) {
                continue;
            }
            if (Javac.find(release).isEmpty()) {
                sources.missing.add(Javac.missing(release));
            } else {
                sources.compiled("java" + release, release);
            }
        }
        Path kotlin = OTHERS.resolve("kotlin/main.kt");
        compileKotlin(kotlin, directory);
        sources.kotlin(kotlin);
        Path subroutine = OTHERS.resolve("subroutine/acme/Subroutine.java");
        SubroutineClass.write(subroutine, directory.resolve("subroutine"));
        sources.add("subroutine/", "acme.", subroutine, directory.resolve("subroutine"));
        return sources;
    }

    /** Reads the cases beside this class. */
    static CorpusSources besideThis() throws IOException {
        CorpusSources sources = new CorpusSources(Path.of(""));
        sources.ofPackage(PACKAGE);
        return sources;
    }

    /**
     * Reads the cases of another package of these tests, and those of a Kotlin file, which run after {@link #compileKotlin}.
     *
     * @param kotlin {@code main.kt}, whose package is {@code acme}
     * @param directory for the class files
     */
    public static CorpusSources of(String packageName, Path kotlin, Path directory) throws IOException {
        CorpusSources sources = new CorpusSources(directory);
        sources.ofPackage(packageName);
        sources.kotlin(kotlin);
        return sources;
    }

    /**
     * Compiles a Kotlin file.
     *
     * @param source {@code main.kt}, whose package is {@code acme}
     * @param directory for the class files
     */
    public static void compileKotlin(Path source, Path directory) {
        List<String> path = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> new File(entry).getName().startsWith("kotlin-stdlib"))
                .toList();
        KotlinCompiler.Result result = KotlinCompiler.run(List.of(
                "-no-stdlib",
                "-no-reflect",
                "-jvm-target",
                "17",
                "-cp",
                String.join(File.pathSeparator, path),
                "-d",
                directory.resolve(KOTLIN).toString(),
                source.toString()));
        assertThat(result.code()).as(result.output()).isZero();
    }

    /** The folder of a package's sources. */
    public static Path folder(String packageName) {
        return MODULE.resolve("src/test/java").resolve(packageName.replace('.', '/'));
    }

    /** A file of the tests' resources. */
    public static Path resource(String name) {
        return MODULE.resolve("src/test/resources").resolve(name);
    }

    /** The statement of a case, and where it can be called. */
    public record Entry(CorpusCase stated, Program.Place place) {}

    /** The reasons why cases of this JVM's Java could not be compiled, by release. */
    List<String> missing() {
        return missing;
    }

    /** All cases. */
    public List<Entry> entries() {
        return entries;
    }

    List<Entry> entries(Case.When when) {
        return entries.stream().filter(entry -> entry.stated().when() == when).toList();
    }

    private void ofPackage(String packageName) throws IOException {
        for (Path source : files(folder(packageName))) {
            add("", packageName + ".", source, "");
        }
    }

    private void add(String label, String packageName, Path source, Object folder) {
        String name = source.getFileName().toString().replaceFirst("\\.\\w+$", "");
        String type = packageName + (label.startsWith(KOTLIN) ? "MainKt" : name);
        for (CorpusCase stated : CorpusCase.in(source)) {
            String id = label + name + "." + stated.method();
            entries.add(new Entry(stated, new Program.Place(id, String.valueOf(folder), type, stated.method())));
        }
    }

    private Path compiled(String label, int release) throws IOException {
        Path classes = directory.resolve(label);
        List<String> arguments = new ArrayList<>(List.of("-g", "-nowarn", "-Xlint:none", "-d", classes.toString()));
        List<Path> sources = files(OTHERS.resolve(label));
        sources.forEach(source -> arguments.add(source.toString()));
        Javac.Result result = Javac.of(release).compile(release, arguments);
        assertThat(result.succeeded()).as(result.output()).isTrue();
        for (Path source : sources) {
            boolean inPackage = source.toString().contains("acme");
            add(label + "/", inPackage ? "acme." : "", source, classes);
        }
        return classes;
    }

    private void kotlin(Path source) {
        add(KOTLIN + "/", "acme.", source, directory.resolve(KOTLIN));
    }

    /** Writes copies of class files for Java 8 that use nothing newer, as an older compiler would have written them. */
    private static void lower(Path from, Path to, int version) throws IOException {
        Files.createDirectories(to.resolve("acme"));
        for (Path file : files(from)) {
            ClassWriter writer = new ClassWriter(0);
            new ClassReader(Files.readAllBytes(file))
                    .accept(
                            new ClassVisitor(Opcodes.ASM9, writer) {
                                @Override
                                public void visit(
                                        int ignored,
                                        int access,
                                        String name,
                                        @Nullable String signature,
                                        @Nullable String superName,
                                        String @Nullable [] interfaces) {
                                    super.visit(version, access, name, signature, superName, interfaces);
                                }
                            },
                            ClassReader.SKIP_FRAMES);
            Files.write(to.resolve("acme").resolve(file.getFileName()), writer.toByteArray());
        }
    }

    private static List<Path> files(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(Files::isRegularFile).sorted().toList();
        }
    }
}
