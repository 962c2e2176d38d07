/**
 * The Maven plugin. {@code agent} hands ByteWatcher's configuration to the tests of a module. {@code survey} and {@code update} run the
 * tests in one of its modes. {@code check} judges the results of all modules once, when the last one has come to it. {@code report} writes
 * one page of them.
 */
@NullMarked
package io.bytewatcher.maven;

import org.jspecify.annotations.NullMarked;
