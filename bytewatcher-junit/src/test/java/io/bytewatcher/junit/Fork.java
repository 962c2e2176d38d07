package io.bytewatcher.junit;

import com.sun.management.ThreadMXBean;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.DiscoverySelectors;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes in a fresh JVM: first calls happen once in one, and the environment belongs to a process. */
final class Fork {
    private Fork() {}

    /**
     * Runs fixtures.
     *
     * @param flags of the JVM
     * @param environment additional variables
     * @return a line for each test and figure, such as {@code empty() SUCCESSFUL}, and what the run printed but for its last line
     */
    static List<String> run(List<String> flags, Map<String, String> environment, Class<?>... fixtures) {
        List<String> command = new ArrayList<>();
        command.add(String.join(File.separator, System.getProperty("java.home"), "bin", "java"));
        command.addAll(flags);
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Fork.class.getName()));
        Arrays.stream(fixtures).map(Class::getName).forEach(command::add);
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment);
        try {
            Process process = builder.start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new AssertionError(output);
            }
            return output.lines()
                    .filter(line -> !line.matches("\\[bytewatcher] [0-9]+ measured: .*"))
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    /** In the fresh JVM. */
    public static void main(String[] fixtures) {
        if (Boolean.getBoolean("fixture.counter.off")
                && ManagementFactory.getThreadMXBean() instanceof ThreadMXBean threads) {
            threads.setThreadAllocatedMemoryEnabled(false);
        }
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Arrays.stream(fixtures)
                        .map(DiscoverySelectors::selectClass)
                        .toList())
                .build();
        try {
            LauncherFactory.create().execute(request, new Printer());
        } catch (RuntimeException failed) {
            System.out.println(failed);
        }
    }

    private static final class Printer implements TestExecutionListener {
        @Override
        public void executionFinished(TestIdentifier test, TestExecutionResult result) {
            if (test.isTest()) {
                System.out.println(test.getDisplayName() + " " + result.getStatus()
                        + result.getThrowable().map(thrown -> " " + thrown).orElse(""));
            }
        }

        @Override
        public void reportingEntryPublished(TestIdentifier test, ReportEntry entry) {
            System.out.println(
                    test.getDisplayName() + " " + entry.getKeyValuePairs().get("allocation"));
        }
    }
}
