/**
 * The watch of a test, which runs once and as usual. {@code WatchAllocationExtension} starts a {@code ByteWatcher} before the test.
 * {@code WatchedTest} judges it after the test: a breach, or a watch that could not judge, fails the test. {@code SitesOfFirstBreach} has
 * the watcher find the lines of a breach. {@code SoakRecord} adds the watch to the results of the run.
 */
@NullMarked
package io.bytewatcher.junit.internal.watch;

import org.jspecify.annotations.NullMarked;
