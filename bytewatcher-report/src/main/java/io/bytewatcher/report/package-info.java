/**
 * The results of a run: one model, {@link io.bytewatcher.report.RunResults}, and its readers and writers for people, pull requests and
 * other tools. {@link io.bytewatcher.report.ReportDirectory} lists the steps.
 */
@NullMarked
package io.bytewatcher.report;

import org.jspecify.annotations.NullMarked;
