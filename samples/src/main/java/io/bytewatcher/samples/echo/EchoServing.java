package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.console.Interruption;
import io.bytewatcher.samples.latency.ThreadBytes;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;

/** The server alone, until the program is stopped. */
final class EchoServing {

    private static final long TICK_MILLIS = 20;

    private EchoServing() {}

    /**
     * Serves, and says at the end what that cost.
     *
     * @return bytes per message of the server's thread, once it had warmed up
     */
    static double serve(EchoPlan plan, Interruption interruption, PrintWriter out) throws IOException {
        EchoServerThread server = EchoSession.serve(plan, Peers.ANY);
        ThreadBytes counted;
        try (server) {
            out.printf(
                    Locale.ROOT,
                    "%s server at %s, messages of %,d bytes; Ctrl-C ends it%n",
                    plan.settings().transport(),
                    server.place(),
                    plan.settings().size());
            out.flush();
            counted = countUntilStopped(server, plan.warmUp(), interruption);
        }
        out.printf(
                Locale.ROOT,
                "%,d messages; server: %.6f B per message (%,d B in %,d messages after the warm-up)%n",
                server.echoedBytes() / plan.settings().size(),
                counted.perOperation(),
                counted.bytes(),
                counted.operations());
        out.flush();
        return counted.perOperation();
    }

    /** The server answers after a message, so what it does for connections after the last one is left out. */
    private static ThreadBytes countUntilStopped(EchoServerThread server, long warmUp, Interruption interruption)
            throws IOException {
        ServerMonitor monitor = server.monitor();
        ThreadBytes first = monitor.lookAgain();
        ThreadBytes last = first;
        while (!interruption.awaitRequest(TICK_MILLIS)) {
            server.requireRunning();
            last = monitor.lookAgain();
            if (first.operations() < warmUp) {
                first = last;
            }
        }
        return last.since(first);
    }
}
