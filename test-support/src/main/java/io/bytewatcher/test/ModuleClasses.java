package io.bytewatcher.test;

import com.tngtech.archunit.ArchConfiguration;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
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
     * Returns slices of one top-level class each, with all that is nested in it.
     *
     * @return the slices
     */
    public static SliceAssignment byTopLevelClass() {
        return new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return SliceIdentifier.of(outermost(type).getName());
            }

            @Override
            public String getDescription() {
                return "the top-level classes";
            }
        };
    }

    private static JavaClass outermost(JavaClass type) {
        return type.getEnclosingClass().map(ModuleClasses::outermost).orElse(type);
    }
}
