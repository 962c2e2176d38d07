package io.bytewatcher.junit.internal.request;

/** The request to neither measure nor watch a test, whatever an enclosing element or the configuration requests. */
public record Exemption() implements AllocationRequest {
    @Override
    public String describe() {
        return "@IgnoreAllocation";
    }
}
