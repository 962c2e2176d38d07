package io.bytewatcher.internal.sites.fork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.bytewatcher.SiteReport;
import io.bytewatcher.internal.sites.AttributionException;
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

/** With a simulated process, which prints, and ends when a test requests it. */
class ForkedProcessTests {
    private final Pretended process = new Pretended();

    @Test
    void hangingForkIsStoppedWithItsChildProcesses() throws IOException {
        try (ForkedProcess fork = new ForkedProcess(process, ForkDirectory.create(), List.of())) {
            assertThatThrownBy(() -> fork.await(Duration.ofSeconds(2), settled -> {}))
                    .isInstanceOf(AttributionException.class)
                    .hasMessage("run alone in a fresh JVM, the test was not done after 2 s and was stopped;"
                            + " it printed last: all work / and no play");
        }
        assertThat(process.destroyed).containsExactly("the process", "what it started");
    }

    @Test
    void endedOrForeignProcessIsNotReady() throws IOException {
        List<String> arguments = List.of("-Xmx1g");
        try (ForkedProcess fork = new ForkedProcess(process, ForkDirectory.create(), arguments)) {
            assertThat(fork.isReadyWith(arguments)).isTrue();
            assertThat(fork.isReadyWith(List.of())).isFalse();
            process.destroyForcibly();
            assertThat(fork.isReadyWith(arguments)).isFalse();
        }
    }

    @Test
    void settledFigureIsToldOnceBeforeTheAnswer() throws IOException {
        process.polls = 5;
        SiteReport settled = new SiteReport(SiteReport.Engine.EXACT_FORK, List.of(), 0, 0, 4_096, 128, 3, List.of());
        List<SiteReport> told = new ArrayList<>();
        try (ForkedProcess fork = new ForkedProcess(process, ForkDirectory.create(), List.of())) {
            SettledFigure.write(fork.directory().settled(), settled);
            assertThatThrownBy(() -> fork.await(Duration.ofDays(1), told::add))
                    .isInstanceOf(AttributionException.class);
        }
        assertThat(told).containsExactly(settled);
    }

    @Test
    void interruptStopsTheForkBeforeTheBound() throws IOException {
        try (ForkedProcess fork = new ForkedProcess(process, ForkDirectory.create(), List.of())) {
            Thread.currentThread().interrupt();
            assertThatThrownBy(() -> fork.await(Duration.ofDays(1), settled -> {}))
                    .isInstanceOf(InterruptedException.class)
                    .hasMessage("interrupted while a fresh JVM ran the test alone");
        }
        assertThat(process.destroyed).containsExactly("the process", "what it started");
    }

    /** Such as after a crash: then the system says no more what it had started. */
    @Test
    void childProcessesEndWithTheFork() throws IOException {
        process.polls = 3;
        try (ForkedProcess fork = new ForkedProcess(process, ForkDirectory.create(), List.of())) {
            assertThatThrownBy(() -> fork.await(Duration.ofDays(1), settled -> {}))
                    .isInstanceOf(AttributionException.class)
                    .hasMessage("run alone in a fresh JVM, the test ended that JVM with exit status 3;"
                            + " it printed last: all work / and no play");
        }
        assertThat(process.destroyed).containsExactly("what it started");
    }

    @Test
    void endIsDetectedDespiteAPrintingChildProcess() throws IOException {
        process.polls = 3;
        process.printed = new WithoutEnd();
        try (ForkedProcess fork = new ForkedProcess(process, ForkDirectory.create(), List.of())) {
            assertThatThrownBy(() -> fork.await(Duration.ofSeconds(10), settled -> {}))
                    .isInstanceOf(AttributionException.class)
                    .hasMessageStartingWith("run alone in a fresh JVM, the test ended that JVM with exit status 3;"
                            + " it printed last: all work / all work");
        }
    }

    private static final class WithoutEnd extends InputStream {
        private static final byte[] LINE = "all work\n".getBytes(StandardCharsets.UTF_8);

        @Override
        public int available() {
            return LINE.length;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) {
            System.arraycopy(LINE, 0, bytes, offset, LINE.length);
            return LINE.length;
        }

        @Override
        public int read() {
            throw new AssertionError("one by one");
        }
    }

    private static final class Pretended extends Process {
        private final List<String> destroyed = new ArrayList<>();
        private final ProcessHandle started = handle("what it started");
        private InputStream printed =
                new ByteArrayInputStream("all work\nand no play\n".getBytes(StandardCharsets.UTF_8));

        /** Until it ends by itself. */
        private int polls = Integer.MAX_VALUE;

        private ProcessHandle handle(String name) {
            return (ProcessHandle) Proxy.newProxyInstance(
                    getClass().getClassLoader(),
                    new Class<?>[] {ProcessHandle.class},
                    (proxy, method, arguments) -> switch (method.getName()) {
                        case "destroyForcibly" -> destroyed.add(name);
                        case "isAlive" -> !destroyed.contains(name);
                        case "descendants" -> Stream.empty();
                        case "hashCode" -> name.hashCode();
                        case "equals" -> proxy == arguments[0];
                        default -> throw new UnsupportedOperationException(method.getName());
                    });
        }

        @Override
        public ProcessHandle toHandle() {
            return handle("the process");
        }

        @Override
        public Stream<ProcessHandle> descendants() {
            return isAlive() ? Stream.of(started) : Stream.empty();
        }

        @Override
        public Process destroyForcibly() {
            destroyed.add("the process");
            return this;
        }

        @Override
        public boolean isAlive() {
            return polls > 0 && destroyed.isEmpty();
        }

        @Override
        public boolean waitFor(long timeout, TimeUnit unit) throws InterruptedException {
            Thread.sleep(1);
            polls--;
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
            return 3;
        }

        @Override
        public void destroy() {
            destroyForcibly();
        }
    }
}
