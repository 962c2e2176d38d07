package io.bytewatcher.junit.internal.config;

import java.util.UUID;

/** The default name of a run. */
public final class RunId {
    private static final String OWN = UUID.randomUUID().toString();

    private RunId() {}

    /**
     * Returns the name of this JVM's run. The forks of Surefire and Failsafe form one run: they share a Maven process, which ends with the
     * build; a shell may be between them. Every other JVM is a run of its own, because a Gradle daemon outlives a build.
     */
    public static String ofThisJvm() {
        return Build.isOfMaven() ? Build.maven().map(RunId::of).orElse(OWN) : OWN;
    }

    private static String of(ProcessHandle maven) {
        return maven.pid() + "-"
                + maven.info().startInstant().map(Object::toString).orElse("");
    }
}
