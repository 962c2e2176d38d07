package io.bytewatcher.internal.sites.events;

import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.utility.OpenedClassReader;
import org.jspecify.annotations.Nullable;

/** The names of source files, which events do not carry, from the class files. */
final class SourceFiles {
    private final @Nullable ClassLoader loader;
    private final Map<String, Optional<String>> names = new HashMap<>();

    SourceFiles(@Nullable ClassLoader loader) {
        this.loader = loader;
    }

    /** The source file's name without a folder; null where no class file tells it. */
    @Nullable
    String of(String className) {
        return names.computeIfAbsent(className, this::read).orElse(null);
    }

    private Optional<String> read(String className) {
        String file = className.replace('.', '/') + ".class";
        try (InputStream in =
                loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            if (in == null) {
                return Optional.empty();
            }
            Source source = new Source();
            OpenedClassReader.of(in.readAllBytes()).accept(source, ClassReader.SKIP_CODE | ClassReader.SKIP_FRAMES);
            return Optional.ofNullable(source.file);
        } catch (IOException | RuntimeException unreadable) {
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
