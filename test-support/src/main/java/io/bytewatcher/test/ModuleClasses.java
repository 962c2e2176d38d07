package io.bytewatcher.test;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SliceRule;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/** The classes of modules, for ArchUnit's rules. */
public final class ModuleClasses {
    private ModuleClasses() {}

    /**
     * Imports modules. Their dependencies are not imported, because rules use names.
     *
     * @param types one type of each module
     * @return all classes of the modules
     */
    public static JavaClasses of(Class<?>... types) {
        ArchConfiguration.get().setResolveMissingDependenciesFromClassPath(false);
        return new ClassFileImporter()
                .importLocations(ForkedJvm.ownClassPathOf(types).stream()
                        .map(ModuleClasses::location)
                        .collect(Collectors.toSet()));
    }

    private static Location location(Path module) {
        try {
            return Files.isDirectory(module) ? Location.of(module) : Location.of(new JarFile(module.toFile()));
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /**
     * Returns the rule that top-level classes, each with all that is nested in it, have no cycles.
     *
     * @return the rule, without exceptions
     */
    public static SliceRule noCycles() {
        SliceAssignment byTopLevelClass = new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return SliceIdentifier.of(outermost(type).getName());
            }

            @Override
            public String getDescription() {
                return "the top-level classes";
            }
        };
        return slices().assignedFrom(byTopLevelClass).should().beFreeOfCycles();
    }

    /**
     * Returns the types whose simple name a top-level type has too. Private nested types and those inside methods are known to their file
     * only, and may have any name.
     *
     * @return the full names, by simple name; empty if each name is used once
     */
    public static Map<String, List<String>> sharedNames(JavaClasses classes) {
        Map<String, List<String>> names = new TreeMap<>();
        Map<String, List<String>> nested = new TreeMap<>();
        for (JavaClass type : classes) {
            if (type.getModifiers().contains(JavaModifier.SYNTHETIC)) {
                continue; // also package-info and module-info
            }
            if (type.isTopLevelClass()) {
                add(names, type);
            } else if (type.isMemberClass() && !type.getModifiers().contains(JavaModifier.PRIVATE)) {
                add(nested, type);
            }
        }
        names.forEach((name, types) -> types.addAll(nested.getOrDefault(name, List.of())));
        names.values().removeIf(types -> types.size() == 1);
        return names;
    }

    private static void add(Map<String, List<String>> names, JavaClass type) {
        names.computeIfAbsent(type.getSimpleName(), name -> new ArrayList<>()).add(type.getName());
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ModuleClasses::outermost).orElse(type);
    }
}
