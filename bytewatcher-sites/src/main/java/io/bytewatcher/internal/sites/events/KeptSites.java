package io.bytewatcher.internal.sites.events;

import io.bytewatcher.Kept;
import io.bytewatcher.KeptReason;
import io.bytewatcher.internal.sites.code.ClassFiles;
import io.bytewatcher.internal.sites.why.Compilations;
import io.bytewatcher.internal.sites.why.CompileTree;
import io.bytewatcher.internal.sites.why.CompiledMethod;
import io.bytewatcher.internal.sites.why.CompiledStack.CompiledFrame;
import io.bytewatcher.internal.sites.why.KeptObjects;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Adds to sites the reasons why the JIT kept their objects.
 *
 * @param classFiles finds the class files of the measured code
 * @param compilations the compilations of the allocating methods
 * @param inlined the calls that the JIT inlines wherever it compiles them
 * @param deadline by {@link System#nanoTime}
 * @param unreadable why the compilations could not be read; otherwise empty
 */
record KeptSites(
        ClassFiles classFiles,
        Map<CompiledMethod, CompileTree> compilations,
        Set<String> inlined,
        long deadline,
        String unreadable) {
    private static final String TIME_UP = "the time for the search was up";

    /**
     * Reads the compilations of the allocating methods.
     *
     * @param recorded the windows
     * @param loader the loader of the measured code
     * @param directory for the recorder's file
     * @param deadline by {@link System#nanoTime}
     */
    static KeptSites of(Recorded recorded, @Nullable ClassLoader loader, Path directory, long deadline) {
        Set<CompiledMethod> roots = recorded.sites().stream()
                .flatMap(site -> site.stacks().keySet().stream())
                .flatMap(stack -> stack.outermost().stream())
                .map(CompiledFrame::method)
                .collect(Collectors.toSet());
        ClassFiles classFiles = ClassFiles.of(loader);
        try {
            Path file = Files.createTempFile(directory, "compilations", ".jfr");
            ObjectRecorder.writeCompilationsTo(file);
            Compilations read = Compilations.read(file, roots::contains, recorded.end(), deadline);
            return new KeptSites(classFiles, read.trees(), read.inlinedEverywhere(), deadline, "");
        } catch (InterruptedIOException late) {
            return new KeptSites(classFiles, Map.of(), Set.of(), deadline, TIME_UP);
        } catch (IOException | RuntimeException unreadable) {
            return new KeptSites(
                    classFiles, Map.of(), Set.of(), deadline, "the JIT's decisions could not be read: " + unreadable);
        }
    }

    /** Returns a site with its reasons. */
    SiteAndStacks with(SiteAndStacks site, Function<KeptObjects, Kept> finder) {
        if (site.stacks().isEmpty()) {
            return site;
        }
        if (!unreadable.isEmpty() || System.nanoTime() - deadline > 0) {
            return withUnknown(site, unreadable.isEmpty() ? TIME_UP : unreadable);
        }
        try {
            Kept kept = finder.apply(new KeptObjects(site.site(), site.stacks(), compilations, classFiles, deadline));
            return new SiteAndStacks(site.site().withKept(kept), site.stacks());
        } catch (RuntimeException | StackOverflowError | LinkageError failure) { // the sites are worth more
            return withUnknown(site, "the search failed: " + failure);
        }
    }

    private static SiteAndStacks withUnknown(SiteAndStacks site, String why) {
        KeptReason unknown = new KeptReason(KeptReason.Kind.UNKNOWN, "not known, because " + why);
        return new SiteAndStacks(site.site().withKept(new Kept(List.of(unknown), "", "", "")), site.stacks());
    }
}
