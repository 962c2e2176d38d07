package io.bytewatcher.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.test.ForkedJvm;
import io.bytewatcher.test.Javac;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTests {
    private static final Pattern JAVA = Pattern.compile("(?s)```java\\R(.*?)```");

    private static final String IMPORTS = """
            import io.bytewatcher.jmh.*; import io.bytewatcher.junit.*; import org.junit.jupiter.api.*;
            import java.util.stream.*;
            class CodecBenchmark {}
            """;

    @Test
    void exampleOfThePageCompiles(@TempDir Path folder) throws IOException {
        String page = Files.readString(Path.of("..", "docs", "jmh.md"));
        List<String> examples =
                JAVA.matcher(page).results().map(example -> example.group(1)).toList();
        assertThat(examples).hasSize(1);
        Path file = Files.writeString(folder.resolve("AllocationTest.java"), IMPORTS + examples.get(0));
        Javac.Result compiled = Javac.get()
                .compile(List.of(
                        "-proc:none",
                        "-cp",
                        ForkedJvm.joined(ForkedJvm.ownClassPath()),
                        "-d",
                        folder.toString(),
                        file.toString()));
        assertThat(compiled.succeeded()).as(compiled.output()).isTrue();
    }
}
