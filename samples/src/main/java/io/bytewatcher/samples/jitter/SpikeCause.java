package io.bytewatcher.samples.jitter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;

/**
 * The cause of a spike.
 *
 * @param compilation the method that was queued for C2; or a method of its class that C1 compiled, if C2 started none
 * @param constants number of string constants of its class
 * @param bytes bytes of these constants as strings
 */
record SpikeCause(Compilation compilation, int constants, long bytes) {

    /**
     * The longest time from a spike to the start of its compilation. Methods wait long on a busy machine, but a longer time admits more
     * methods.
     */
    private static final long LONGEST_QUEUE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The longest time if the bytes are equal. */
    private static final long LONGEST_QUEUE_OF_EXACT_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Three or more strings hardly ever have the bytes of a spike by coincidence; one or two often do. */
    private static final int NO_COINCIDENCE = 3;

    /**
     * Finds the causes of spikes. Queueing a method for C2 allocates. The event has the later time at which the compiler started the
     * method. Only the first method of a class counts, because the class's constants are strings afterwards, so a class explains one spike
     * at most. The steps, each over all spikes that have no cause yet:
     *
     * <ol>
     *   <li>The class that C2 started within 5 s, whose constants take exactly the bytes of the spike.
     *   <li>The class that C1 compiled last before the spike, with exactly these bytes and at least three constants. HotSpot can remove a
     *       method from the queue again, and then there is no event of C2.
     *   <li>The next class that C2 started within 100 ms, whose constants take more bytes: some were strings before.
     * </ol>
     *
     * @param compilations all compilations of the run, in the order of their start
     */
    static Map<Spike, SpikeCause> of(List<Spike> spikes, List<Compilation> compilations) {
        List<SpikeCause> byC2 =
                candidates(compilations.stream().filter(Compilation::byC2).toList(), Set.of());
        List<SpikeCause> byC1 = candidates(
                compilations,
                byC2.stream().map(cause -> cause.compilation.type()).collect(Collectors.toSet()));
        Map<Spike, SpikeCause> causes = new HashMap<>();
        assign(
                spikes,
                byC2,
                causes,
                (spike, cause) -> cause.bytes == spike.bytes() && cause.follows(spike, LONGEST_QUEUE_OF_EXACT_NANOS));
        Collections.reverse(byC1); // the latest first: C1 compiles a method shortly before it is queued for C2
        assign(
                spikes,
                byC1,
                causes,
                (spike, cause) -> cause.bytes == spike.bytes()
                        && cause.constants >= NO_COINCIDENCE
                        && cause.compilation.startNanos() <= spike.fromNanos());
        assign(
                spikes,
                byC2,
                causes,
                (spike, cause) ->
                        spike.bytes() > 0 && cause.bytes > spike.bytes() && cause.follows(spike, LONGEST_QUEUE_NANOS));
        return causes;
    }

    /** Returns the first compilation of each class, with the constants of the class. */
    private static List<SpikeCause> candidates(List<Compilation> compilations, Set<String> without) {
        List<SpikeCause> candidates = new ArrayList<>();
        Set<String> classes = new HashSet<>(without);
        for (Compilation compilation : compilations) {
            if (classes.add(compilation.type())) {
                of(compilation).ifPresent(candidates::add);
            }
        }
        return candidates;
    }

    private static void assign(
            List<Spike> spikes,
            List<SpikeCause> candidates,
            Map<Spike, SpikeCause> causes,
            BiPredicate<Spike, SpikeCause> fits) {
        for (Spike spike : spikes) {
            if (!causes.containsKey(spike)) {
                candidates.stream()
                        .filter(cause -> fits.test(spike, cause))
                        .findFirst()
                        .ifPresent(cause -> {
                            causes.put(spike, cause);
                            candidates.remove(cause);
                        });
            }
        }
    }

    private static Optional<SpikeCause> of(Compilation compilation) {
        try {
            Class<?> type = Class.forName(compilation.type(), false, SpikeCause.class.getClassLoader());
            List<String> constants = StringConstants.of(type);
            return Optional.of(new SpikeCause(compilation, constants.size(), StringConstants.bytes(constants)));
        } catch (ClassNotFoundException | LinkageError generated) {
            return Optional.empty(); // a hidden class, which has no class file
        }
    }

    private boolean follows(Spike spike, long withinNanos) {
        long later = compilation.startNanos() - spike.fromNanos();
        return later >= 0 && later <= withinNanos;
    }
}
