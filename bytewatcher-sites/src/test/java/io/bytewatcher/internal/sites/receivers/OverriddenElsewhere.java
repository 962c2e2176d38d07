package io.bytewatcher.internal.sites.receivers;

/** Has a method that a class of another package cannot override. */
public class OverriddenElsewhere {
    String secret() {
        return "own";
    }
}
