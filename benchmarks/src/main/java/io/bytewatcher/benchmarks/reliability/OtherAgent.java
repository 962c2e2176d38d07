package io.bytewatcher.benchmarks.reliability;

import java.nio.file.Path;
import java.util.List;

/** Another agent in the JVM. */
enum OtherAgent {
    NONE("none"),
    /** Instruments all classes outside of the JDK. */
    JACOCO("JaCoCo"),
    /** Waits for a debugger. */
    JDWP("jdwp");

    private final String title;

    OtherAgent(String title) {
        this.title = title;
    }

    /** The flags that load it from a folder of tools, with another folder for its files. */
    List<String> flags(Path tools, Path scratch) {
        return switch (this) {
            case NONE -> List.of();
            case JACOCO ->
                List.of("-javaagent:" + tools.resolve("jacoco").resolve("jacocoagent.jar") + "=destfile="
                        + scratch.resolve("jacoco.exec"));
            case JDWP -> List.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0");
        };
    }

    @Override
    public String toString() {
        return title;
    }
}
