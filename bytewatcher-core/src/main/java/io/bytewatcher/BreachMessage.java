package io.bytewatcher;

import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.jit.JitCompiler;
import io.bytewatcher.internal.jit.JvmDescription;
import java.math.BigInteger;
import java.util.List;
import java.util.StringJoiner;

/** Words a broken limit: one sentence, then how it was measured, then what to do. */
final class BreachMessage {
    private static final String INDENT = "  ";

    private static final int MILLION = 1_000_000;

    private final Allocation allocation;
    private final String subject;
    private final long limit;
    private final StringJoiner lines = new StringJoiner("\n" + INDENT);

    BreachMessage(Allocation allocation, String subject, long limit) {
        this.allocation = allocation;
        this.subject = subject;
        this.limit = limit;
    }

    String text() {
        lines.add(subject + ": " + figure(allocation) + onThreads() + ", limit " + ByteSize.format(limit) + " ["
                + label() + "]" + asWritten(allocation));
        threadsAndSites();
        switch (allocation.verdict()) {
            case STEADY -> explanation();
            case AMORTISED -> {
                if (allocation.settling() != CompilationState.AS_WRITTEN) {
                    amortised();
                }
            }
            case GROWING -> growing();
            case UNSTABLE -> unstable();
            case SINGLE_SHOT -> singleShot();
        }
        if (allocation.verdict() != Verdict.SINGLE_SHOT) {
            settling();
            oneOffs();
            lines.add(counted(allocation) + " on thread \"" + allocation.measuringThread() + "\"" + inWhichJvm());
        } else {
            lines.add("measured on thread \"" + allocation.measuringThread() + "\"; " + JvmDescription.ofThisJvm());
        }
        return lines.toString();
    }

    /** The figure with its unit. */
    static String figure(Allocation allocation) {
        if (allocation.verdict() == Verdict.SINGLE_SHOT) {
            return ByteSize.format(allocation.bytes());
        }
        if (allocation.operations() == 0) {
            return "no figure";
        }
        return ByteSize.formatMean(allocation.bytes(), allocation.operations()) + " per call";
    }

    /** What the JIT removes; empty where that is nothing, or not known. */
    static String asWritten(Allocation allocation) {
        return allocation
                .asWritten()
                .filter(written -> Figures.isClearlyLess(allocation.bytesPerOperation(), written.bytesPerOperation()))
                .map(written -> "; " + ByteSize.formatMean(written.bytes(), written.operations())
                        + " as written, of which the JIT removes " + removed(allocation, written))
                .orElse("");
    }

    private static String removed(Allocation allocation, Allocation written) {
        double bytes = written.bytesPerOperation() - allocation.bytesPerOperation();
        return allocation.bytes() == 0 ? "all" : Figures.mean(Math.round(bytes * MILLION), MILLION);
    }

    /** How much was seen. */
    static String counted(Allocation allocation) {
        return "counted " + calls(allocation.operations()) + " after " + ByteSize.group(allocation.warmUpOperations())
                + " of warm-up";
    }

    private static String calls(long n) {
        return n == 1 ? "1 call" : ByteSize.group(n) + " calls";
    }

    private String inWhichJvm() {
        boolean elsewhere = allocation.settling() == CompilationState.AS_WRITTEN
                && JitCompiler.ofThisJvm().removesObjects();
        return elsewhere
                ? " of a fresh JVM that compiled with C1 alone, which removes no object"
                : "; " + JvmDescription.ofThisJvm();
    }

    private String onThreads() {
        long allocating =
                allocation.threads().stream().filter(t -> t.bytes() > 0).count();
        return allocating == 0 ? "" : " on " + allocating + (allocating == 1 ? " thread" : " threads");
    }

    private String label() {
        if (allocation.settling() == CompilationState.AS_WRITTEN) {
            return allocation.settling().name();
        }
        boolean allThreads = !allocation.threads().isEmpty();
        return switch (allocation.verdict()) {
            case STEADY, SINGLE_SHOT ->
                allThreads ? "ALL_THREADS" : allocation.verdict().name();
            case AMORTISED, GROWING, UNSTABLE -> allocation.verdict().name();
        };
    }

