/**
 * The search for a test's sites, and for its figures in fresh JVMs. {@code SiteSearches} runs the test alone in a fresh JVM ({@code
 * ExactFork}), or puts the search off until the last test is over ({@code LaterSearches}). {@code FreshFigures} asks one fresh JVM for the
 * figures as written of all tests, and others for the figure of one test alone.
 * After the last test, {@code Proofs} and {@code FragileZeros} run tests again in fresh JVMs with further flags. In these runs,
 * {@code SiteSearchRun} and {@code FigureRun} have the test report its sites or its figure instead of judging it.
 */
@NullMarked
package io.bytewatcher.junit.internal.sites;

import org.jspecify.annotations.NullMarked;
