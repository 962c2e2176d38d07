package io.bytewatcher.internal.sites.why;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.code.ClassFiles;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds reasons by the code of the methods that were compiled together; {@link Keepers} has the algorithm. Not thread-safe. */
public final class KeptFinder implements ReasonFinder {
    /** A line that is inlined at more places than these is explained by the most frequent ones. */
    private static final int MOST_STACKS = 20;

    private static final List<KeptReason> UNKNOWN =
            List.of(new KeptReason(KeptReason.Kind.UNKNOWN, "not known", List.of(), "", ""));

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

    @Override
    public List<KeptReason> find(KeptObjects objects) {
        List<KeptReason> reasons = new ArrayList<>(reasons(objects));
        KeptReason last = reasons.remove(reasons.size() - 1);
        String cure = Cure.of(objects.site().cause());
        reasons.add(new KeptReason(last.kind(), last.text(), last.flags(), last.proof(), cure, last.call()));
        return reasons;
    }

    private List<KeptReason> reasons(KeptObjects objects) {
        Methods methods = methodsOf(objects.classFiles());
        Map<String, KeptReason> found = new LinkedHashMap<>();
        for (CompiledStack stack : new ArrayList<>(objects.stacks().keySet())
                .subList(0, Math.min(MOST_STACKS, objects.stacks().size()))) {
            List<KeptReason> reasons = Keepers.of(stack, objects.compilation(stack), methods, objects.deadline());
            if (reasons.isEmpty()) {
                return UNKNOWN;
            }
            for (KeptReason reason : reasons) {
                KeptReason here = withoutPlaceOf(objects.site(), reason);
                found.putIfAbsent(here.text(), here);
            }
        }
        return List.copyOf(found.values());
    }

    /** The site's own line is above the reason already. */
    private static KeptReason withoutPlaceOf(AllocationSite site, KeptReason reason) {
        if (!site.isPlaced()) {
            return reason;
        }
        String place =
                " at " + site.className() + "." + site.methodName() + "(" + site.fileName() + ":" + site.line() + ")";
        String text = reason.text().replace(", called" + place, "").replace(place, "");
        return new KeptReason(reason.kind(), text, reason.flags(), reason.proof(), reason.cure(), reason.call());
    }
}
