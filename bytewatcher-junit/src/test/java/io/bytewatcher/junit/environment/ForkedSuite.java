package io.bytewatcher.junit.environment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The tests of each of the classes that Surefire's execution "forked" runs, each class in a JVM of its own, two at a time. */
@Tag("forked")
abstract class ForkedSuite extends ExactFigures {
    @BeforeAll
    static void recordThisJvm() throws Exception {
        Files.createDirectories(records());
        Files.createFile(record("pid-" + ProcessHandle.current().pid())); // throws in the second class of one JVM
        Path fork = record(System.getProperty("environment.fork"));
        if (Files.notExists(fork)) {
            Files.createFile(fork);
        }
    }

    private static Path records() {
        return Path.of(System.getProperty("environment.records"));
    }

    private static Path record(String name) {
        return records().resolve(name);
    }

    /** The numbers that Surefire assigned. JVMs of modules that Maven builds at the same time have numbers in between. */
    private static long forks() throws IOException {
        try (Stream<Path> records = Files.list(records())) {
            return records.filter(record -> record.getFileName().toString().startsWith("fork-"))
                    .count();
        }
    }

    @Test
    void anotherJvmRunsConcurrently() throws Exception {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (forks() < 2) {
            assertThat(System.nanoTime())
                    .as("the time to wait for the other JVM")
                    .isLessThan(end);
            Thread.sleep(20);
        }
    }
}
