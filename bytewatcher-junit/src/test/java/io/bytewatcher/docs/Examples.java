package io.bytewatcher.docs;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/** Compiles examples, each with the imports that pages leave out and beside {@link Acme}. */
final class Examples {
    /** Seven lines, so that the documented failure of README.md names the right line of its test. */
    private static final String PRELUDE = """
            package com.acme;
            import io.bytewatcher.*; import io.bytewatcher.report.*; import io.bytewatcher.sites.*; import io.bytewatcher.watch.*;
            import io.bytewatcher.junit.*; import org.junit.jupiter.api.*;
            import java.nio.*; import java.nio.file.*; import java.time.*; import java.util.*;
            import static com.acme.Given.*; import static io.bytewatcher.ByteSize.*; import static org.junit.jupiter.api.Assertions.*;
            import static io.bytewatcher.junit.Mode.*; import static io.bytewatcher.junit.Scope.*;

            """;

    private static final Pattern CLASS = Pattern.compile("^(?:public )?(?:final )?class (\\w+)", Pattern.MULTILINE);

    private Examples() {}

    /** The class that an example declares, or nothing where it is a sequence of statements. */
    static String className(String example) {
        Matcher declared = CLASS.matcher(example);
        return declared.find() ? declared.group(1) : "";
    }

    /**
     * Compiles an example.
     *
     * @return what the compiler has to say; empty where it is right
     */
    static String compile(String example, Path classes) {
        String name = className(example);
        String source = name.isEmpty()
                ? PRELUDE + "class Statements { void statements() throws Throwable {\n" + example + "}}\n"
                : PRELUDE + example;
        List<JavaFileObject> sources = new ArrayList<>();
        sources.add(new Source(name.isEmpty() ? "Statements" : name, source));
        Acme.SOURCES.forEach((acme, text) -> sources.add(new Source(acme, text)));
        StringWriter output = new StringWriter();
        List<String> options =
                List.of("-proc:none", "-g", "-cp", System.getProperty("java.class.path"), "-d", classes.toString());
        var compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, Locale.ROOT, UTF_8)) {
            boolean compiled = compiler.getTask(output, files, null, options, null, sources)
                    .call();
            return compiled ? "" : "does not compile:\n" + output;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Loads what was compiled. The loader tells a fresh JVM where to find it. */
    static URLClassLoader load(Path classes) {
        try {
            return new URLClassLoader(new URL[] {classes.toUri().toURL()}, Examples.class.getClassLoader());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** An empty folder. */
    static Path folder(Path parent) {
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
