package io.bytewatcher;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.JvmDescription;
import io.bytewatcher.internal.sites.ledger.LedgerSession;
import io.bytewatcher.internal.sites.ledger.probe.JavaLangDoor;
import io.bytewatcher.internal.sites.ledger.transform.ClassSites;
import io.bytewatcher.internal.sites.ledger.transform.Site;
import io.bytewatcher.internal.sites.receivers.InlineCache;
import io.bytewatcher.junit.NoAllocation;
import io.bytewatcher.report.ResultsFile;
import io.bytewatcher.sites.AllocationLedger;
import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.ModuleClasses;
import io.bytewatcher.watch.AllocationLimit;
import io.bytewatcher.watch.Breach;
import io.bytewatcher.watch.ByteInterval;
import io.bytewatcher.watch.ByteWatcher;
import io.bytewatcher.watch.ByteWatcherBuilder;
import io.bytewatcher.watch.ThreadHistory;
import io.bytewatcher.watch.WatchSnapshot;
import io.bytewatcher.watch.WatchedThread;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The permitted dependencies of the modules on users' class paths. */
@Tag("junit-neutral")
class ArchitectureTests {
    private static final JavaClasses PUBLISHED =
            ModuleClasses.of(Allocations.class, AllocationLedger.class, ResultsFile.class, NoAllocation.class);

    /** The tag of a string in a constant pool (JVMS 4.4.3). */
    private static final int CONSTANT_STRING = 8;

    /** By task: request, measure, watch, sites, run, config. */
    private static final String ROOMS = "io.bytewatcher.junit.internal..";

    /** Plain values and their wording, which every package may use. */
    private static final DescribedPredicate<JavaClass> VALUES = belongToAnyOf(
                    AllocatedType.class,
                    Allocation.class,
                    AllocationLimit.class,
                    AllocationSite.class,
                    Breach.class,
                    BreachFormatter.class,
                    ByteInterval.class,
                    ByteSize.class,
                    CompilationState.class,
                    Kept.class,
                    KeptLines.class,
                    KeptReason.class,
                    Round.class,
                    WayOut.class,
                    SiteReport.class,
                    SiteTable.class,
                    ThreadAllocation.class,
                    ThreadHistory.class,
                    Verdict.class,
                    WatchSnapshot.class,
                    WatchedThread.class)
            .as("values");

