package io.bytewatcher.junit.internal.config;

import java.util.UUID;

/** What the JVMs of one test run have in common and other runs do not, where nobody has said it. */
public final class RunId {
    private static final String OWN = UUID.randomUUID().toString();

    private RunId() {}

    /**
     * The forks of Surefire and Failsafe are of one Maven process, which ends with the build, and a shell may be between them;
     * everywhere else a JVM is a run of its own: a Gradle daemon lives on after a build.
     */
    public static String ofThisJvm() {
        return Build.isOfMaven() ? Build.maven().map(RunId::of).orElse(OWN) : OWN;
    }

    private static String of(ProcessHandle maven) {
        return maven.pid() + "-"
                + maven.info().startInstant().map(Object::toString).orElse("");
    }
}
