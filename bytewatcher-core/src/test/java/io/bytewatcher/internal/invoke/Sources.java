package io.bytewatcher.internal.invoke;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.Javac;
import java.io.IOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Compiles classes of other loaders, packages and modules, which must not be on the tests' own class path. */
final class Sources {
    private final Path directory;
    private final List<String> files = new ArrayList<>();

    Sources(Path directory) {
        this.directory = directory;
    }

    Sources add(String file, String source) throws IOException {
        Path path = directory.resolve("src").resolve(file);
        Files.createDirectories(path.getParent());
        files.add(Files.writeString(path, source).toString());
        return this;
    }

    /** Compiles into a directory and returns it. */
    Path compile() {
        Path classes = directory.resolve("classes");
        List<String> arguments = new ArrayList<>(List.of("-d", classes.toString(), "-parameters"));
        arguments.addAll(files);
        Javac.Result result = Javac.get().compile(arguments);
        assertThat(result.succeeded()).as(result.output()).isTrue();
        return classes;
    }

    static URLClassLoader loader(Path classes) throws MalformedURLException {
        String name = "of " + classes.getFileName().toString().toLowerCase(Locale.ROOT);
        return new URLClassLoader(name, new URL[] {classes.toUri().toURL()}, ClassLoader.getPlatformClassLoader());
    }
}
