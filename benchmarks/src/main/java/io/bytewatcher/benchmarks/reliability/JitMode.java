package io.bytewatcher.benchmarks.reliability;

import java.util.List;

/** A way in which the JVM runs bytecode. */
enum JitMode {
    TIERED("C1 and C2"),
    C1("C1 alone"),
    C2("C2 alone"),
    COMPILED_AT_ONCE("-Xcomp"),
    INTERPRETER("-Xint");

    private final String title;

    JitMode(String title) {
        this.title = title;
    }

    /** Whether objects that do not escape may be removed, which C2 alone does. */
    boolean removesAllocations() {
        return this != C1 && this != INTERPRETER;
    }

    List<String> flags() {
        return switch (this) {
            case TIERED -> List.of();
            case C1 -> List.of("-XX:TieredStopAtLevel=1");
            case C2 -> List.of("-XX:-TieredCompilation");
            case COMPILED_AT_ONCE -> List.of("-Xcomp");
            case INTERPRETER -> List.of("-Xint");
        };
    }

    @Override
    public String toString() {
        return title;
    }
}
