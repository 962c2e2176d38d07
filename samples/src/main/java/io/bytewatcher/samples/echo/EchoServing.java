package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.ThreadBytes;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;

/** The server alone, until the program is stopped. */
final class EchoServing {

    private static final long TICK_MILLIS = 200;

    private EchoServing() {}

    /**
     * Serves, and says at the end what that cost.
     *
     * @return bytes per message of the server's thread, once it had warmed up
     */
    static double serve(EchoPlan plan, Stopping stopping, PrintWriter out) throws IOException {
        try (EchoServerThread server = EchoSession.serve(plan, Peers.ANY)) {
            out.printf(
                    Locale.ROOT,
                    "%s server at %s, messages of %,d bytes; Ctrl-C ends it%n",
                    plan.settings().transport(),
                    server.place(),
                    plan.settings().size());
            out.flush();
            ServerMonitor monitor = server.monitor();
            ThreadBytes first = monitor.lookAgain();
            while (!stopping.await(TICK_MILLIS)) {
                server.requireRunning();
                ThreadBytes now = monitor.lookAgain();
                if (first.operations() < plan.warmUp()) {
                    first = now;
                }
            }
            ThreadBytes all = monitor.lookAgain();
            ThreadBytes counted = all.since(first);
            out.printf(
                    Locale.ROOT,
                    "%,d messages; server: %.6f B per message (%,d B in the last %,d messages)%n",
                    all.operations(),
                    counted.perOperation(),
                    counted.bytes(),
                    counted.operations());
            return counted.perOperation();
        }
    }
}
