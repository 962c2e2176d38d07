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
 * Why a spike was.
 *
 * @param compilation the method that was queued for C2; or one of its class by C1, if C2 took up none
 * @param constants string constants of its class
 * @param bytes what they take as strings
 */
record Cause(Compilation compilation, int constants, long bytes) {

    /**
     * How long after a spike a compiler may have taken the method up. On a busy machine methods wait for long; but the longer they
     * do, the more of them could have been it.
     */
    private static final long LONGEST_QUEUE_NANOS = TimeUnit.MILLISECONDS.toNanos(100);

    /** The same, where the bytes are the very same. */
    private static final long LONGEST_QUEUE_OF_EXACT_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** So many strings have the very bytes of a spike by coincidence hardly ever; one or two often have. */
    private static final int NO_COINCIDENCE = 3;

    /**
     * Finds the compilations behind spikes. An event tells when a compiler took a method up; it was queued before that, and queueing
     * is what allocates. Only the first method of a class counts, because afterwards its constants are strings already. So a class
     * stands for one spike at most: the one that has the very bytes of its constants, or else, within a short time, the next one
     * whose constants take more.
     *
     * <p>A method that was queued is not always compiled: HotSpot may drop it from the queue again. Then there is no event of C2 for its
     * class, and the very bytes alone tell; of several such classes, the one that C1 compiled last before the spike.
     *
     * @param compilations all of the run, in the order of time
     */
    static Map<Spike, Cause> of(List<Spike> spikes, List<Compilation> compilations) {
        List<Cause> byC2 =
                candidates(compilations.stream().filter(Compilation::byC2).toList(), Set.of());
        List<Cause> byC1 = candidates(
                compilations,
                byC2.stream().map(cause -> cause.compilation.type()).collect(Collectors.toSet()));
        Map<Spike, Cause> causes = new HashMap<>();
        assign(
                spikes,
                byC2,
                causes,
                (spike, cause) -> cause.bytes == spike.bytes() && cause.follows(spike, LONGEST_QUEUE_OF_EXACT_NANOS));
        Collections.reverse(byC1); // C1 comes shortly before C2 is asked
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

    /** The first compilation of each class, with its constants. */
    private static List<Cause> candidates(List<Compilation> compilations, Set<String> without) {
        List<Cause> candidates = new ArrayList<>();
        Set<String> classes = new HashSet<>(without);
        for (Compilation compilation : compilations) {
            if (classes.add(compilation.type())) {
                of(compilation).ifPresent(candidates::add);
            }
        }
        return candidates;
    }

    private static void assign(
            List<Spike> spikes, List<Cause> candidates, Map<Spike, Cause> causes, BiPredicate<Spike, Cause> fits) {
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

    private static Optional<Cause> of(Compilation compilation) {
        try {
            Class<?> type = Class.forName(compilation.type(), false, Cause.class.getClassLoader());
            List<String> constants = StringConstants.of(type);
            return Optional.of(new Cause(compilation, constants.size(), StringConstants.bytes(constants)));
        } catch (ClassNotFoundException | LinkageError generated) {
            return Optional.empty(); // a hidden class, which has no class file to read
        }
    }

    private boolean follows(Spike spike, long withinNanos) {
        long later = compilation.startNanos() - spike.fromNanos();
        return later >= 0 && later <= withinNanos;
    }
}
