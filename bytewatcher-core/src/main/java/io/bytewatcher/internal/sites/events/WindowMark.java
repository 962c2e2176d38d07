package io.bytewatcher.internal.sites.events;

import io.bytewatcher.internal.sites.Workload;

/** Objects whose events say in the stream of events where a window begins and ends, on its thread exactly. */
@SuppressWarnings("unused") // written only, so that the JIT cannot remove the objects
final class WindowMark {
    /** Allocates the marks. */
    static final Workload.Recording RECORDING = new Workload.Recording() {
        @Override
        public void on() {
            last = new Begin();
        }

        @Override
        public void off() {
            last = new End();
        }
    };

    private static volatile Object last = "";

    private WindowMark() {}

    /** Before a window. */
    static final class Begin {}

    /** After it. */
    static final class End {}
}
