package io.bytewatcher.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import picocli.CommandLine;

/**
 * A run of a sample's command, with a user's options.
 *
 * @param exit the exit code
 * @param out the standard output
 * @param err the standard error
 */
public record SampleRun(int exit, String out, String err) {

    /** Runs a command, which reads its options as {@link Samples} does, to its end. */
    public static SampleRun of(CommandLine sample, String... options) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = sample.setCaseInsensitiveEnumValuesAllowed(true)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(options);
        return new SampleRun(exit, out.toString(), err.toString());
    }

    /** Asserts that the options were refused, with an error that begins so. */
    public void assertRefused(String error) {
        assertThat(exit).isEqualTo(CommandLine.ExitCode.USAGE);
        assertThat(err).startsWith(error);
    }
}
