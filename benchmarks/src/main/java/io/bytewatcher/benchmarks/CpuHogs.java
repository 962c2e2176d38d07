package io.bytewatcher.benchmarks;

import io.bytewatcher.test.ForkFailedException;
import io.bytewatcher.test.ForkedJvm;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Processes that only take processor time, until they are closed or this JVM ends. */
public final class CpuHogs implements AutoCloseable {

    private final List<Process> processes = new ArrayList<>();

    private CpuHogs() {}

    public static CpuHogs start(int count) {
        CpuHogs hogs = new CpuHogs();
        try {
            for (int i = 0; i < count; i++) {
                hogs.processes.add(ForkedJvm.ofThisJdk().start(Hog.class));
            }
            return hogs;
        } catch (ForkFailedException e) {
            hogs.close();
            throw e;
        }
    }

    @Override
    public void close() {
        processes.forEach(Process::destroyForcibly);
    }

    static final class Hog {
        private Hog() {}

        /** Spins until its parent has ended. */
        public static void main(String... args) throws IOException {
            Thread spinner = new Thread(Hog::spin, "hog");
            spinner.setDaemon(true);
            spinner.start();
            ForkedJvm.awaitEndOfParent();
        }

        private static void spin() {
            while (true) {
                Thread.onSpinWait();
            }
        }
    }
}
