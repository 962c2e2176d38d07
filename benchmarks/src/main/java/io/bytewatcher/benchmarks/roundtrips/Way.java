package io.bytewatcher.benchmarks.roundtrips;

import io.bytewatcher.samples.echo.Transport;
import io.bytewatcher.samples.echo.Wait;

/** A transport and a way to wait. */
enum Way {
    SPIN("TCP spin", Transport.TCP, Wait.SPIN),
    SELECT_NOW("TCP selectNow", Transport.TCP, Wait.SELECT_NOW),
    SELECT("TCP select", Transport.TCP, Wait.SELECT),
    BLOCK("TCP block", Transport.TCP, Wait.BLOCK),
    UDP("UDP spin", Transport.UDP, Wait.SPIN),
    IPC("IPC spin", Transport.IPC, Wait.SPIN);

    private final String label;
    private final Transport transport;
    private final Wait waiting;

    Way(String label, Transport transport, Wait waiting) {
        this.label = label;
        this.transport = transport;
        this.waiting = waiting;
    }

    Transport transport() {
        return transport;
    }

    Wait waiting() {
        return waiting;
    }

    @Override
    public String toString() {
        return label;
    }
}
