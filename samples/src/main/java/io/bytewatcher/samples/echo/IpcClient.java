package io.bytewatcher.samples.echo;

import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;

/** Sends messages by a mapped file, one at a time, and checks that each comes back byte for byte. A round trip allocates nothing. */
final class IpcClient implements RoundTrip {

    private final IpcFile file;
    private final Probes probes;
    private final AnswerWait waiting;
    private final Message message;
    private long number;
    private volatile boolean closed;

    private IpcClient(IpcFile file, EchoSettings settings, Duration timeout) {
        this.file = file;
        this.probes = settings.probes();
        this.waiting = new AnswerWait(settings.idle(), timeout);
        this.message = new Message(settings.size(), settings.size(), settings.probes());
        this.number = Math.max(file.requests(), file.answers()); // the last client may have left without its answer
    }

    static IpcClient connect(Path path, EchoSettings settings, Duration timeout) throws IOException {
        return new IpcClient(IpcFile.open(path, settings.size()), settings, timeout);
    }

    @Override
    public void roundTrip() throws IOException {
        message.begin();
        file.request(message.sent(), ++number);
        waiting.begin();
        while (file.answers() != number) {
            if (waiting.pause() && (closed || !file.isOpen())) {
                throw new EOFException(closed ? "the client was closed" : "the server closed the file");
            }
        }
        if (probes == Probes.ON || !file.isAnswer(message.sent())) {
            file.takeAnswer(message.received());
            message.check();
        }
    }

    @Override
    public long sentNanos() {
        return message.sentNanos();
    }

    @Override
    public long servedNanos() {
        return message.servedNanos();
    }

    @Override
    public void close() throws IOException {
        closed = true;
        file.close();
    }
}
