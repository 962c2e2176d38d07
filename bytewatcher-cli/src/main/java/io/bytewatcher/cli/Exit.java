package io.bytewatcher.cli;

import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The exit codes of the commands, except 0: all is well. */
final class Exit {
    /** Something regressed or is red. */
    static final int RED = 1;

    /** The command is wrong, or a file cannot be used. */
    static final int UNUSABLE = 2;

    private Exit() {}

    /** Returns the exception for a wrong command, which ends with {@link #UNUSABLE}. */
    static ParameterException wrong(CommandSpec spec, String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }
}
