package io.bytewatcher;

/** The advice of a message; {@code toString} is this API's name for it. */
public enum WayOut {
    /** Allow a measurement more time. */
    MORE_TIME("SteadyState.maxTime"),
    /** Reset the code's state before each call. */
    RESET("SteadyState.beforeEach"),
    /** Measure one call only. */
    ONCE("Allocations.once"),
    /** Measure the steady state. */
    STEADY_STATE("Allocations.steadyState"),
    /** Find the site of each byte of a single call. */
    SITES("SteadyState.onceWithSites"),
    /** State a limit. */
    LIMIT("assertMaxAllocation");

    private final String name;

    WayOut(String name) {
        this.name = name;
    }

    @Override
    public String toString() {
        return name;
    }
}
