package io.bytewatcher.internal.sites.events;

import io.bytewatcher.AllocatedType;
import io.bytewatcher.AllocationSite;
import io.bytewatcher.internal.counter.IgnoredThreads;
import io.bytewatcher.internal.sites.Workload;
import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.code.ClassSummary;
import io.bytewatcher.internal.sites.code.Hierarchy;
import io.bytewatcher.internal.sites.code.Names;
import io.bytewatcher.internal.sites.events.ObjectEvents.AllocatedObject;
import io.bytewatcher.internal.sites.why.CompiledStack;
import io.bytewatcher.internal.sites.why.StackBytes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordedThreadGroup;
import org.jspecify.annotations.Nullable;

/** Sums up objects by thread, site and cause. */
final class SiteAggregator {
    private static final String TRUNCATED =
            "Some stacks were deeper than the JVM reports, so their paths do not reach up to the measured code.";

    private final Hierarchy classes;
    private final EventCauses causes;
    private final Map<Like, Optional<OfOneStack>> seen = new HashMap<>();
    private final Map<RowKey, Tally> tallies = new LinkedHashMap<>();
    private final Map<RowKey, Tally> unplaced = new HashMap<>();

    private final Map<String, Tally> types = new HashMap<>();

    private final boolean allThreads;
    private boolean truncated;

    /**
     * Creates an aggregator.
     *
     * @param declaringClass the class that declares the measured code
     * @param allThreads whether all threads were measured instead of the current one
     * @param isCodeKnown whether the class files are those of the running code, although agents may have changed it
     */
    SiteAggregator(Class<?> declaringClass, boolean allThreads, boolean isCodeKnown) {
        this.allThreads = allThreads;
        ClassLoader loader = declaringClass.getClassLoader();
        classes = new Hierarchy(
                ClassFiles.onPath(loader)); // agents change neither superclasses nor names of source files
        causes = new EventCauses(ClassFiles.of(loader), isCodeKnown);
    }

    /**
     * Returns the sites.
     *
     * @param events the objects of the windows
     * @param bytes the counted bytes of the windows; their difference from the objects' bytes becomes an unplaced site
     * @param operations the number of operations
     * @param remarks receives remarks
     */
    List<SiteAndStacks> of(ObjectEvents events, long bytes, long operations, List<String> remarks) {
        String measuring = Thread.currentThread().getName();
        for (AllocatedObject object : events.objects()) {
            if (!object.measured() && isIgnored(object.thread())) {
                continue;
            }
            RecordedStackTrace stack = object.stack();
            String thread = object.measured() ? measuring : name(object.thread());
            if (stack == null) {
                RowKey nowhere = new RowKey(thread, "", "", 0, AllocationSite.NOT_ATTRIBUTED);
                unplaced.computeIfAbsent(nowhere, k -> new Tally(null)).add(object.bytes());
                ofType(object);
                continue;
            }
            seen.computeIfAbsent(
                            new Like(stack, object.type(), thread, object.measured()),
                            like -> tally(like, events.framesAround()))
                    .ifPresent(sum -> {
                        sum.add(object.bytes());
                        ofType(object);
                    });
        }
        if (truncated) {
            remarks.add(TRUNCATED);
        }
        gatherExceptions();
        return sites(bytes, operations);
    }

    private void ofType(AllocatedObject object) {
        types.computeIfAbsent(object.type(), type -> new Tally(null)).add(object.bytes());
    }

    /** Returns the classes of the objects that {@link #of} has added up. */
    List<AllocatedType> types() {
        Map<String, AllocatedType> byName = new LinkedHashMap<>();
        types.forEach((type, tally) -> byName.merge(
                Names.binary(type),
                new AllocatedType(Names.binary(type), tally.bytes, tally.hits),
                (one, other) ->
                        new AllocatedType(one.name(), one.bytes() + other.bytes(), one.objects() + other.objects())));
        return List.copyOf(byName.values());
    }

    /** Adds the objects that the JVM made for an exception to that exception. */
    private void gatherExceptions() {
        for (RowKey part : List.copyOf(tallies.keySet())) {
            if (part.cause().equals(EventCauses.OF_AN_EXCEPTION)) {
                tallies.keySet().stream()
                        .filter(part::isPartOf)
                        .findFirst()
                        .map(tallies::get)
                        .ifPresent(whole -> whole.add(tallies.remove(part)));
            }
        }
    }

    /** Returns the sum to add to; empty for ByteWatcher's own objects in a window of all threads, which the counter excludes, too. */
    private Optional<OfOneStack> tally(Like like, int framesAround) {
        CallPath path =
                like.measured() ? CallPath.ofMeasured(like.stack(), framesAround) : CallPath.ofAnother(like.stack());
        if (path.path().isEmpty()) {
            return Optional.empty();
        }
        truncated |= path.truncated();
        Tally whole = tallies.computeIfAbsent(key(like.thread(), path, like.type()), key -> new Tally(path));
        return Optional.of(whole.of(CompiledStack.of(like.stack(), like.type())));
    }

