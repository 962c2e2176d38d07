package io.bytewatcher.internal.sites.ledger;

import io.bytewatcher.internal.sites.ledger.probe.ProbeClass;
import io.bytewatcher.internal.sites.ledger.transform.Site;
import java.util.ArrayList;
import java.util.List;

/** Reduces stacks to the path between a site and the measured code. */
final class StackPaths {
    private static final String PROBES = ProbeClass.NAME.replace('/', '.');

    /** Prefixes of the classes that call the measured code. */
    private static final List<String> BELOW = List.of(
            "io.bytewatcher.internal.invoke.",
            "io.bytewatcher.internal.loop.",
            "io.bytewatcher.BodyLoop",
            "io.bytewatcher.ProducerLoop",
            "io.bytewatcher.IntLoop",
            "io.bytewatcher.LongLoop",
            "io.bytewatcher.DoubleLoop",
            "io.bytewatcher.FloatLoop",
            "io.bytewatcher.CharLoop",
            "io.bytewatcher.ShortLoop",
            "org.junit.platform.",
            "org.junit.jupiter.engine.",
            "org.junit.runner",
            "org.junit.internal.runners.",
            "org.junit.vintage.",
            "org.testng.");

    private static final List<String> REFLECTION =
            List.of("java.lang.reflect.", "jdk.internal.reflect.", "java.lang.invoke.");

    private StackPaths() {}

    /** Returns the path from a site. The stack is that of a probe, possibly in a method that the site has called back. */
    static List<StackTraceElement> to(Site site, StackTraceElement[] frames) {
        int first = 0;
        for (int i = 0; i < frames.length; i++) {
            if (frames[i].getClassName().equals(PROBES)) {
                first = i + 1;
            }
        }
        List<StackTraceElement> path = new ArrayList<>();
        path.add(site.frame());
        for (int i = first; i < frames.length; i++) {
            if (frames[i].getClassName().equals(site.owner().name())
                    && frames[i].getMethodName().equals(site.method())) {
                path.addAll(of(frames, i + 1));
                break;
            }
        }
        return path;
    }

    /** Returns the path from a frame. */
    static List<StackTraceElement> of(StackTraceElement[] frames, int first) {
        int end = first;
        while (end < frames.length && !isOneOf(BELOW, frames[end])) {
            end++;
        }
        while (end > first && end < frames.length && isOneOf(REFLECTION, frames[end - 1])) {
            end--;
        }
        return List.of(frames).subList(first, end);
    }

    private static boolean isOneOf(List<String> prefixes, StackTraceElement frame) {
        return prefixes.stream().anyMatch(frame.getClassName()::startsWith);
    }
}