    private void threadsAndSites() {
        new BreachSites(allocation, BreachedSites.othersRan()).lines().forEach(lines::add);
        ofOneMoreRound();
        if (!allocation.notCounted().isEmpty()) {
            StringJoiner names = new StringJoiner(", ", "not counted: ", "");
            allocation
                    .notCounted()
                    .forEach(t -> names.add(t.name() + " " + ByteSize.formatMean(t.bytes(), t.operations())));
            lines.add(names.toString());
        }
    }

    /** A rare allocation may be missing from the threads' rows, or be there too often. */
    private void ofOneMoreRound() {
        List<ThreadAllocation> rows = allocation.threads();
        if (rows.isEmpty() || allocation.verdict() == Verdict.SINGLE_SHOT) {
            return;
        }
        long operations = rows.get(0).operations();
        long bytes = rows.stream().mapToLong(ThreadAllocation::bytes).sum();
        boolean sameMean = BigInteger.valueOf(bytes)
                .multiply(BigInteger.valueOf(allocation.operations()))
                .equals(BigInteger.valueOf(allocation.bytes()).multiply(BigInteger.valueOf(operations)));
        if (!sameMean) {
            lines.add("the threads' bytes are those of one more round of " + calls(operations));
        }
    }

    private void amortised() {
        long unit = 0;
        for (Round round : allocation.rounds()) {
            unit = gcd(unit, round.bytes());
        }
        long bytes = allocation.rounds().stream().mapToLong(Round::bytes).sum();
        long operations =
                allocation.rounds().stream().mapToLong(Round::operations).sum();
        long times = unit == 0 ? 0 : bytes / unit; // never 0 where sizes differ
        // Rounds that differ hint at the size of one; with one-offs in them, or all alike, they do not.
        boolean sizesDiffer = allocation.oneOffs().isEmpty()
                && allocation.rounds().stream()
                                .mapToLong(Round::bytes)
                                .distinct()
                                .count()
                        > 1;
        boolean someAllocateNothing = bytes < JvmDescription.SMALLEST_OBJECT * operations;
        if (sizesDiffer && someAllocateNothing) {
            lines.add("such as " + ByteSize.format(unit) + " once per about "
                    + calls(Math.round((double) operations / times)) + " ("
                    + ByteSize.group(times) + (times == 1 ? " time" : " times") + " in " + ByteSize.group(operations)
                    + ")");
        }
        long mean = (allocation.bytes() + allocation.operations() - 1) / allocation.operations();
        lines.add("preallocate, or state @MaxAllocation(" + mean + "). Rarer than once in "
                + calls(allocation.operations()) + " is not visible here");
        explanation();
    }

    private void growing() {
        lines.add("what a call allocates keeps rising: something is filled and never emptied."
                + " Reset it before each call (@BeforeInvocation, SteadyState.beforeEach)");
        explanation();
    }

    private void unstable() {
        explanation();
        lines.add("raise bytewatcher.max-time (SteadyState.maxTime), make each call do the same work,"
                + " or measure it once with mode = SINGLE_SHOT (Allocations.once)");
    }

    private void singleShot() {
        lines.add("not run again, so one-off or recurring is not known; class loading and first uses are included");
        explanation();
        lines.add("mode = STEADY_STATE leaves first uses out"
                + (allocation.sites().isEmpty() ? "; -Dbytewatcher.sites=always places every byte" : ""));
    }

    private void explanation() {
        if (!allocation.explanation().isEmpty()) {
            lines.add(allocation.explanation());
        }
    }

    private void settling() {
        if (allocation.settling() == CompilationState.TIME_BOUND) {
            lines.add(
                    "the time bound came before the code had reached the compiler's top tier, so the figure may still fall;"
                            + " bytewatcher.max-time (SteadyState.maxTime) raises it");
        } else if (allocation.settling() == CompilationState.COMPILER_STILL) {
            lines.add("whether this JVM's compiler is done with the code could not be told; it had kept still");
        }
    }

    private void oneOffs() {
        if (!allocation.oneOffs().isEmpty()) {
            lines.add(oneOffs(allocation));
        }
    }

    /** What was seen and left out; only where there is something. */
    static String oneOffs(Allocation allocation) {
        StringJoiner excesses = new StringJoiner(", ", "not counted, because it did not come back: ", "");
        allocation.oneOffs().forEach(bytes -> excesses.add(ByteSize.format(bytes)));
        return excesses.toString();
    }

    private static long gcd(long a, long b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
