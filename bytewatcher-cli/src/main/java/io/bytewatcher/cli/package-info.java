/**
 * The command line: merges, compares and reports the results of test runs, measures JMH's benchmarks, and shows the past of baselines.
 *
 * <p>{@link io.bytewatcher.cli.Main} has one class for each command. A command parses its options by picocli, calls the modules below, and
 * prints. {@code Exit} has the exit codes: 1 for anything red, 2 for a wrong command or an unusable file, with one sentence on stderr.
 *
 * <ol>
 *   <li><b>{@code merge}, {@code compare}, {@code report}.</b> {@code Inputs} searches folders for results and for the journals of killed
 *       JVMs, and skips the command's own output. {@code ModuleBaselines} reads the baseline of each module. The rest is in {@code
 *       bytewatcher-report}.
 *   <li><b>{@code jmh}.</b> {@code JmhCommand} starts a JVM with the jar of the benchmarks, which measures and writes its results as tests
 *       do. On an interrupt, a shutdown hook gives that JVM 11 s to end, and reports what has been measured. Results of JMH in place of a
 *       jar need no JVM.
 *   <li><b>{@code history}.</b> {@code BaselineRepository} opens a git repository with JGit and only reads it; {@code RepositoryOnly} hides
 *       the configurations of the user and the system. {@code FilePast} walks along the first parents of {@code HEAD} and then reads the
 *       versions from the last to the first, because git stores an old version as its difference to a newer one. {@code BaselineVersions}
 *       keeps eight of them, each parsed by its difference to another. {@code MergedChanges} finds the merged commit that wrote a figure.
 *       {@code HistoryReader} makes one history of all files.
 * </ol>
 *
 * <p>Everything runs on the main thread, except that hook. A version of a baseline may have 256 MiB, and JGit caches 64 MiB of packed
 * versions.
 */
@NullMarked
package io.bytewatcher.cli;

import org.jspecify.annotations.NullMarked;
