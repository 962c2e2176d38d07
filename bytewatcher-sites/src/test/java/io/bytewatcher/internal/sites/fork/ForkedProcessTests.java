package io.bytewatcher.internal.sites.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.internal.sites.CannotPlaceException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** With a process that is none: it prints, and ends when it is told to. */
class ForkedProcessTests {
    private final Pretended process = new Pretended();

    @Test
    void aForkThatHangsIsStoppedTogetherWithWhatItStarted() throws IOException {
        try (ForkedProcess fork = new ForkedProcess(process, ForkDirectory.create(), List.of())) {
            assertThatThrownBy(() -> fork.await(Duration.ofSeconds(2)))
                    .isInstanceOf(CannotPlaceException.class)
                    .hasMessage("run alone in a fresh JVM, the test was not done after 2 s and was stopped;"
                            + " it printed last: all work / and no play");
        }
        assertThat(process.destroyed).containsExactly("the process", "destroyForcibly");
    }

    @Test
    void oneThatHasEndedOrWasStartedOtherwiseIsNotReady() throws IOException {
        List<String> arguments = List.of("-Xmx1g");
        try (ForkedProcess fork = new ForkedProcess(process, ForkDirectory.create(), arguments)) {
            assertThat(fork.isReadyWith(arguments)).isTrue();
            assertThat(fork.isReadyWith(List.of())).isFalse();
            process.destroyForcibly();
            assertThat(fork.isReadyWith(arguments)).isFalse();
        }
    }

    @Test
    void anInterruptStopsItBeforeTheBound() throws IOException {
        try (ForkedProcess fork = new ForkedProcess(process, ForkDirectory.create(), List.of())) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> fork.await(Duration.ofDays(1)))
                    .isInstanceOf(InterruptedException.class)
                    .hasMessage("interrupted while a fresh JVM ran the test alone");
        }
        assertThat(process.destroyed).containsExactly("the process", "destroyForcibly");
    }

    private static final class Pretended extends Process {
        private final List<String> destroyed = new ArrayList<>();
        private final InputStream printed =
                new ByteArrayInputStream("all work\nand no play\n".getBytes(StandardCharsets.UTF_8));

        @Override
        public Stream<ProcessHandle> descendants() {
            return Stream.of((ProcessHandle) Proxy.newProxyInstance(
                    getClass().getClassLoader(), new Class<?>[] {ProcessHandle.class}, (proxy, method, arguments) -> {
                        destroyed.add(method.getName());
                        return true;
                    }));
        }

        @Override
        public Process destroyForcibly() {
            destroyed.add("the process");
            return this;
        }

        @Override
        public boolean isAlive() {
            return destroyed.isEmpty();
        }

        @Override
        public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
            Thread.sleep(1);
            return !isAlive();
        }

        @Override
        public InputStream getInputStream() {
            return printed;
        }

        @Override
        public OutputStream getOutputStream() {
            return OutputStream.nullOutputStream();
        }

        @Override
        public InputStream getErrorStream() {
            return InputStream.nullInputStream();
        }

        @Override
        public int waitFor() {
            throw new AssertionError("without a bound");
        }

        @Override
        public int exitValue() {
            throw new IllegalThreadStateException();
        }

        @Override
        public void destroy() {
            destroyForcibly();
        }
    }
}
