/**
 * The measured code as its class files have it, for both ways to find sites.
 *
 * <p>{@code ClassFiles} finds the bytes of a class. For a class that ByteWatcher or an agent has changed, {@code RunningClassFiles} has the
 * changed bytes, because the JVM's events name offsets in these. {@code CauseFinder} visits the instruction at an offset and derives why it
 * allocates, in the user's words ({@code Cause}). It knows the bootstrap methods of lambdas, concatenations and records. {@code Names}
 * writes types and methods as in source code.
 *
 * <p>{@code Hierarchy} reads each class file once ({@code ClassSummary}), follows superclasses and interfaces, and loads no class.
 */
@NullMarked
package io.bytewatcher.internal.sites.code;

import org.jspecify.annotations.NullMarked;
