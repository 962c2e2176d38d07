/**
 * Calls to a test's code that allocate nothing of their own, from the first call on.
 *
 * <ol>
 *   <li>{@link Invoker#of} generates a hidden class that contains the call as plain bytecode. {@code ClassFileWriter} writes it without a
 *       library, {@code InvokerClass} has its form. {@link Invoker#shared} reuses one class for all calls that are made once ({@code
 *       SharedCalls}).
 *   <li>{@code PackageLookup} finds a lookup that may define the class as a nest mate of the test class, even in another class loader.
 *   <li>If no class can be defined, {@link Invoker.Unavailable} names the reason, and the caller falls back to reflection.
 *   <li>{@link HiddenCopy} gives each measuring loop around a call a class, and thus a JIT profile, of its own.
 * </ol>
 */
@NullMarked
package io.bytewatcher.internal.invoke;

import org.jspecify.annotations.NullMarked;
