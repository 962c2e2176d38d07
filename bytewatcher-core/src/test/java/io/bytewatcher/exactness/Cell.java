package io.bytewatcher.exactness;

import java.util.List;
import java.util.stream.Stream;

/** Code to measure, with its allocation by the rules of {@link ObjectSizes}. */
enum Cell {
    EMPTY("empty"),
    ARRAY("byte[16]"),
    BOXING("Long"),
    CONCATENATION("concat"),
    ONE_MILLISECOND("1 ms"),
    TEN_MILLISECONDS("10 ms"),
    REMOVABLE("removable"),
    DISCARDED("discarded"),
    CONSUMED("consumed");

    static final List<Cell> SINGLE_SHOTS = List.of(EMPTY, ARRAY, BOXING);
    static final List<Cell> STEADY =
            List.of(CONCATENATION, ONE_MILLISECOND, TEN_MILLISECONDS, REMOVABLE, DISCARDED, CONSUMED);

    private final String title;

    Cell(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }

    /** The bytes of objects that escape from an operation, which no compiler can remove. */
    long keptBytes(ObjectSizes sizes) {
        return switch (this) {
            case EMPTY, REMOVABLE, DISCARDED -> 0;
            case ARRAY, ONE_MILLISECOND, TEN_MILLISECONDS -> sizes.byteArray(16);
            case BOXING -> sizes.object(0, Long.BYTES);
            case CONCATENATION -> sizes.latin1String(SteadyCells.TEXT_LENGTH);
            case CONSUMED -> pair(sizes);
        };
    }

    /** The bytes of objects that do not escape, which C2 removes. */
    long removableBytes(ObjectSizes sizes) {
        return switch (this) {
            case REMOVABLE, DISCARDED -> pair(sizes);
            case ONE_MILLISECOND -> SteadyCells.STEPS_OF_1_MS * pair(sizes);
            case TEN_MILLISECONDS -> SteadyCells.STEPS_OF_10_MS * pair(sizes);
            default -> 0;
        };
    }

    /** The settled allocation of an operation. */
    long expectedBytes(Combination combination) {
        ObjectSizes sizes = combination.gc().sizes();
        return keptBytes(sizes) + (combination.jit().removesObjects() ? 0 : removableBytes(sizes));
    }

    boolean isSingleShot() {
        return SINGLE_SHOTS.contains(this);
    }

    /** The order of single shots: this one first, then the others, so that each kind is once the first in its JVM. */
    List<Cell> firstOf(List<Cell> cells) {
        return Stream.concat(Stream.of(this), cells.stream().filter(cell -> cell != this))
                .toList();
    }

    private static long pair(ObjectSizes sizes) {
        return sizes.object(0, 2 * Long.BYTES);
    }
}
