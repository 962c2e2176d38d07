package io.bytewatcher.internal.sites.receivers.elsewhere;

import io.bytewatcher.internal.sites.receivers.OverriddenElsewhere;

/** Has a method of the same name as one of its superclass, which it does not override. */
public class NotOverriding extends OverriddenElsewhere {
    String secret() {
        return "other";
    }

    /** Keeps the method in use. */
    public String otherSecret() {
        return secret();
    }
}
