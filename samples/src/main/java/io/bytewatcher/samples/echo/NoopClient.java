package io.bytewatcher.samples.echo;

/** Sends nothing, so a measurement shows the clock's own error and the loop around it. */
final class NoopClient implements RoundTrip {

    @Override
    public void roundTrip() {
        // Nothing to send.
    }

    @Override
    public long sentNanos() {
        return 0;
    }

    @Override
    public long servedNanos() {
        return 0;
    }

    @Override
    public void close() {
        // Nothing to close.
    }
}
