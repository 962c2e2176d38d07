package io.bytewatcher.internal.sites;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * What an engine found.
 *
 * @param engine which one
 * @param placements what each site allocated, in any order; together they make {@code bytes}
 * @param bytes what the counter counted while the engine recorded
 * @param operations in so many operations
 * @param undisturbedBytes what the counter counted before the engine did anything
 * @param undisturbedOperations in so many operations; 0 where that was not measured, or the code did not settle
 * @param remarks sentences for the user, such as which class had to be left out
 */
public record Diagnosis(
        Engine engine,
        List<Placement> placements,
        long bytes,
        long operations,
        long undisturbedBytes,
        long undisturbedOperations,
        List<String> remarks) {

    /** Which engine. */
    public enum Engine {
        /** Events of single objects, in a JVM started for them. */
        OBJECT_EVENTS,
        /** Marks in the code. */
        LEDGER
    }

    /** Makes a site of whatever type from what is known of it. */
    @FunctionalInterface
    public interface SiteFactory<S extends Serializable> {
        /** Makes a site; the parameters are those of {@link Placement}. */
        S make(
                String thread,
                List<StackTraceElement> path,
                List<StackTraceElement> inside,
                String cause,
                long bytes,
                long hits,
                long operations);
    }

    /** Copies the lists. */
    public Diagnosis {
        placements = List.copyOf(placements);
        remarks = List.copyOf(remarks);
    }

    /** The placements as sites of another type. */
    public <S extends Serializable> List<S> sites(SiteFactory<S> factory) {
        List<S> sites = new ArrayList<>();
        for (Placement p : placements) {
            sites.add(factory.make(p.thread(), p.path(), p.inside(), p.cause(), p.bytes(), p.hits(), operations));
        }
        return sites;
    }
}
