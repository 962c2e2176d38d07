package io.bytewatcher;

import io.bytewatcher.internal.format.Figures;
import io.bytewatcher.internal.format.Table;
import io.bytewatcher.internal.jit.JvmDescription;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Writes the message of a breach: one sentence, then the sites of the bytes, then how they were measured, then what to do. The {@code
 * toString} methods of the values use its parts. It depends on values only; its caller states the rest.
 */
final class BreachFormatter {
    private static final String NEW_LINE = "\n  ";
    private static final int MILLION = 1_000_000;

    private final Allocation allocation;
    private final String jvm;
    private final boolean removesObjects;
    private final boolean othersRan;
    private final Function<WayOut, String> names;
    private final List<String> lines = new ArrayList<>();

    /**
     * Creates a formatter for one breach.
     *
     * @param allocation the measurement that exceeded the limit
     * @param jvm this JVM, such as {@code JDK 25.0.3, C2, G1, compressed oops}
     * @param removesObjects whether its JIT removes objects
     * @param othersRan whether other tests may have run in it
     * @param names the users' name of each way out
     */
    BreachFormatter(
            Allocation allocation,
            String jvm,
            boolean removesObjects,
            boolean othersRan,
            Function<WayOut, String> names) {
        this.allocation = allocation;
        this.jvm = jvm;
        this.removesObjects = removesObjects;
        this.othersRan = othersRan;
        this.names = names;
    }

    /**
     * The message of a failure.
     *
     * @param limit what follows the figure, such as {@code , limit 0 B}
     */
    String text(String subject, String limit) {
        lines.add(subject + ": " + figure(allocation) + onThreads() + limit + " [" + label() + "]"
                + asWritten(allocation));
        sites();
        ofOneMoreRound();
        notCountedThreads();
        switch (allocation.verdict()) {
            case STEADY -> explanation();
            case AMORTISED -> {
                if (allocation.compilationState() != CompilationState.AS_WRITTEN) {
                    amortised();
                }
            }
            case GROWING -> growing();
            case UNSTABLE -> unstable();
            case SINGLE_SHOT -> singleShot();
        }
        if (allocation.verdict() != Verdict.SINGLE_SHOT) {
            compilationState();
            if (!allocation.outliers().isEmpty()) {
                lines.add(outliers(allocation));
            }
            lines.add(counted(allocation) + " on thread \"" + allocation.measuringThread() + "\"" + inWhichJvm());
        } else {
            lines.add("measured on thread \"" + allocation.measuringThread() + "\"; " + jvm);
        }
        return String.join(NEW_LINE, lines);
    }

    /** The figure on one line. */
    static String line(Allocation allocation) {
        return figure(allocation) + " [" + allocation.verdict() + "]"
                + asWritten(allocation)
                + (allocation.verdict() == Verdict.SINGLE_SHOT ? "" : ", " + counted(allocation))
                + (allocation.outliers().isEmpty() ? "" : "; " + outliers(allocation));
    }

    private static String figure(Allocation allocation) {
        if (allocation.verdict() == Verdict.SINGLE_SHOT) {
            return ByteSize.format(allocation.bytes());
        }
        if (allocation.operations() == 0) {
            return "no figure";
        }
        return ByteSize.formatMean(allocation.bytes(), allocation.operations()) + " per call";
    }