    private RowKey key(String thread, CallPath path, String type) {
        RecordedFrame site = path.path().get(0);
        RecordedMethod method = site.getMethod();
        return new RowKey(
                thread,
                method.getType().getName(),
                method.getName() + method.getDescriptor(),
                site.getLineNumber(),
                causes.of(path, type));
    }

    private List<SiteAndStacks> sites(long bytes, long operations) {
        List<SiteAndStacks> sites = new ArrayList<>();
        long placed = 0;
        for (Map.Entry<RowKey, Tally> entry : tallies.entrySet()) {
            Tally tally = entry.getValue();
            CallPath path = tally.path;
            if (path != null) {
                AllocationSite site = new AllocationSite(
                        entry.getKey().thread(),
                        elements(path.path()),
                        elements(path.inside()),
                        entry.getKey().cause(),
                        tally.bytes,
                        tally.hits,
                        operations);
                sites.add(new SiteAndStacks(site, tally.stacks()));
                placed += tally.bytes;
            }
        }
        for (Map.Entry<RowKey, Tally> entry : unplaced.entrySet()) {
            sites.add(unplaced(entry.getKey().thread(), entry.getValue().bytes, operations));
            placed += entry.getValue().bytes;
        }
        if (placed != bytes) {
            sites.add(unplaced(Workload.threadOfTheRest(allThreads), bytes - placed, operations));
        }
        return sites;
    }

    private static SiteAndStacks unplaced(String thread, long bytes, long operations) {
        return new SiteAndStacks(
                AllocationSite.unplaced(thread, AllocationSite.NOT_ATTRIBUTED, bytes, operations), Map.of());
    }

    private List<StackTraceElement> elements(List<RecordedFrame> frames) {
        List<StackTraceElement> elements = new ArrayList<>();
        for (RecordedFrame frame : frames) {
            RecordedMethod method = frame.getMethod();
            String type = method.getType().getName();
            boolean isNative = frame.getType().equals("Native");
            int line = isNative ? -2 : Math.max(frame.getLineNumber(), -1);
            String file = classes.summary(type.replace('.', '/'))
                    .map(ClassSummary::sourceFile)
                    .orElse(null);
            elements.add(new StackTraceElement(type, method.getName(), file, line));
        }
        return elements;
    }

    private static boolean isIgnored(@Nullable RecordedThread thread) {
        if (thread == null || thread.getJavaName() == null) {
            return true; // one of the JVM's own
        }
        RecordedThreadGroup group = thread.getThreadGroup();
        return IgnoredThreads.byDefault().covers(thread.getJavaName(), group == null ? null : group.getName());
    }

    private static String name(@Nullable RecordedThread thread) {
        String name = thread == null ? null : thread.getJavaName();
        return name == null || name.isEmpty() ? "virtual threads" : name;
    }

    /** The key of objects that do not differ. A recording shares its stack objects, so few keys exist. */
    private record Like(RecordedStackTrace stack, String type, String thread, boolean measured) {}

    private record RowKey(String thread, String type, String method, int line, String cause) {
        boolean isPartOf(RowKey whole) {
            return whole.cause().startsWith(EventCauses.OF_AN_EXCEPTION + " ")
                    && equals(new RowKey(whole.thread, whole.type, whole.method, whole.line, cause));
        }
    }

    /** The sum of a site. */
    private static final class Tally {
        private final @Nullable CallPath path;
        private final Map<CompiledStack, OfOneStack> stacks = new LinkedHashMap<>();

        private long bytes;
        private long hits;

        Tally(@Nullable CallPath path) {
            this.path = path;
        }

        /** Returns the sum of a stack, which adds to this one, too. */
        OfOneStack of(CompiledStack stack) {
            return stacks.computeIfAbsent(stack, any -> new OfOneStack(this));
        }

        Map<CompiledStack, StackBytes> stacks() {
            Map<CompiledStack, StackBytes> sorted = new LinkedHashMap<>();
            stacks.entrySet().stream()
                    .sorted(Comparator.comparingLong(entry -> -entry.getValue().bytes))
                    .forEach(
                            entry -> sorted.put(entry.getKey(), entry.getValue().sum()));
            return sorted;
        }

        void add(long objectBytes) {
            bytes += objectBytes;
            hits++;
        }

        void add(@Nullable Tally part) {
            bytes += part == null ? 0 : part.bytes;
        }
    }

    /** The sum of a stack. */
    private static final class OfOneStack {
        private final Tally whole;
        private long bytes;
        private long smallest = Long.MAX_VALUE;

        OfOneStack(Tally whole) {
            this.whole = whole;
        }

        void add(long objectBytes) {
            bytes += objectBytes;
            smallest = Math.min(smallest, objectBytes);
            whole.add(objectBytes);
        }

        StackBytes sum() {
            return new StackBytes(bytes, smallest);
        }
    }
}
