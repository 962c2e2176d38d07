package io.bytewatcher.report;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.baseline.BaselineSite;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The stack of a site. It has neither line numbers nor the numbers of lambdas and hidden classes, because they differ between builds of
 * the same code.
 *
 * @param thread the thread that allocated; empty if only one did
 * @param methods the outermost first, such as {@code com.acme.Codec.price}; empty for bytes without a place
 * @param cause the site's cause
 */
record SiteStack(String thread, List<String> methods, String cause) {
    /** Returns the stacks of a test with their bytes per call, in the order of the sites. Those with less than 0 B are skipped. */
    static Map<SiteStack, Double> of(List<AllocationSite> sites) {
        boolean oneThread =
                sites.stream().map(AllocationSite::thread).distinct().count() < 2;
        Map<SiteStack, Double> stacks = new LinkedHashMap<>();
        for (AllocationSite site : sites) {
            if (site.bytes() > 0) {
                SiteStack stack = new SiteStack(
                        oneThread ? "" : site.thread(), methods(site), BaselineSite.withoutNumbers(site.cause()));
                stacks.merge(stack, site.bytesPerOperation(), Double::sum);
            }
        }
        return stacks;
    }

    /**
     * The bytes per call of a stack in two runs.
     *
     * @param stack the stack
     * @param was in the old run; 0 if it did not allocate
     * @param now in the new run; 0 if it does not allocate
     */
    record StackChange(SiteStack stack, double was, double now) {
        /** Returns the stacks of a test in both runs, first those of the new one. */
        static List<StackChange> of(List<AllocationSite> before, List<AllocationSite> after) {
            Map<SiteStack, Double> was = SiteStack.of(before);
            Map<SiteStack, Double> now = SiteStack.of(after);
            return Stream.concat(now.keySet().stream(), was.keySet().stream())
                    .distinct()
                    .map(stack -> new StackChange(stack, was.getOrDefault(stack, 0.0), now.getOrDefault(stack, 0.0)))
                    .toList();
        }
    }

    private static List<String> methods(AllocationSite site) {
        List<String> methods = new ArrayList<>();
        for (List<StackTraceElement> frames : List.of(site.inside(), site.path())) {
            for (StackTraceElement frame : frames) {
                methods.add(BaselineSite.withoutNumbers(frame.getClassName() + "." + frame.getMethodName()));
            }
        }
        Collections.reverse(methods);
        return List.copyOf(methods);
    }
}
