package io.bytewatcher.internal.sites.events;

import io.bytewatcher.internal.sites.code.ClassFiles;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/** Reads the names of source files, which events lack, from class files. */
final class SourceFiles {
    private final ClassFiles classFiles;
    private final Map<String, Optional<String>> names = new HashMap<>();

    SourceFiles(ClassFiles classFiles) {
        this.classFiles = classFiles;
    }

    /** Returns the source file's name without its folder, or null if no class file contains it. */
    @Nullable
    String of(String className) {
        return names.computeIfAbsent(className, this::read).orElse(null);
    }

    private Optional<String> read(String className) {
        byte @Nullable [] classFile = classFiles.find(className.replace('.', '/'));
        if (classFile == null) {
            return Optional.empty();
        }
        try {
            Source source = new Source();
            OpenedClassReader.of(classFile).accept(source, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
            return Optional.ofNullable(source.file);
        } catch (RuntimeException unreadable) {
            return Optional.empty();
        }
    }

    private static final class Source extends ClassVisitor {
        private @Nullable String file;

        Source() {
            super(OpenedClassReader.ASM_API);
        }

        @Override
        public void visitSource(@Nullable String source, @Nullable String debug) {
            file = source;
        }
    }
}
