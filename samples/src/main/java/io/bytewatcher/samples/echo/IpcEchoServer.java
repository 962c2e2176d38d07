package io.bytewatcher.samples.echo;

import java.io.IOException;
import java.nio.file.Path;

/** An echo server with a mapped file, for one client at a time, on the one thread that calls {@link #poll()}. */
final class IpcEchoServer implements EchoService {

    private final IpcFile file;
    private final int size;
    private final Probes probes;
    private final ServerTimes times;
    private long number;
    private long echoed;

    private IpcEchoServer(EchoSettings settings, IpcFile file, ServerTimes times) {
        this.file = file;
        this.size = settings.size();
        this.probes = settings.probes();
        this.times = times;
    }

    static IpcEchoServer open(EchoSettings settings, Path path, ServerTimes times) throws IOException {
        return new IpcEchoServer(settings, IpcFile.create(path, settings.size()), times);
    }

    @Override
    public int poll() {
        long request = file.requests();
        if (request == number) {
            return 0;
        }
        long received = times.received();
        number = request;
        file.answer(number, probes);
        times.answered(received);
        echoed += size;
        return 1;
    }

    @Override
    public long echoedBytes() {
        return echoed;
    }

    @Override
    public void stop() {
        // This server never waits.
    }

    @Override
    public void close() throws IOException {
        file.markClosed();
        file.close();
    }
}
