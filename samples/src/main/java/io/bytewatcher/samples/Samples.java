package io.bytewatcher.samples;

import io.bytewatcher.samples.echo.EchoSample;
import io.bytewatcher.samples.jitter.JitterSample;
import io.bytewatcher.samples.locks.LocksSample;
import io.bytewatcher.samples.prepend.PrependSample;
import io.bytewatcher.samples.sorting.SortingSample;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;

/**
 * All samples in one program.
 *
 * <pre>
 * java -jar samples.jar echo --help
 * </pre>
 */
@Command(
        name = "samples",
        description = "Low-latency code under ByteWatcher: each sample prints allocated bytes beside times.",
        synopsisSubcommandLabel = "SAMPLE",
        mixinStandardHelpOptions = true,
        versionProvider = Samples.Version.class,
        subcommands = {EchoSample.class, PrependSample.class, JitterSample.class, SortingSample.class, LocksSample.class
        },
        footer = {"", "SAMPLE --help explains a sample. In the examples, samples means java -jar samples.jar."})
public final class Samples {

    private Samples() {}

    /** The version of the jar. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            String version = Samples.class.getPackage().getImplementationVersion();
            return new String[] {"samples " + (version == null ? "(version unknown)" : version)};
        }
    }

    /**
     * Runs a sample and ends the JVM.
     *
     * @param arguments the sample and its options; {@code --help} lists them
     */
    public static void main(String... arguments) {
        System.exit(commandLine().execute(arguments));
    }

    /** Creates the program. It writes in the console's encoding, for which JDK 17 has only the system's property. */
    static CommandLine commandLine() {
        String encoding = System.getProperty("stdout.encoding", System.getProperty("native.encoding", "UTF-8"));
        Charset charset = Charset.isSupported(encoding) ? Charset.forName(encoding) : StandardCharsets.UTF_8;
        return new CommandLine(new Samples())
                .setOut(new PrintWriter(System.out, true, charset))
                .setErr(new PrintWriter(System.err, true, charset))
                .setUsageHelpAutoWidth(true)
                .setCaseInsensitiveEnumValuesAllowed(true);
    }
}
