/**
 * What a run of tests measured, and how it is told: one model ({@link io.bytewatcher.report.RunResults}), and writers of it for
 * people, for pull requests and for other tools.
 */
@NullMarked
package io.bytewatcher.report;

import org.jspecify.annotations.NullMarked;
