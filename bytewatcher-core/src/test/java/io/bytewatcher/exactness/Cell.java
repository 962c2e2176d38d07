package io.bytewatcher.exactness;

import java.util.List;
import java.util.stream.Stream;

/** Code to measure, with its allocation by the rules of {@link ObjectSizes}. */
enum Cell {
    EMPTY("empty") {
        @Override
        long keptBytes(ObjectSizes sizes) {
            return 0;
        }
    },
    ARRAY("byte[16]") {
        @Override
        long keptBytes(ObjectSizes sizes) {
            return sizes.byteArray(16);
        }
    },
    BOXING("Long") {
        @Override
        long keptBytes(ObjectSizes sizes) {
            return sizes.object(0, Long.BYTES);
        }
    },
    CONCATENATION("concat") {
        @Override
        long keptBytes(ObjectSizes sizes) {
            return sizes.latin1String(SteadyCells.TEXT_LENGTH);
        }
    },
    ONE_MILLISECOND("1 ms") {
        @Override
        long keptBytes(ObjectSizes sizes) {
            return sizes.byteArray(16);
        }

        @Override
        long removableBytes(ObjectSizes sizes) {
            return SteadyCells.STEPS_OF_1_MS * pair(sizes);
        }
    },
    TEN_MILLISECONDS("10 ms") {
        @Override
        long keptBytes(ObjectSizes sizes) {
            return sizes.byteArray(16);
        }

        @Override
        long removableBytes(ObjectSizes sizes) {
            return SteadyCells.STEPS_OF_10_MS * pair(sizes);
        }
    },
    REMOVABLE("removable") {
        @Override
        long keptBytes(ObjectSizes sizes) {
            return 0;
        }

        @Override
        long removableBytes(ObjectSizes sizes) {
            return pair(sizes);
        }
    },
    DISCARDED("discarded") {
        @Override
        long keptBytes(ObjectSizes sizes) {
            return 0;
        }

        @Override
        long removableBytes(ObjectSizes sizes) {
            return pair(sizes);
        }
    },
    CONSUMED("consumed") {
        @Override
        long keptBytes(ObjectSizes sizes) {
            return pair(sizes);
        }
    };

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
    abstract long keptBytes(ObjectSizes sizes);

    /** The bytes of objects that do not escape, which C2 removes. */
    long removableBytes(ObjectSizes sizes) {
        return 0;
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
