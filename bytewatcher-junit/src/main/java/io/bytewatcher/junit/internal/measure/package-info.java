/**
 * The measurement of a test, from its invocation to its verdict. {@code MaxAllocationExtension} and {@code SurveyExtension} intercept the
 * invocation. {@code TestMeasurement} calls the body and measures it. {@code TestJudge} asks fresh JVMs for sites and figures on which the
 * verdict depends. {@code TestVerdict} compares the figure with limit and baseline, records it, and throws a {@code TestFailure}.
 */
@NullMarked
package io.bytewatcher.junit.internal.measure;

import org.jspecify.annotations.NullMarked;
