package io.bytewatcher.benchmarks.reliability;

import io.bytewatcher.test.Jdk;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The factors of a JVM of the matrix. */
record Combination(Jdk jdk, Collector collector, JitMode jit, ObjectLayout layout, JUnitLine junit, OtherAgent agent) {

    /** The names of the factors, in their order. */
    static final List<String> FACTORS = List.of("JDK", "collector", "JIT", "objects", "tests by", "other agent");

    /** One level of each factor, in the order of {@link #FACTORS}. */
    List<Object> levels() {
        return List.of(jdk, collector, jit, layout, junit, agent);
    }

    /** All combinations on the platforms. */
    static List<Combination> all(List<Platform> platforms) {
        List<Combination> all = new ArrayList<>();
        for (Platform platform : platforms) {
            for (JitMode jit : JitMode.values()) {
                for (JUnitLine junit : JUnitLine.values()) {
                    for (OtherAgent agent : OtherAgent.values()) {
                        all.add(new Combination(
                                platform.jdk(), platform.collector(), jit, platform.layout(), junit, agent));
                    }
                }
            }
        }
        return all;
    }

    /**
     * The JVM's flags.
     *
     * @param tools the folder with the agents
     * @param scratch a folder for the files of agents and ByteWatcher
     */
    List<String> flags(Path tools, Path scratch) {
        List<String> flags = new ArrayList<>(new Platform(jdk, collector, layout).flags());
        flags.addAll(jit.flags());
        flags.addAll(agent.flags(tools, scratch));
        return flags;
    }

    @Override
    public String toString() {
        return "JDK " + levels().stream().map(Object::toString).collect(Collectors.joining(", "));
    }
}
