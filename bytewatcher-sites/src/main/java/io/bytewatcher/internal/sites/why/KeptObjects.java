package io.bytewatcher.internal.sites.why;

import io.bytewatcher.AllocationSite;
import io.bytewatcher.internal.sites.code.ClassFiles;
import java.util.Map;

/**
 * The objects of a site that the JIT kept.
 *
 * @param site their site
 * @param stacks the objects of each distinct stack of them, the most bytes first; the compiled code that allocates can differ by stack
 * @param compilations a tree for the outermost method of each stack that the JIT compiled, or tried to compile
 * @param classFiles finds the classes of the stacks
 * @param deadline by {@link System#nanoTime}; what is not found by then is unknown
 */
public record KeptObjects(
        AllocationSite site,
        Map<CompiledStack, StackBytes> stacks,
        Map<CompiledMethod, CompileTree> compilations,
        ClassFiles classFiles,
        long deadline) {
    Deadline end() {
        return new Deadline(deadline);
    }

    /** Returns the compilation of the outermost method of a stack; of an unknown state if there is none. */
    public CompileTree compilation(CompiledStack stack) {
        return stack.outermost()
                .map(outermost -> compilations.getOrDefault(outermost.method(), CompileTree.UNKNOWN))
                .orElse(CompileTree.UNKNOWN);
    }
}
