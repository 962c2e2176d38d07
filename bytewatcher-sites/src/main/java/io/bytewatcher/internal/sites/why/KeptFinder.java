package io.bytewatcher.internal.sites.why;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.sites.code.ClassFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the reasons why the JIT kept the objects of a site, by the code of the methods that were compiled together; {@link Keepers} has the
 * algorithm. It runs in the JVM that allocated the objects, after the measurement. Not thread-safe.
 */
public final class KeptFinder {
    /** Of a line that is inlined at more places than these, the least frequent ones stay unknown. */
    private static final int MOST_STACKS = 20;

    private @Nullable ClassFiles lastFiles;
    private @Nullable Methods lastMethods;

    /** Reads each method once for all sites of a search. */
    private Methods methodsOf(ClassFiles files) {
        Methods methods = lastMethods;
        if (methods == null || !files.equals(lastFiles)) {
            methods = new Methods(files);
            lastMethods = methods;
            lastFiles = files;
        }
        return methods;
    }

    /**
     * Returns the reasons.
     *
     * @param objects what is known about the site's objects
     */
    public Kept find(KeptObjects objects) {
        List<KeptReason> reasons = reasons(objects);
        return new Kept(reasons, "", "", Cure.of(objects.site().cause(), reasons));
    }

    /** The reasons of the most bytes first. */
    private List<KeptReason> reasons(KeptObjects objects) {
        Methods methods = methodsOf(objects.classFiles());
        Map<String, KeptReason> found = new LinkedHashMap<>();
        long all = 0;
        long unknown = 0;
        int stacks = 0;
        Deadline deadline = objects.end();
        for (Map.Entry<CompiledStack, StackBytes> entry : objects.stacks().entrySet()) {
            CompiledStack stack = entry.getKey();
            StackBytes made = entry.getValue();
            List<KeptReason> reasons = stacks++ < MOST_STACKS
                    ? Keepers.of(stack, made.smallest(), objects.compilation(stack), methods, deadline)
                    : List.of();
            reasons.stream()
                    .map(reason -> withoutPlaceOf(objects.site(), reason))
                    .forEach(reason -> found.merge(reason.text(), reason, Suspect::and));
            all += made.bytes();
            unknown += reasons.isEmpty() ? made.bytes() : 0;
        }
        List<KeptReason> reasons = new ArrayList<>(found.values());
        if (unknown > 0) {
            long operations = objects.site().operations();
            String part = " for " + Figures.mean(unknown, operations) + " of " + Figures.mean(all, operations) + " B";
            reasons.add(new KeptReason(KeptReason.Kind.UNKNOWN, "not known" + (unknown < all ? part : "")));
        }
        return reasons;
    }

    /** The site's own line is above the reason already. */
    private static KeptReason withoutPlaceOf(AllocationSite site, KeptReason reason) {
        if (!site.isPlaced()) {
            return reason;
        }
        String line = site.className() + "." + site.methodName() + "(" + site.fileName() + ":" + site.line() + ")";
        String text = reason.text()
                .replace(" from " + line, "")
                .replace(", called at " + line + " from ", ", called at ")
                .replace(", called at " + line, "")
                .replace(" at " + line, "");
        return new KeptReason(reason.kind(), text, reason.flags(), reason.call());
    }
}
