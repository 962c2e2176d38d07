package io.bytewatcher.junit.environment;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes through JUnit's launcher, as build tools do, and prints a line for each test. An argument is the name of
 * a class, or {@code key=value} for a configuration parameter; {@code /} starts another run. Depends on nothing but JUnit, so
 * that it can be put into a module. A process that a run leaves behind has a line, too.
 */
public final class LauncherRun {
    /** The line between two runs. */
    public static final String NEXT = "/";

    /** The beginning of the line of a process that a run leaves behind. */
    static final String LEFT = "LEFT BEHIND ";

    private static final String COUNTED = ", counted [0-9,]+ calls? after [0-9,]+ of warm-up";

    private LauncherRun() {}

    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        List<String> ofOneRun = new ArrayList<>();
        for (String argument : arguments) {
            if (argument.equals(NEXT)) {
                run(ofOneRun).forEach(out::println);
                ofOneRun.clear();
                out.println(NEXT);
            } else {
                ofOneRun.add(argument);
            }
        }
        run(ofOneRun).forEach(out::println);
    }

    private static List<String> run(List<String> arguments) {
        LauncherDiscoveryRequestBuilder request = LauncherDiscoveryRequestBuilder.request()
                .configurationParameter("bytewatcher.sites", "off")
                .configurationParameter("bytewatcher.sites.max-time", "60s"); // other tests may keep the machine busy
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals < 0) {
                request.selectors(selectClass(argument));
            } else {
                request.configurationParameter(argument.substring(0, equals), argument.substring(equals + 1));
            }
        }
        return run(request.build());
    }

    /** Runs and returns a sorted line for each test: its status, its name, and its report entries or failure. */
    static List<String> run(LauncherDiscoveryRequest request) {
        Recorder recorder = new Recorder();
        Set<ProcessHandle> before =
                liveChildren(); // such as the JVM that the run around this one keeps for its next question
        try {
            LauncherFactory.create().execute(request, recorder);
        } catch (JUnitException refused) {
            return List.of("REFUSED " + rootMessage(refused));
        }
        List<String> lines = new ArrayList<>(recorder.lines());
        Set<ProcessHandle> left = liveChildren();
        left.removeAll(before);
        left.forEach(process -> lines.add(LEFT + process.info()));
        return lines;
    }

    private static Set<ProcessHandle> liveChildren() {
        return ProcessHandle.current().children().filter(ProcessHandle::isAlive).collect(Collectors.toSet());
    }

    private static String rootMessage(Throwable thrown) {
        Throwable root = thrown;
        while (root.getCause() != null) {
            root = root.getCause();
        }
        return oneLine(root);
    }

    private static String oneLine(Throwable thrown) {
        return String.valueOf(thrown.getMessage()).replace("\n", " |");
    }

    private static final class Recorder implements TestExecutionListener {
        private final Map<String, String> entries = new ConcurrentHashMap<>();
        private final Map<String, String> results = new TreeMap<>();

        @Override
        public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
            String text = String.join(", ", entry.getKeyValuePairs().values()).replaceFirst(COUNTED, "");
            entries.merge(test.getUniqueId(), text, (a, b) -> a + ", " + b);
        }

        @Override
        public synchronized void executionFinished(TestIdentifier test, TestExecutionResult result) {
            Throwable thrown = result.getThrowable().orElse(null);
            if (!test.isTest() && thrown == null) {
                return;
            }
            String text = thrown != null
                    ? thrown.getClass().getSimpleName() + " " + oneLine(thrown)
                    : entries.getOrDefault(test.getUniqueId(), "");
            results.put(test.getUniqueId(), (result.getStatus() + " " + name(test) + " " + text).strip());
        }

        private static String name(TestIdentifier test) {
            return test.getSource().orElse(null) instanceof MethodSource method
                    ? method.getMethodName()
                    : test.getDisplayName();
        }

        private synchronized List<String> lines() {
            return List.copyOf(results.values());
        }
    }
}
