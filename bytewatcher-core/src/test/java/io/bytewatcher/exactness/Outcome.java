package io.bytewatcher.exactness;

import static org.assertj.core.api.Assertions.assertThat;

import io.bytewatcher.CompilationState;
import io.bytewatcher.Verdict;
import io.bytewatcher.exactness.Results.Result;
import java.util.List;

/** A result with the expected one. */
record Outcome(Combination combination, Result result, boolean first) {
    /** A compilation allocates Strings with their arrays, or loads classes, which costs more. */
    private static final long SMALLEST_OF_COMPILE = 24 + 16;

    /**
     * The most bytes of a compilation: 8.6 KB for the classes of a signature, 5 to 7 KB for a JDK class's constants under ZGC. A class with
     * 200 constants costs 12,896 B, but none here has as many.
     */
    private static final long LARGEST_OF_COMPILE = 10_000;

    private static final int EXCUSED_ONCE_IN = 50;

    enum Kind {
        /** The bytes of the rules, and of the oracle. */
        OK,
        /** A single shot with bytes of a compilation, which the JVM's own report shows. */
        COMPILE,
        /** C2 has kept the removable objects: the oracle, after its long warm-up, counts all of them, too. */
        NOT_REMOVED,
        /** ByteWatcher is right by the rules; in the oracle's loop C2 has kept the removable objects, or had no time yet. */
        ORACLE_NOT_REMOVED,
        /** The time bound came before the compiler, and the result states that. */
        UNSETTLED,
        /** The result states that its number cannot be trusted. */
        UNTRUSTED,
        /** ByteWatcher is right by the rules, but the oracle is not. */
        ORACLE,
        /** Bytes too many or too few, or a wrong verdict. */
        PHANTOM;

        /** Whether it is neither correct nor excused. */
        boolean isFault() {
            return this == UNTRUSTED || this == ORACLE || this == PHANTOM;
        }
    }

    /** Few outcomes may be excused; many would hide a fault. */
    static void assertThatExcusesAreFew(List<Outcome> all) {
        for (Kind kind : Kind.values()) {
            if (kind != Kind.OK && !kind.isFault()) {
                assertThat(all)
                        .as(kind.name())
                        .filteredOn(outcome -> outcome.kind() == kind)
                        .hasSizeLessThanOrEqualTo(1 + all.size() / EXCUSED_ONCE_IN);
            }
        }
        assertThat(all).filteredOn(outcome -> outcome.kind() == Kind.OK).hasSizeGreaterThan(all.size() * 9 / 10);
    }

    long expectedBytes() {
        return result.cell().expectedBytes(combination);
    }

    /** In all operations together. */
    long excessBytes() {
        return result.bytes() - expectedBytes() * result.operations();
    }

    Kind kind() {
        boolean singleShot = result.cell().isSingleShot();
        long removable = combination.jit().removesObjects() && !singleShot
                ? result.cell().removableBytes(combination.gc().sizes())
                : 0;
        if (result.verdict() == Verdict.UNSTABLE || result.operations() == 0) {
            return Kind.UNTRUSTED;
        }
        if (excessBytes() == 0 && result.verdict() == (singleShot ? Verdict.SINGLE_SHOT : Verdict.STEADY)) {
            if (singleShot || result.oracle() == expectedBytes()) {
                return Kind.OK;
            }
            return removable > 0 && result.oracle() == expectedBytes() + removable
                    ? Kind.ORACLE_NOT_REMOVED
                    : Kind.ORACLE;
        }
        if (singleShot) {
            boolean compiled = !result.compilations().isEmpty();
            boolean ofThat = excessBytes() >= SMALLEST_OF_COMPILE && excessBytes() <= LARGEST_OF_COMPILE;
            return compiled && ofThat ? Kind.COMPILE : Kind.PHANTOM;
        }
        if (removable == 0 || excessBytes() <= 0 || excessBytes() > removable * result.operations()) {
            return Kind.PHANTOM;
        }
        boolean isAll = excessBytes() == removable * result.operations();
        if (isAll && result.verdict() == Verdict.STEADY && result.oracle() == expectedBytes() + removable) {
            return Kind.NOT_REMOVED;
        }
        return result.compilationState() == CompilationState.TIME_BOUND ? Kind.UNSETTLED : Kind.PHANTOM;
    }

    /** Bytes per operation, exact. */
    String figure() {
        Result r = result;
        if (r.operations() == 0) {
            return "?";
        }
        return r.bytes() % r.operations() == 0
                ? Long.toString(r.bytes() / r.operations())
                : r.bytes() + "/" + r.operations();
    }

    @Override
    public String toString() {
        String where = result.cell().isSingleShot() ? first ? " (first)" : " (later)" : "";
        String compilations = kind() == Kind.OK || result.compilations().isEmpty()
                ? ""
                : "\n    " + String.join("\n    ", result.compilations());
        return combination + ", " + result.cell().title() + where + ": " + kind() + ", " + figure() + " B, expected "
                + expectedBytes()
                + (result.cell().isSingleShot() ? "" : ", oracle " + result.oracle())
                + ", " + result.verdict() + ", " + result.compilationState() + ", " + result.bytes() + " B in "
                + result.operations() + ", one-offs " + result.outliers() + ", " + result.explanation() + compilations;
    }
}
