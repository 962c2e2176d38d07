/**
 * The record of a run. {@code RunSessionListener} opens a {@code RunRecord} for a launcher session, to which {@code RunRecorder} adds the
 * tests that start and end. {@code RunBaseline} compares figures with the baseline. At the end, {@code RunOutcome} makes results of the
 * record, and {@code RunEnd} updates the baseline, writes the reports and prints the line of the run. {@code StrictRun} fails a run whose
 * strict baseline lists tests that were not measured.
 */
@NullMarked
package io.bytewatcher.junit.internal.run;

import org.jspecify.annotations.NullMarked;
