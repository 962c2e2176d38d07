package io.bytewatcher.junit.internal.request;

/** The request that a test be neither measured nor watched, whatever an enclosing element or the configuration says. */
public record Exemption() implements AllocationRequest {
    @Override
    public boolean isLimited() {
        return false;
    }

    @Override
    public boolean countsAllThreads() {
        return false;
    }

    @Override
    public String withoutLimit() {
        return describe();
    }

    @Override
    public String describe() {
        return "@IgnoreAllocation";
    }
}
