package io.bytewatcher.internal.sites.events;

import io.bytewatcher.internal.sites.Workload;

/** Objects whose events mark the beginning and the end of a window, exactly on its thread. */
@SuppressWarnings("unused") // only written, which keeps the JIT from removing the objects
final class WindowMark {
    /**
     * Allocates the marks. Before a window, three objects of two words bring the thread's TLAB into the state in which no object fits:
     * whether it had room for three, two, one or no words, one word is left. After a window there are two marks, because a garbage
     * collection in the window can leave the first one unreported.
     */
    static final Workload.WindowRecorder RECORDING = new Workload.WindowRecorder() {
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

    /** Returns the number of windows that have begun on the measuring thread. */
    static int windows() {
        return windows;
    }

    /** Fills TLABs. */
    static final class TwoWords {}

    /** The mark before a window. */
    static final class Begin {}

    /** The mark after a window. */
    static final class End {}
}
