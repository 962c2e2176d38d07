package io.bytewatcher.samples.echo;

/** Sends nothing: what is measured of it is the clock's own error and the loop around it. */
final class NoopClient implements RoundTrip {

    @Override
    public void roundTrip() {
        // That is all.
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
        // Nothing is open.
    }
}
