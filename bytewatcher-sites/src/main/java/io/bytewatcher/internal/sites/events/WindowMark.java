package io.bytewatcher.internal.sites.events;

import io.bytewatcher.internal.sites.Workload;

/** Objects whose events say in the stream of events where a window begins and ends, on its thread exactly. */
@SuppressWarnings("unused") // written only, so that the JIT cannot remove the objects
final class WindowMark {
    /**
     * Allocates the marks. First it brings the thread's TLAB into the state in which it takes no object: with room for three, two,
     * one or no words, three objects of two words leave one word at last. An object that the JVM did not report on the way
     * out may be the first mark of the end, after a garbage collection in the window.
     */
    static final Workload.Recording RECORDING = new Workload.Recording() {
        @Override
        public void on() {
            windows++;
            last = new TwoWords();
            last = new TwoWords();
            last = new TwoWords();
            last = new Begin();
        }

        @Override
        public void off() {
            last = new End();
            last = new End();
        }
    };

    private static volatile Object last = "";

    private static int windows;

    private WindowMark() {}

    /** How many windows have begun, on the thread that measures. */
    static int windows() {
        return windows;
    }

    /** Fills TLABs. */
    static final class TwoWords {}

    /** Before a window. */
    static final class Begin {}

    /** After it. */
    static final class End {}
}
