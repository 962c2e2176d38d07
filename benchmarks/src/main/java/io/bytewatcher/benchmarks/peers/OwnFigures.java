package io.bytewatcher.benchmarks.peers;

import io.bytewatcher.benchmarks.Goals;
import io.bytewatcher.benchmarks.JmhGoals;
import io.bytewatcher.benchmarks.LedgerBenchmark;
import io.bytewatcher.benchmarks.SiteTimes;
import io.bytewatcher.benchmarks.WatcherCost;
import io.bytewatcher.test.ForkFailedException;
import io.bytewatcher.test.ForkedJvm;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What ByteWatcher's other programs print of its watcher and its ledger, for which there is no peer. */
final class OwnFigures {
    private static final List<String> WATCHER_QUICK =
            List.of("--rounds", "5", "--cpu-seconds", "2", "--pairs", "3", "--pair-millis", "200", "--jvms", "1");
    private static final List<String> SITES_QUICK = List.of("--jvms", "1");
    private static final List<String> LEDGER_QUICK =
            List.of("-f", "1", "-wi", "2", "-w", "200ms", "-i", "2", "-r", "200ms");

    private final Lab lab;
    private final Goals goals = new Goals();

    OwnFigures(Lab lab) {
        this.lab = lab;
    }

    Findings measure() {
        List<Findings.Output> outputs = new ArrayList<>();
        for (Jdk jdk : lab.jdks()) {
            outputs.add(run(jdk, WatcherCost.class, lab.choose(List.of(), WATCHER_QUICK)));
            outputs.add(ledger(jdk));
            outputs.add(run(jdk, SiteTimes.class, lab.choose(List.of(), SITES_QUICK)));
        }
        return new Findings(List.of(), outputs, goals);
    }

    private Findings.Output run(Jdk jdk, Class<?> program, List<String> arguments) {
        String title = title(jdk, program, arguments);
        return output(jdk, title, program, arguments);
    }

    private Findings.Output ledger(Jdk jdk) {
        List<String> options = lab.choose(List.of(), LEDGER_QUICK);
        String title = title(jdk, LedgerBenchmark.class, options);
        List<String> arguments = new ArrayList<>(List.of("LEDGER"));
        arguments.addAll(options);
        Findings.Output output = output(jdk, title, JmhGoals.class, arguments);
        return new Findings.Output(title, scores(output.lines()));
    }

    private static String title(Jdk jdk, Class<?> program, List<String> options) {
        String title = (program.getSimpleName() + " " + String.join(" ", options)).strip() + ", JDK " + jdk.version();
        Lab.progress("own: " + title);
        return title;
    }

    private Findings.Output output(Jdk jdk, String title, Class<?> main, List<String> arguments) {
        try {
            ForkedJvm.Ended ended =
                    ForkedJvm.of(jdk.home()).withTimeout(Duration.ofMinutes(30)).end(main, arguments);
            goals.addAll(goals(title, ended, lab.extent()));
            return new Findings.Output(title, ended.lines());
        } catch (ForkFailedException e) {
            goals.miss(title + " fails: " + FirstError.of(e));
            return new Findings.Output(title, List.of("fails: " + FirstError.of(e)));
        }
    }

    /** What a program that judges itself found; the goals that it missed in a short run do not count. */
    static Goals goals(String title, ForkedJvm.Ended ended, Lab.Extent extent) {
        List<String> missed = ended.lines().stream()
                .filter(line -> line.startsWith(Goals.MISSED))
                .toList();
        Goals goals = new Goals();
        if (ended.exitCode() != 0 && missed.isEmpty()) {
            String error = FirstError.in(ended.lines()).orElse("it says nothing");
            goals.miss(title + " ends with " + ended.exitCode() + ": " + error);
        } else {
            goals.none("goals missed by " + title, extent == Lab.Extent.FULL ? missed.size() : 0);
        }
        return goals;
    }

    /** JMH's table, the last thing it prints. */
    private static List<String> scores(List<String> output) {
        for (int i = output.size() - 1; i >= 0; i--) {
            if (output.get(i).startsWith("Benchmark ")) {
                return output.subList(i, output.size());
            }
        }
        return output;
    }
}
