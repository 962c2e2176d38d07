package io.bytewatcher.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles examples, each with the imports that pages omit, together with {@link Acme}. Not thread-safe. */
final class Examples {
    /** Seven lines, so that the documented failure of README.md names the right line of its test. */
    private static final String PRELUDE = """
            package com.acme;
            import io.bytewatcher.*; import io.bytewatcher.report.*; import io.bytewatcher.sites.*; import io.bytewatcher.watch.*;
            import io.bytewatcher.junit.*; import org.junit.jupiter.api.*;
            import java.nio.*; import java.nio.file.*; import java.time.*; import java.util.*; import java.util.function.*;
            import static com.acme.Given.*; import static io.bytewatcher.ByteSize.*; import static org.junit.jupiter.api.Assertions.*;
            import static io.bytewatcher.junit.AllocationMode.*; import static io.bytewatcher.AllocationScope.*;

            """;

    /** Without a compiler that takes a compiler long to read. */
    private static final String CLASS_PATH = Stream.of(
                    System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(entry -> !entry.contains("kotlin-compiler"))
            .collect(Collectors.joining(File.pathSeparator));

    private static final Pattern CLASS = Pattern.compile("^(?:public )?(?:final )?class (\\w+)", Pattern.MULTILINE);

    private final Path parent;
    private final Path acme;
    private final Map<String, Compiled> compiled = new HashMap<>();

    /** Compiles {@link Acme}, which all examples use. */
    Examples(Path parent) {
        this.parent = parent;
        acme = folder(parent);
        List<JavaFileObject> sources = new ArrayList<>();
        Acme.SOURCES.forEach((name, text) -> sources.add(new Source(name, text)));
        String problems = compile(sources, acme, CLASS_PATH);
        if (!problems.isEmpty()) {
            throw new IllegalStateException(problems);
        }
    }

    /**
     * An example, compiled.
     *
     * @param classes its folder
     * @param problems what the compiler has to say; empty where it is right
     */
    record Compiled(Path classes, String problems) {}

    /** The class that an example declares; empty for statements. */
    static String className(String example) {
        Matcher declared = CLASS.matcher(example);
        return declared.find() ? declared.group(1) : "";
    }

    /** Compiles an example once. */
    Compiled compile(String example) {
        return compiled.computeIfAbsent(example, text -> {
            String name = className(text);
            String source = name.isEmpty()
                    ? PRELUDE + "class Statements { void statements() throws Throwable {\n" + text + "}}\n"
                    : PRELUDE + text;
            Path classes = folder(parent);
            String problems = compile(
                    List.of(new Source(name.isEmpty() ? "Statements" : name, source)),
                    classes,
                    acme + File.pathSeparator + CLASS_PATH);
            return new Compiled(classes, problems);
        });
    }

    private static String compile(List<JavaFileObject> sources, Path classes, String classPath) {
        StringWriter output = new StringWriter();
        List<String> options = List.of("-proc:none", "-g", "-cp", classPath, "-d", classes.toString());
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, UTF_8)) {
            boolean isRight = compiler.getTask(output, files, null, options, null, sources)
                    .call();
            return isRight ? "" : "does not compile:\n" + output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads the compiled classes, and Acme again. A fresh JVM finds them by the loader. */
    URLClassLoader load(Compiled example) {
        try {
            return new URLClassLoader(
                    new URL[] {example.classes().toUri().toURL(), acme.toUri().toURL()},
                    Examples.class.getClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An empty one. */
    private static Path folder(Path parent) {
        try {
            return Files.createTempDirectory(parent, "example");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String name, String text) {
            super(URI.create("string:///com/acme/" + name + ".java"), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }
}
