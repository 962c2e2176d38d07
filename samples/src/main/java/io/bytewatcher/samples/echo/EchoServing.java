package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.console.Interruption;
import io.bytewatcher.samples.latency.ThreadTotals;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;

/** Runs the server alone until the program is stopped. */
final class EchoServing {

    private static final long TICK_MILLIS = 20;

    private EchoServing() {}

    /**
     * Serves, and prints the thread's bytes at the end.
     */
    static void serve(EchoPlan plan, Interruption interruption, PrintWriter out) throws IOException {
        EchoServerThread server = EchoSession.serve(plan, Peers.ANY);
        ServerAllocation count = new ServerAllocation(server.monitor(), plan.warmUp());
        try (server) {
            out.printf(
                    Locale.ROOT,
                    "%s server at %s, messages of %,d bytes; Ctrl-C ends it%n",
                    plan.settings().transport(),
                    server.place(),
                    plan.settings().size());
            out.flush();
            while (!interruption.awaitRequest(TICK_MILLIS)) {
                server.requireRunning();
                count.look();
            }
        } finally {
            print(server.echoedBytes() / plan.settings().size(), count.bytes(), out);
        }
    }

    private static void print(long messages, ThreadTotals counted, PrintWriter out) {
        out.printf(
                Locale.ROOT,
                "%,d messages; server: %.6f B per message (%,d B in %,d messages after the warm-up)%n",
                messages,
                counted.perOperation(),
                counted.bytes(),
                counted.operations());
        out.flush();
    }

    /** The server's bytes. It answers after a message, so its work for connections after the last message is excluded. */
    private static final class ServerAllocation {

        private final ServerMonitor monitor;
        private final long warmUp;
        private ThreadTotals first;
        private ThreadTotals last;

        ServerAllocation(ServerMonitor monitor, long warmUp) {
            this.monitor = monitor;
            this.warmUp = warmUp;
            first = monitor.lookAgain();
            last = first;
        }

        void look() {
            last = monitor.lookAgain();
            if (first.operations() < warmUp) {
                first = last;
            }
        }

        /** Returns the bytes after the warm-up. */
        ThreadTotals bytes() {
            return last.since(first);
        }
    }
}
