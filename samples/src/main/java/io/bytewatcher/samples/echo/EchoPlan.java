package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.CoordinatedOmission;
import io.bytewatcher.samples.latency.Setting;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What is to be measured.
 *
 * @param settings what client and server agree on
 * @param role which sides this JVM runs
 * @param place where the server is or is to be
 * @param rates messages due in each second, one variant each; none for a closed loop
 * @param shown which times of paced runs are shown
 * @param waitNanos in a closed loop, for how long nothing is done between two messages
 * @param warmUp messages that are not measured
 * @param messages of each run, or {@link #UNTIL_STOPPED}
 * @param runs of each variant
 * @param maxTime after which a run sends no further message
 * @param timeout after which a message is given up
 */
record EchoPlan(
        EchoSettings settings,
        Role role,
        Place place,
        List<Long> rates,
        CoordinatedOmission shown,
        long waitNanos,
        long warmUp,
        long messages,
        int runs,
        Duration maxTime,
        Duration timeout) {

    /** As many messages as there will be. */
    static final long UNTIL_STOPPED = Long.MAX_VALUE;

    EchoPlan {
        rates = List.copyOf(rates);
    }

    /** For the report. */
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