    /** The bytes that the JIT removes; empty if it removes none, or they are unknown. */
    private static String asWritten(Allocation allocation) {
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

    private static String counted(Allocation allocation) {
        return "counted " + SiteTable.calls(allocation.operations()) + " after "
                + Figures.group(allocation.warmUpOperations()) + " of warm-up";
    }

    private static String outliers(Allocation allocation) {
        return allocation.outliers().stream()
                .map(ByteSize::format)
                .collect(Collectors.joining(", ", "not counted, because it did not come back: ", ""));
    }

    private String inWhichJvm() {
        return allocation.compilationState() == CompilationState.AS_WRITTEN && removesObjects
                ? " of a fresh JVM that compiled with C1 alone, which removes no object"
                : "; " + jvm;
    }

    private String onThreads() {
        long allocating =
                allocation.threads().stream().filter(t -> t.bytes() > 0).count();
        return allocating == 0 ? "" : " on " + allocating + (allocating == 1 ? " thread" : " threads");
    }

    private String label() {
        if (allocation.compilationState() == CompilationState.AS_WRITTEN) {
            return allocation.compilationState().name();
        }
        boolean allThreads = !allocation.threads().isEmpty();
        return switch (allocation.verdict()) {
            case STEADY, SINGLE_SHOT ->
                allThreads ? "ALL_THREADS" : allocation.verdict().name();
            case AMORTISED, GROWING, UNSTABLE -> allocation.verdict().name();
        };
    }

    private void sites() {
        SiteReport report = allocation.sites().orElse(null);
        if (report == null || !report.isFound()) {
            Table table = new Table("ll");
            for (ThreadAllocation row : allocation.threads()) {
                table.row(row.name(), ByteSize.formatMean(row.bytes(), row.operations()));
            }
            lines.addAll(table.lines());
        } else {
            SiteTable table = new SiteTable(report);
            lines.addAll(table.lines(allocation.threads(), whole(report, table.recorded())));
            compared(report, table);
        }
        if (report != null) {
            lines.addAll(report.remarks());
        }
    }

    /** Sites that exceed the figure, or have none here, explain their own figure. */
    private String whole(SiteReport report, String recorded) {
        String there = recorded + " explained";
        if (asMeasured(report) && !report.isDisturbed()) {
            return there;
        }
        String here = hasFigure() ? Figures.mean(allocation.bytes(), allocation.operations()) + " B" : "no figure";
        return hasFigure() && report.bytesPerOperation() <= allocation.bytesPerOperation()
                ? here + " explained"
                : there + (isOfAFork(report) ? " in a fresh JVM" : " while recording") + "; here " + here;
    }

    private boolean hasFigure() {
        return allocation.operations() > 0;
    }

    private static boolean isOfAFork(SiteReport report) {
        return report.engine() == SiteReport.Engine.EXACT_FORK;
    }

    private boolean asMeasured(SiteReport report) {
        return report.undisturbedOperations() == 0
                || allocation.verdict() == Verdict.SINGLE_SHOT
                || Figures.areAlike(report.undisturbedBytesPerOperation(), allocation.bytesPerOperation());
    }

    private void compared(SiteReport report, SiteTable table) {
        if (!asMeasured(report)) {
            lines.add(
                    isOfAFork(report)
                            ? "alone in a fresh JVM: " + table.undisturbed()
                                    + why(report.undisturbedBytesPerOperation())
                            : "during the search for sites, a call allocated " + table.undisturbed());
        }
        if (report.isDisturbed()) {
            lines.add("recording changed the figure from " + table.undisturbed() + " to " + table.recorded()
                    + (isOfAFork(report)
                            ? ": the JVM's event recorder calls methods of the JDK, too, and the JIT may know more types then;"
                                    + " the sites are those of the second figure"
                            : ", so the sites may not be those of the undisturbed code"));
        }
    }

    /** Possible reasons for the difference; only the other figure in a fresh JVM is certain. */
    private String why(double alone) {
        if (!hasFigure()) {
            return "";
        }
        double more = allocation.bytesPerOperation() - alone;
        if (more < 0) {
            return "; it settled at another level there";
        }
        String rounded = Figures.mean(Math.round(more * 10_000), 10_000);
        return "; " + (alone == 0 ? "all of it" : "the other " + rounded + " B") + " may depend on "
                + (othersRan ? "tests that ran before, on " : "")
                + "how often it was called, or on what a build tool or agent replaced, such as System.out";
    }

    /** States where the rows come from if their mean differs, because a rare allocation is missing or comes too often. */
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
            lines.add("the threads' bytes are those of one more round of " + SiteTable.calls(operations));
        }
    }

    private void notCountedThreads() {
        if (!allocation.notCounted().isEmpty()) {
            StringJoiner threads = new StringJoiner(", ", "not counted: ", "");
            allocation
                    .notCounted()
                    .forEach(t -> threads.add(t.name() + " " + ByteSize.formatMean(t.bytes(), t.operations())));
            lines.add(threads.toString());
        }
    }

    private void amortised() {
        long unit = 0;
        for (Round round : allocation.rounds()) {
            unit = Figures.gcd(unit, round.bytes());
        }
        long bytes = allocation.rounds().stream().mapToLong(Round::bytes).sum();
        long operations =
                allocation.rounds().stream().mapToLong(Round::operations).sum();
        long times = unit == 0 ? 0 : bytes / unit; // not 0 if the sizes differ
        // Only rounds that differ, and have no outliers, hint at the size of one allocation.
        boolean sizesDiffer = allocation.outliers().isEmpty()
                && allocation.rounds().stream()
                                .mapToLong(Round::bytes)
                                .distinct()
                                .count()
                        > 1;
        boolean someAllocateNothing = bytes < JvmDescription.SMALLEST_OBJECT * operations;
        if (sizesDiffer && someAllocateNothing) {
            lines.add("such as " + ByteSize.format(unit) + " once per about "
                    + SiteTable.calls(Math.round((double) operations / times)) + " ("
                    + Figures.group(times) + (times == 1 ? " time" : " times") + " in " + Figures.group(operations)
                    + ")");
        }
        long mean = (allocation.bytes() + allocation.operations() - 1) / allocation.operations();
        lines.add("preallocate, or state " + names.apply(WayOut.LIMIT) + "(" + mean + "). Rarer than once in "
                + SiteTable.calls(allocation.operations()) + " is not visible here");
        explanation();
    }

    private void growing() {
        WayOut reset = WayOut.RESET;
        lines.add(
                "what a call allocates keeps rising: something is filled and never emptied. Reset it before each call "
                        + Stream.of(names.apply(reset), reset.toString())
                                .distinct()
                                .collect(Collectors.joining(", ", "(", ")")));
        explanation();
    }

    private void unstable() {
        explanation();
        lines.add("raise " + named(WayOut.MORE_TIME) + ", make each call do the same work, or measure it once"
                + " with " + named(WayOut.ONCE));
    }

    private void singleShot() {
        lines.add("not run again, so one-off or recurring is not known; class loading and first uses are included");
        explanation();
        lines.add(names.apply(WayOut.STEADY_STATE) + " excludes first uses"
                + (allocation.sites().isEmpty() ? "; " + names.apply(WayOut.SITES) + " places every byte" : ""));
    }

    private void explanation() {
        if (!allocation.explanation().isEmpty()) {
            lines.add(allocation.explanation());
        }
    }

    private void compilationState() {
        if (allocation.compilationState() == CompilationState.TIME_BOUND) {
            lines.add(
                    "the time bound came before the code had reached the compiler's top tier, so the figure may still fall; "
                            + named(WayOut.MORE_TIME) + " raises it");
        } else if (allocation.compilationState() == CompilationState.COMPILER_STILL) {
            lines.add(
                    "it is not known whether the compiler is done with the code; no compilation had finished for half a second");
        }
    }

    private String named(WayOut wayOut) {
        return named(names.apply(wayOut), wayOut);
    }

    /** The users' name of a way out, then this API's name for it. */
    static String named(String name, WayOut wayOut) {
        return name.equals(wayOut.toString()) ? name : name + " (" + wayOut + ")";
    }
}
