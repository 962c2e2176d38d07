package io.bytewatcher.baseline;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.bytewatcher.test.ConcurrentJvm;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BaselineStoreTests {
    private static final Environment HERE = new Environment("compressed-oops", "g1", "c2", 17);
    private static final int IDS = 100;

    @TempDir
    private Path folder;

    private Path file = Path.of("");

    @BeforeEach
    void nameFile() {
        file = folder.resolve("bytewatcher-baseline.tsv");
    }

    private static List<MeasuredTest> measured(String test, long bytes) {
        return List.of(new MeasuredTest(test, Figure.steady(bytes), List.of()));
    }

    private static UnaryOperator<Baseline> agreeingTo(String test, long bytes) {
        return baseline -> baseline.update(measured(test, bytes), HERE, Tolerance.DEFAULT);
    }

    private BaselineUpdate update(String test, long bytes) {
        return BaselineStore.of(file).update(agreeingTo(test, bytes));
    }

    private List<String> filesInFolder() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(path -> path.getFileName().toString()).sorted().toList();
        }
    }

    @Test
    void writesAndLeavesNoOtherFile() throws IOException {
        BaselineUpdate update = update("a", 48);
        assertThat(update.diff().before().isMissing()).isTrue();
        assertThat(update.remarks()).isEmpty();
        assertThat(Baseline.read(file)).isEqualTo(update.diff().after());
        assertThat(update.diff().lines(5)).containsExactly("new  a  48 B per call  JDK 17, c2, g1, compressed-oops");
        assertThat(filesInFolder()).containsExactly("bytewatcher-baseline.tsv");
    }

    @Test
    void createsTheFolder() {
        file = folder.resolve("x/y/b.tsv");
        update("a", 48);
        assertThat(Baseline.read(file).entries()).hasSize(1);
    }

    @Test
    void doesNotRewriteAnUnchangedFile() throws IOException {
        update("a", 48);
        Files.writeString(file, Files.readString(file).replace("\n", "\r\n"));
        Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
        update("a", 48);
        assertThat(Files.getLastModifiedTime(file).toMillis()).isEqualTo(1_000_000);
        BaselineStore.of(folder.resolve("none.tsv")).update(UnaryOperator.identity());
        assertThat(filesInFolder()).containsExactly("bytewatcher-baseline.tsv");
    }

    @Test
    void neverOverwritesADamagedFile() throws IOException {
        Files.writeString(file, "damaged");
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> update("a", 48))
                .withMessageStartingWith(file + ":1: not a baseline");
        assertThat(file).hasContent("damaged");
        assertThat(filesInFolder()).containsExactly("bytewatcher-baseline.tsv");
    }

    @Test
    void keepsThePermissionsOfTheFile() throws IOException {
        if (!FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
            return;
        }
        update("a", 48);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-r--"));
        update("a", 56);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-rw-r--");
    }

    @Test
    void writesThroughASymbolicLink() throws IOException {
        update("a", 48);
        Path link = Files.createSymbolicLink(
                Files.createDirectory(folder.resolve("links")).resolve("b.tsv"), file);
        BaselineStore.of(link).update(agreeingTo("a", 56));
        assertThat(link).isSymbolicLink();
        assertThat(Baseline.read(file).entries().get(0).figure()).isEqualTo(Figure.steady(56));
    }

    @Test
    void writesTheTargetOfALinkThatDoesNotExistYet() throws IOException {
        Path target = Files.createDirectory(folder.resolve("shared")).resolve("b.tsv");
        Path link = Files.createSymbolicLink(folder.resolve("linked.tsv"), Path.of("shared", "b.tsv"));
        BaselineStore.of(link).update(agreeingTo("a", 56));
        assertThat(link).isSymbolicLink();
        assertThat(Baseline.read(target).entries()).hasSize(1);
    }

    /** The link leads out of the folder that it is in, not of the folder that is named. */
    @Test
    void writesTheTargetOfALinkInALinkedFolder() throws IOException {
        Path deep = Files.createDirectories(folder.resolve("real/deep"));
        Files.createSymbolicLink(deep.resolve("b.tsv"), Path.of("..", "c.tsv"));
        Path linked = Files.createSymbolicLink(folder.resolve("linked"), deep);
        BaselineStore.of(linked.resolve("b.tsv")).update(agreeingTo("a", 56));
        assertThat(Baseline.read(folder.resolve("real/c.tsv")).entries()).hasSize(1);
        assertThat(folder.resolve("c.tsv")).doesNotExist();
    }

    @Test
    void writesIntoALinkedFolder() throws IOException {
        Path real = Files.createDirectory(folder.resolve("real"));
        Path link = Files.createSymbolicLink(folder.resolve("link"), real);
        BaselineStore.of(link.resolve("b.tsv")).update(agreeingTo("a", 56));
        assertThat(Baseline.read(real.resolve("b.tsv")).entries()).hasSize(1);
    }

    @Test
    void aFailureInTheMiddleLeavesTheFileAsItWas() throws IOException {
        update("a", 48);
        String before = Files.readString(file);
        BaselineStore store = BaselineStore.of(file).moving((from, to, options) -> {
            throw new IOException("no space left on device");
        });
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> store.update(agreeingTo("a", 56)))
                .withMessageStartingWith(file + ": cannot be written (java.io.IOException: no space left on device).");
        assertThat(file).hasContent(before);
        assertThat(filesInFolder()).containsExactly("bytewatcher-baseline.tsv");
    }

    @Test
    void reportsThatAFileCannotBeReplacedAtomically() {
        BaselineStore store = BaselineStore.of(file).moving((from, to, options) -> {
            if (List.of(options).contains(StandardCopyOption.ATOMIC_MOVE)) {
                throw new AtomicMoveNotSupportedException(from.toString(), to.toString(), "not here");
            }
            return Files.move(from, to, options);
        });
        store.update(agreeingTo("a", 48));
        BaselineUpdate second = store.update(agreeingTo("b", 48));
        assertThat(second.remarks())
                .singleElement()
                .asString()
                .contains("cannot replace a file in one step (not here)");
        assertThat(Baseline.read(file)).isEqualTo(second.diff().after());
        assertThat(second.diff().after().entries()).hasSize(2);
    }

    @Test
    void reportsAnUnusableFolder() throws IOException {
        Path noFolder = Files.writeString(folder.resolve("x"), "");
        assertThatExceptionOfType(BaselineException.class)
                .isThrownBy(() -> BaselineStore.of(noFolder.resolve("b.tsv")).update(UnaryOperator.identity()))
                .withMessageEndingWith("Name another file with bytewatcher.baseline.file");
    }

    @Test
    void writesOnAThreadThatIsInterrupted() {
        Thread.currentThread().interrupt();
        try {
            update("a", 48);
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(Baseline.read(file).entries()).hasSize(1);
    }

    private static void inThreads(int count, int times, IntFunction<BaselineUpdate> update) {
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Future<?>> updates = new ArrayList<>();
            for (int i = 0; i < times; i++) {
                int number = i;
                updates.add(threads.submit(() -> update.apply(number)));
            }
            for (Future<?> done : updates) {
                done.get();
            }
        } catch (ExecutionException | InterruptedException e) {
            throw new AssertionError(e);
        } finally {
            threads.shutdown();
        }
    }

    @Test
    @Timeout(60)
    void threadsOfOneJvmLoseNothing() {
        inThreads(4, IDS, i -> update("test" + i, 48));
        assertThat(Baseline.read(file).entries()).hasSize(IDS);
    }

    // Other JVMs

    /** Updates a baseline in several threads, or one id after the other, or stops in the middle of an update. */
    static final class Other {
        private Other() {}

        public static void main(String[] arguments) throws IOException {
            BaselineStore store = BaselineStore.of(Path.of(arguments[0])).waitingAtMost(Duration.ofMinutes(4));
            switch (arguments[1]) {
                case "hold" ->
                    store.update(baseline -> {
                        System.out.println("holding");
                        try {
                            int end = System.in.read();
                            throw new IllegalStateException("read " + end);
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
                case "forever" -> {
                    for (int i = 0; ; i++) {
                        store.update(agreeingTo(arguments[2] + i % IDS, i));
                        System.out.println(i);
                    }
                }
                default -> {
                    ConcurrentJvm.awaitGo();
                    int threads = Integer.parseInt(arguments[2]);
                    inThreads(
                            threads,
                            Integer.parseInt(arguments[3]),
                            i -> store.update(agreeingTo(arguments[1] + "#" + i, i)));
                    System.out.println("done");
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "4"})
    @Timeout(300)
    void fourConcurrentJvmsLoseNoUpdate(String threadsOfEach) throws Exception {
        fourJvmsUpdateAtOnce(threadsOfEach, 20);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "4"})
    @Timeout(300)
    @Tag("nightly")
    void fourConcurrentJvmsLoseNoneOfManyUpdates(String threadsOfEach) throws Exception {
        fourJvmsUpdateAtOnce(threadsOfEach, IDS);
    }

    private void fourJvmsUpdateAtOnce(String threadsOfEach, int ids) throws Exception {
        List<ConcurrentJvm> jvms = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            jvms.add(new ConcurrentJvm(Other.class, file.toString(), "jvm" + i, threadsOfEach, String.valueOf(ids)));
        }
        ConcurrentJvm.finishTogether(jvms);
        Baseline merged = Baseline.read(file);
        assertThat(merged.entries()).hasSize(4 * ids);
        for (int i = 0; i < 4; i++) {
            for (int id = 0; id < ids; id++) {
                assertThat(merged.of("jvm" + i + "#" + id).get(0).figure()).isEqualTo(Figure.steady(id));
            }
        }
        assertThat(filesInFolder()).containsExactly("bytewatcher-baseline.tsv");
    }

    @Test
    @Timeout(60)
    void lockOfAKilledJvmIsReleased() throws Exception {
        ConcurrentJvm holder = new ConcurrentJvm(Other.class, file.toString(), "hold");
        try {
            holder.expect("holding");
            assertThatExceptionOfType(BaselineException.class)
                    .isThrownBy(() -> BaselineStore.of(file)
                            .waitingAtMost(Duration.ofMillis(200))
                            .update(agreeingTo("a", 48)))
                    .withMessage(file + ": locked by process " + holder.pid()
                            + " for longer than 200 ms. Wait until it has ended, or end it");
            assertThat(Files.exists(file)).isFalse();
        } finally {
            holder.kill();
        }
        assertThat(filesInFolder()).containsExactly(".bytewatcher-baseline.tsv.lock");
        update("a", 48);
        assertThat(filesInFolder()).containsExactly("bytewatcher-baseline.tsv");
    }

    @Test
    @Timeout(120)
    void killedJvmLosesNoWrittenUpdate() throws Exception {
        jvmsThatAreKilledLoseNothing(2);
    }

    @Test
    @Timeout(600)
    @Tag("nightly")
    void manyKilledJvmsLoseNoWrittenUpdate() throws Exception {
        jvmsThatAreKilledLoseNothing(20);
    }

    private void jvmsThatAreKilledLoseNothing(int rounds) throws Exception {
        Random random = new Random();
        for (int round = 0; round < rounds; round++) {
            ConcurrentJvm victim = new ConcurrentJvm(Other.class, file.toString(), "forever", "round" + round + "#");
            victim.awaitNumber(random.nextInt(40));
            TimeUnit.MICROSECONDS.sleep(random.nextInt(5_000));
            int last = victim.kill();
            Baseline left = Baseline.read(file); // throws unless it is complete
            int test = last % IDS;
            Figure figure = left.of("round" + round + "#" + test).get(0).figure();
            assertThat(figure.bytes()).isGreaterThanOrEqualTo(last);
            for (int earlier = 0; earlier < round; earlier++) {
                assertThat(left.of("round" + earlier + "#0")).isNotEmpty();
            }
        }
        update("a", 48);
        assertThat(filesInFolder()).containsExactly("bytewatcher-baseline.tsv");
    }
}
