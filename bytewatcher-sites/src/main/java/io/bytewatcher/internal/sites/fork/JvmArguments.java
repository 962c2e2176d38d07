package io.bytewatcher.internal.sites.fork;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The arguments of a JVM like another one. They exclude those by which a second JVM would disturb the first one, its debugger or its build
 * tool: ports, files, recordings.
 */
final class JvmArguments {
    private static final List<String> DROPPED = List.of(
            "-agentlib:jdwp",
            "-agentpath:jdwp",
            "-Xrunjdwp",
            "-Xdebug",
            "-Dcom.sun.management.",
            "-Djava.rmi.server.hostname=",
            // Recordings: the fork makes its own.
            "-XX:+FlightRecorder",
            "-XX:-FlightRecorder",
            "-XX:StartFlightRecording",
            "-XX:FlightRecorderOptions",
            // Files.
            "-Xlog",
            "-Xloggc",
            "-verbose",
            "-XX:+HeapDump",
            "-XX:HeapDumpPath",
            "-XX:OnError",
            "-XX:OnOutOfMemoryError",
            "-XX:ErrorFile",
            "-XX:LogFile",
            "-XX:+LogVMOutput",
            "-XX:+LogCompilation",
            "-XX:ArchiveClassesAtExit",
            "-XX:SharedClassListFile",
            "-XX:DumpLoadedClassList",
            "-XX:AOTMode",
            "-XX:AOTConfiguration",
            "-XX:AOTCacheOutput",
            "-XX:CRaC",
            "-XX:+AutoCreateSharedArchive",
            "-XX:+PerfDataSaveToFile",
            "-XX:PerfDataSaveFile",
            // Its lines are arguments.
            "-XX:Flags=",
            // The fork sets them itself.
            "-XX:+UseTLAB",
            "-XX:-UseTLAB");

    /** Agents of IDEs and build tools, which connect to the tool, by file name. */
    private static final Pattern TOOL_AGENT = Pattern.compile(
            "-(javaagent|agentpath):([^=]*[/\\\\])?[^/\\\\=]*(idea_rt|debugger-agent|jdwp|intellij-coverage|kover|asyncprofiler|yjpagent|jprofilerti)[^/\\\\=]*(=.*)?");

    private static final Pattern JACOCO = Pattern.compile("-javaagent:([^=]*[/\\\\])?[^/\\\\=]*jacoco[^/\\\\=]*(=.*)?");
    private static final Pattern JACOCO_OUTPUT = Pattern.compile("(?<=[=,])output=[^,]*,?");

    /**
     * A line of the file that {@code -XX:Flags=} names, such as {@code +UseSerialGC}. The JVM lists the lines beside its arguments. One that
     * looks like a system property is taken for that.
     */
    private static final Pattern LINE_OF_FLAGS_FILE = Pattern.compile("[^-].*|-[A-Z&&[^DX]].*");

    private static final Pattern COLLECTOR = Pattern.compile("-XX:[+-]Use\\w+GC");

    private JvmArguments() {}

    /**
     * Returns the arguments for a JVM like the other one.
     *
     * @param arguments the other JVM's arguments, from its {@link java.lang.management.RuntimeMXBean}
     * @param collector the flag for another collector than the other JVM's; empty for the same
     * @return arguments without class path and main class
     */
    static List<String> like(List<String> arguments, Optional<String> collector) {
        List<String> like = new ArrayList<>();
        for (String given : arguments) {
            String argument = LINE_OF_FLAGS_FILE.matcher(given).matches() ? "-XX:" + given : given;
            boolean isReplaced =
                    collector.isPresent() && COLLECTOR.matcher(argument).matches();
            if (!isReplaced && !isDropped(argument)) {
                like.add(withoutOutput(argument));
            }
        }
        collector.ifPresent(like::add);
        return like;
    }

    private static boolean isDropped(String argument) {
        return DROPPED.stream().anyMatch(argument::startsWith)
                || TOOL_AGENT.matcher(argument.toLowerCase(Locale.ROOT)).matches();
    }

    /** Keeps JaCoCo without its output. Its probes make methods larger, which affects the JIT, but the fork's coverage does not count. */
    private static String withoutOutput(String argument) {
        if (!JACOCO.matcher(argument).matches()) {
            return argument;
        }
        String rest = JACOCO_OUTPUT.matcher(argument).replaceAll("");
        char last = rest.charAt(rest.length() - 1);
        String separator = rest.indexOf('=') < 0 ? "=" : last == ',' || last == '=' ? "" : ",";
        return rest + separator + "output=none";
    }
}
