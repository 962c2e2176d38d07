package io.bytewatcher.junit.internal.request;

/** The demand that a test be neither measured nor watched, whatever an enclosing element or the configuration says. */
public record Ignored() implements Demand {
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