    @Test
    void internalPackagesKnowOnlyTheValuesOfThePublicOnes() {
        noClasses()
                .that()
                .resideInAPackage("io.bytewatcher.internal..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "io.bytewatcher",
                                "io.bytewatcher.watch..",
                                "io.bytewatcher.sites..",
                                "io.bytewatcher.baseline..",
                                "io.bytewatcher.report..")
                        .and(not(VALUES)))
                .check(PUBLISHED);
    }

    /** No value looks for a service, for example to print itself. */
    @Test
    void valuesKnowOnlyValues() {
        DescribedPredicate<JavaClass> known = VALUES.or(
                        resideInAnyPackage("java..", "org.jspecify.annotations..", "io.bytewatcher.internal.format.."))
                .or(belongToAnyOf(JvmDescription.class)); // the size of an object
        classes()
                .that(VALUES)
                .should()
                .onlyDependOnClassesThat(known.onResultOf(JavaClass::getBaseComponentType))
                .check(PUBLISHED);
    }

    @Test
    void publicPackagesDependInOneDirection() {
        noClasses()
                .that()
                .resideInAPackage("io.bytewatcher")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.bytewatcher.watch..", "io.bytewatcher.baseline..", "io.bytewatcher.report..")
                .check(PUBLISHED);
        noClasses()
                .that()
                .resideInAPackage("io.bytewatcher.baseline..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.bytewatcher.watch..", "io.bytewatcher.sites..")
                .check(PUBLISHED);
        noClasses()
                .that()
                .resideOutsideOfPackages("io.bytewatcher.report..", "io.bytewatcher.junit..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.bytewatcher.report..")
                .check(PUBLISHED);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().assignedFrom(new SliceAssignment() {
                    @Override
                    public SliceIdentifier getIdentifierOf(JavaClass type) {
                        return SliceIdentifier.of(VALUES.test(type) ? "values" : type.getPackageName());
                    }

                    @Override
                    public String getDescription() {
                        return "the values and the packages";
                    }
                })
                .should()
                .beFreeOfCycles()
                .ignoreDependency(
                        resideInAPackage("io.bytewatcher.junit"), resideInAPackage(ROOMS)) // see the next rule
                .check(PUBLISHED);
    }

    @Test
    void classesHaveNoCycles() {
        ModuleClasses.noCycles()
                .ignoreDependency(
                        DescribedPredicate.describe("annotations", JavaClass::isAnnotation), // name their extensions
                        DescribedPredicate.alwaysTrue())
                .ignoreDependency(VALUES, belongToAnyOf(BreachFormatter.class, SiteTable.class)) // toString
                .ignoreDependency(ByteWatcher.class, ByteWatcherBuilder.class)
                .ignoreDependency(JitCompiler.class, JitCompiler.ofThisJvm().getClass())
                .ignoreDependency(ClassSites.class, Site.class) // owner and child
                .check(PUBLISHED);
    }

    @Test
    void onlyAnnotationsReferToInternalTypes() {
        classes()
                .that()
                .resideInAPackage("io.bytewatcher.junit")
                .should(new ArchCondition<>("name nothing internal but what JUnit registers for an annotation") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        List<String> registered = registeredFor(type.reflect());
                        type.getDirectDependenciesFromSelf().stream()
                                .filter(needed -> resideInAPackage(ROOMS).test(needed.getTargetClass()))
                                .map(needed -> new SimpleConditionEvent(
                                        type,
                                        registered.contains(
                                                needed.getTargetClass().getName()),
                                        needed.getDescription()))
                                .forEach(events::add);
                    }
                })
                .check(PUBLISHED);
    }

    /** The extensions of an annotation, and the providers of its locks. */
    private static List<String> registeredFor(Class<?> annotation) {
        return Stream.concat(
                        Arrays.stream(annotation.getAnnotationsByType(ExtendWith.class))
                                .flatMap(extensions -> Arrays.stream(extensions.value())),
                        Arrays.stream(annotation.getAnnotationsByType(ResourceLock.class))
                                .flatMap(lock -> Arrays.stream(lock.providers())))
                .map(Class::getName)
                .toList();
    }

    @Test
    void internalTypesArePublicOnlyIfAnotherPackageOrAServiceNeedsThem() {
        classes()
                .that()
                .resideInAPackage("io.bytewatcher..internal..")
                .and()
                .arePublic()
                .and()
                .areTopLevelClasses()
                .and()
                .doNotBelongToAnyOf(InlineCache.class, JavaLangDoor.class) // generated code needs them
                .and()
                .doNotBelongToAnyOf(LedgerSession.class) // the benchmarks need it
                .should(new ArchCondition<>("be needed elsewhere") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        boolean needed = PUBLISHED.stream()
                                .filter(one -> (one.getName() + "$").startsWith(type.getName() + "$"))
                                .flatMap(one -> one.getDirectDependenciesToSelf().stream())
                                .anyMatch(user ->
                                        !user.getOriginClass().getPackageName().equals(type.getPackageName()));
                        boolean isSupertype = type.getAllSubclasses().stream()
                                .anyMatch(subtype -> subtype.getModifiers().contains(JavaModifier.PUBLIC));
                        boolean registered = type.getAllRawInterfaces().stream()
                                .anyMatch(resideInAnyPackage(
                                        "org.junit..", "io.bytewatcher", "io.bytewatcher.internal.sites"));
                        events.add(new SimpleConditionEvent(
                                type,
                                needed || isSupertype || registered,
                                type.getName() + " is needed in its own package only"));
                    }
                })
                .check(PUBLISHED);
    }

    @Test
    void nothingIsNeededAtRunTimeButTheJdkJunitByteBuddyAndJacksonCore() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "io.bytewatcher..",
                        "java..",
                        "jdk.jfr..", // only in a JVM that has it
                        "javax.management..",
                        "com.sun.management..",
                        "net.bytebuddy..",
                        "com.fasterxml.jackson.core..",
                        "org.junit..",
                        "org.opentest4j..",
                        "org.jspecify.annotations..", // not needed to run
                        "kotlin..") // two annotations, not needed to run
                .check(PUBLISHED);
    }

    @Test
    void byteBuddyStaysWithTheSites() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.bytewatcher.internal.sites..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("net.bytebuddy..")
                .check(PUBLISHED);
        assertThat(publicSignatures("io.bytewatcher"))
                .filteredOn(signature -> !signature.startsWith("io.bytewatcher.internal.sites.code.OffsetReader:"))
                .isNotEmpty()
                .noneMatch(signature -> signature.contains("net.bytebuddy"));
    }

    @Test
    void junitStaysWithItsModule() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.bytewatcher.junit..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.junit..", "org.opentest4j..")
                .check(PUBLISHED);
    }

    /** Advice in the words of JUnit's module is that module's: {@link SiteFinder#name}. */
    @Test
    void onlyJunitsModuleNamesItsAnnotationsAndKeysInMessages() {
        Pattern junits =
                Pattern.compile("(?<!io\\.)\\bbytewatcher\\.[a-z]|@[A-Z][a-z]|\\b(scope|mode) = |JUnit|Jupiter");
        assertThat(ForkedJvm.ownClassPathOf(Allocations.class, AllocationLedger.class).stream()
                        .flatMap(ArchitectureTests::stringsOfClasses)
                        .filter(text -> junits.matcher(text).find()))
                .isEmpty();
        assertThat(junits.matcher("set bytewatcher.enabled=false").find()).isTrue();
    }

    @Test
    void jacksonStaysWithTheReports() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.bytewatcher.report..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("com.fasterxml..")
                .check(PUBLISHED);
        assertThat(publicSignatures("io.bytewatcher")).noneMatch(signature -> signature.contains("fasterxml"));
    }

    @Test
    void noInternalTypeIsInAPublicSignature() {
        List<String> signatures = publicSignatures("io.bytewatcher").stream()
                .filter(signature -> !signature.matches("io\\.bytewatcher\\.(junit\\.)?internal\\..*"))
                .toList();
        assertThat(signatures).hasSizeGreaterThan(50).noneMatch(signature -> signature.contains("internal"));
    }

    @Test
    void publicTypesAreClosedOrMeantToBeImplemented() {
        classes()
                .that()
                .arePublic()
                .should(new ArchCondition<>("be final, sealed or an interface") {
                    @Override
                    public void check(JavaClass type, ConditionEvents events) {
                        boolean closed = type.getModifiers().contains(JavaModifier.FINAL)
                                || type.isInterface()
                                || type.isEnum()
                                || type.reflect().isSealed();
                        events.add(new SimpleConditionEvent(type, closed, type.getName() + " can be extended"));
                    }
                })
                .check(PUBLISHED);
    }

    /** The signatures, each after the name of its class. */
    private static List<String> publicSignatures(String packageName) {
        List<String> signatures = new ArrayList<>();
        for (JavaClass type : PUBLISHED) {
            if (!type.getPackageName().startsWith(packageName) || !isPublic(type)) {
                continue;
            }
            Class<?> reflected = type.reflect();
            signatures.add(type.getName() + ": " + reflected.getGenericSuperclass());
            for (Type implemented : reflected.getGenericInterfaces()) {
                signatures.add(type.getName() + ": " + implemented.getTypeName());
            }
            Stream.of(
                            Arrays.stream(reflected.getDeclaredMethods()),
                            Arrays.stream(reflected.getDeclaredConstructors()),
                            Arrays.stream(reflected.getDeclaredFields()))
                    .flatMap(members -> members)
                    .filter(ArchitectureTests::isAccessible)
                    .forEach(member -> signatures.add(type.getName() + ": " + signature(member)));
        }
        return signatures;
    }

    /** A member of an interface is public, but no more than the interface. */
    private static boolean isPublic(JavaClass type) {
        return type.getModifiers().contains(JavaModifier.PUBLIC)
                && type.getEnclosingClass().map(ArchitectureTests::isPublic).orElse(true);
    }

    private static boolean isAccessible(Member member) {
        return (member.getModifiers() & (Modifier.PUBLIC | Modifier.PROTECTED)) != 0 && !member.isSynthetic();
    }

    private static String signature(Member member) {
        if (member instanceof Method method) {
            return method.toGenericString();
        }
        return member instanceof Constructor<?> constructor
                ? constructor.toGenericString()
                : ((Field) member).toGenericString();
    }

    /** A name means one thing in the whole project. */
    @Test
    void typesHaveDifferentNames() {
        assertThat(ModuleClasses.sharedNames(PUBLISHED)).isEmpty();
    }

    /** It runs during measurements, and would add its own types to call sites that measured code shares. */
    @Test
    void codeInsideAMeasurementUsesNoStreams() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "io.bytewatcher.internal.steady..",
                        "io.bytewatcher.internal.jit..",
                        "io.bytewatcher.internal.loop..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.util.stream..", "java.util.regex..")
                .check(PUBLISHED);
    }

    private static Stream<String> stringsOfClasses(Path module) {
        if (!Files.isDirectory(module)) {
            try (FileSystem jar = FileSystems.newFileSystem(module)) {
                return stringsBelow(jar.getPath("/"));
            } catch (IOException unreadable) {
                throw new UncheckedIOException(unreadable);
            }
        }
        return stringsBelow(module);
    }

    private static Stream<String> stringsBelow(Path root) {
        List<String> strings = new ArrayList<>();
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file :
                    (Iterable<Path>) files.filter(path -> path.toString().endsWith(".class"))::iterator) {
                ClassReader reader = new ClassReader(Files.readAllBytes(file));
                char[] buffer = new char[reader.getMaxStringLength()];
                for (int item = 1; item < reader.getItemCount(); item++) {
                    int offset = reader.getItem(item);
                    if (offset > 0 && reader.readByte(offset - 1) == CONSTANT_STRING) {
                        strings.add(file.getFileName() + ": " + reader.readConst(item, buffer));
                    }
                }
            }
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
        assertThat(strings).isNotEmpty();
        return strings.stream();
    }
}
