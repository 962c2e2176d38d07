package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.CoordinatedOmission;
import io.bytewatcher.samples.latency.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The plan of a measurement.
 *
 * @param settings the settings of client and server
 * @param role the sides that this JVM runs
 * @param place the place of the server
 * @param rates messages due per second, one variant for each; empty for a closed loop
 * @param shown the times to show of paced runs
 * @param waitNanos pause between two messages of a closed loop
 * @param warmUp number of unmeasured messages
 * @param messages messages of each run, or {@link #UNTIL_STOPPED}
 * @param runs runs of each variant
 * @param maxTime time after which a run sends no further message
 * @param timeout longest wait for an answer
 */
record EchoPlan(
        EchoSettings settings,
        Role role,
        ServerAddress place,
        List<Long> rates,
        CoordinatedOmission shown,
        long waitNanos,
        long warmUp,
        long messages,
        int runs,
        Duration maxTime,
        Duration timeout) {

    /** No limit of messages. */
    static final long UNTIL_STOPPED = Long.MAX_VALUE;

    EchoPlan {
        rates = List.copyOf(rates);
    }

    /** Returns the settings for the report. */
    List<Setting> describe() {
        List<Setting> described = new ArrayList<>();
        described.add(new Setting("transport", settings.transport().toString()));
        if (settings.transport().isSocket()) {
            described.add(new Setting("wait", settings.waiting().toString()));
        }
        described.add(new Setting("idle", settings.idle().toString()));
        described.add(new Setting("size", Integer.toString(settings.size())));
        described.add(new Setting("role", role.toString()));
        if (waitNanos > 0) {
            described.add(new Setting("wait-nanos", Long.toString(waitNanos)));
        }
        described.add(new Setting("jvm", Runtime.version().toString()));
        return described;
    }
}
