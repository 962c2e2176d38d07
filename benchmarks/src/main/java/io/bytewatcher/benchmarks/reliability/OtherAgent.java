package io.bytewatcher.benchmarks.reliability;

import java.nio.file.Path;
import java.util.List;

/** Another agent in the JVM. */
enum OtherAgent {
    NONE("none") {
        @Override
        List<String> flags(Path tools, Path scratch) {
            return List.of();
        }
    },
    /** Instruments all classes outside of the JDK. */
    JACOCO("JaCoCo") {
        @Override
        List<String> flags(Path tools, Path scratch) {
            return List.of("-javaagent:" + tools.resolve("jacoco").resolve("jacocoagent.jar") + "=destfile="
                    + scratch.resolve("jacoco.exec"));
        }
    },
    /** Waits for a debugger. */
    JDWP("jdwp") {
        @Override
        List<String> flags(Path tools, Path scratch) {
            return List.of("-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0");
        }
    };

    private final String title;

    OtherAgent(String title) {
        this.title = title;
    }

    /** The flags that load it from a folder of tools, with another folder for its files. */
    abstract List<String> flags(Path tools, Path scratch);

    @Override
    public String toString() {
        return title;
    }
}
