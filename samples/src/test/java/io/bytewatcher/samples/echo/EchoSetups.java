package io.bytewatcher.samples.echo;

import io.bytewatcher.samples.latency.CoordinatedOmission;
import io.bytewatcher.samples.latency.Idle;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The echoes in tests. */
final class EchoSetups {

    static final Duration TIMEOUT = Duration.ofSeconds(20);

    private EchoSetups() {}

    /** Returns all echoes without probes; none allocates. */
    static Stream<EchoSettings> withoutGarbage() {
        List<EchoSettings> all = new ArrayList<>();
        for (WaitStrategy wait : WaitStrategy.values()) {
            all.add(EchoSettings.of(Transport.TCP, wait));
            all.add(EchoSettings.of(Transport.UDP, wait));
        }
        all.add(EchoSettings.of(Transport.IPC, WaitStrategy.SPIN));
        return all.stream();
    }

    /** Returns all echoes. */
    static Stream<EchoSettings> all() {
        return withoutGarbage().flatMap(settings -> Stream.of(Probes.values()).map(settings::withProbes));
    }

    static EchoPlan plan(EchoSettings settings) {
        return plan(settings, settings.transport() == Transport.IPC ? file() : ServerAddress.loopback());
    }

    static EchoPlan plan(EchoSettings settings, ServerAddress place) {
        return new EchoPlan(
                settings.withIdle(Idle.YIELD), // for machines with one or with busy processors
                Role.BOTH,
                place,
                List.of(),
                CoordinatedOmission.BOTH,
                0,
                0,
                1_000,
                1,
                TIMEOUT,
                TIMEOUT);
    }

    private static ServerAddress file() {
        try {
            return new ServerAddress.MappedFile(Files.createTempFile("echo-test", ".ipc"), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
