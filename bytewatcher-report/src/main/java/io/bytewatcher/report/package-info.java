/**
 * The results of a run: one model, and its readers and writers for people, pull requests and other tools.
 *
 * <p><b>Model.</b> {@link io.bytewatcher.report.RunResults} has a {@link io.bytewatcher.report.TestResult} for each module, test and
 * environment, a {@link io.bytewatcher.report.SoakResult} for each test under watch, and {@link io.bytewatcher.report.Finding}s about the
 * run as a whole. The model is immutable. A run passes through these steps:
 *
 * <ol>
 *   <li><b>Record.</b> While a JVM measures, {@link io.bytewatcher.report.ReportJournal} appends each result to a file that survives the
 *       JVM.
 *   <li><b>Merge.</b> {@link io.bytewatcher.report.ReportDirectory} takes a lock, for which it waits at most 30 s. {@link
 *       io.bytewatcher.report.ResultsMerge} then joins this JVM's results with those of the run's other JVMs, and with the journals of
 *       JVMs that were killed.
 *   <li><b>Judge.</b> {@link io.bytewatcher.report.StrictReport} compares merged results with committed baselines, and {@link
 *       io.bytewatcher.report.ResultsComparison} compares two runs.
 *   <li><b>Write.</b> Each report is a {@code ReportFile}. The files are written in parallel, each beside its target, and moved there in
 *       one step. {@link io.bytewatcher.report.DifferenceReport} and {@link io.bytewatcher.report.HistoryReport} write folders of their
 *       own. {@link io.bytewatcher.report.CiAnnotations} prints.
 * </ol>
 *
 * <p><b>Formats.</b> {@code ResultsFormat} declares each JSON object once, as a {@code JsonObjectType}, for reading and writing. {@code
 * HtmlPage} puts the same JSON, compressed, into a page whose scripts show it. {@code JmhFormat} reads JMH's results into the same model.
 *
 * <p><b>Bounds.</b> Equal results yield equal bytes, in any locale. A page draws at most 60 threads of a soak and those with a breach, a
 * summary ends at the 1 MiB that GitHub shows, and there are at most ten annotations of each kind.
 */
@NullMarked
package io.bytewatcher.report;

import org.jspecify.annotations.NullMarked;
