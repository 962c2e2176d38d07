package io.bytewatcher.benchmarks;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;

/**
 * Runs a program that measures. It first prints the commit and the Java version, and refuses a jar that is older than the sources. The exit
 * code is 0 when all goals are met, 1 when one is missed or nothing could be measured, and 2 for bad arguments or an old jar.
 */
public final class MeasuringProgram {
    /** Options whose value is a path. */
    private static final Set<String> OF_THIS_MACHINE = Set.of("--target", "--cli");

    private MeasuringProgram() {}

    /** Runs a program with picocli's annotations, and returns its exit code. */
    public static int execute(Callable<Integer> program, String... arguments) {
        return new CommandLine(program)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(MeasuringProgram::run)
                .execute(arguments);
    }

    /** The command as it was typed, without where files are. */
    public static String command(CommandSpec program) {
        List<String> command = new ArrayList<>(List.of("./" + program.name()));
        Iterator<String> typed =
                program.commandLine().getParseResult().originalArgs().iterator();
        while (typed.hasNext()) {
            String argument = typed.next();
            if (OF_THIS_MACHINE.contains(argument)) {
                typed.next();
            } else {
                command.add(argument);
            }
        }
        return String.join(" ", command);
    }

    private static int run(ParseResult parsed) {
        if (!parsed.isUsageHelpRequested() && !parsed.isVersionHelpRequested()) {
            try {
                Provenance provenance = Provenance.ofThisBuild();
                if (!accepts(provenance, System.err)) {
                    return CommandLine.ExitCode.USAGE;
                }
                System.out.println("ByteWatcher, " + provenance + "; Java " + Runtime.version());
            } catch (IOException e) {
                throw new CommandLine.ExecutionException(parsed.commandSpec().commandLine(), String.valueOf(e), e);
            }
        }
        return new CommandLine.RunLast().execute(parsed);
    }

    /** Whether the jar was built from the sources beside it; prints the reason if not. */
    static boolean accepts(Provenance provenance, PrintStream err) {
        provenance.newerSource().ifPresent(source -> {
            err.println(source + " was changed after this jar was built.");
            err.println("Build it: ./mvnw -q package -DskipTests -pl benchmarks -am");
        });
        return provenance.newerSource().isEmpty();
    }
}
