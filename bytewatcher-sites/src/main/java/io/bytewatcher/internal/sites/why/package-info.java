/**
 * Finds out why the JIT kept an object, from what a product JVM's event recorder reports.
 *
 * <ol>
 *   <li><b>The stack</b> of an object ({@link CompiledStack}) reaches from its instruction to the root of the compilation: all frames
 *       below the root are inlined. Objects of one site can have several stacks, each in other compiled code.
 *   <li><b>The compilation</b> of the root ({@link CompileTree}) is its last one that succeeded. {@link Compilations} joins it to its
 *       inlining decisions by number.
 *   <li>A {@link KeptFinder} follows the object through both.
 * </ol>
 *
 * <p>{@link MethodBody} reads a method without any event: its first line, for a test that is in no stack, and whether it does anything.
 *
 * <p>Limitations: a decision belongs to a call of a method, not to one of the places at which that method is inlined. Calls that the JIT
 * does not reach, or whose target it does not know, have no decision. The events have the same fields in 17, 21 and 25; the words of their
 * messages differ.
 */
@NullMarked
package io.bytewatcher.internal.sites.why;

import org.jspecify.annotations.NullMarked;
