/**
 * The JVM's compiler, as far as it affects a measurement. It allocates on the measured thread, and it changes what code allocates.
 *
 * <ol>
 *   <li><b>Before the first call</b>, {@link ConstantPreloader} resolves what HotSpot would resolve on the measured thread. When a method
 *       is queued for C2, the thread whose call made it hot first resolves <em>all</em> string constants of the method's class and loads
 *       the classes in its signature: 12,896 B for a class with 200 unused constants, 5 to 9 KB for the class of a parameter, in one call
 *       out of thousands ({@code CompileBroker::compile_method}; seen on 17.0.15 and 25.0.3). Interned constants and loaded classes cost
 *       nothing.
 *   <li><b>During the measurement</b>, {@code BlockingCompilation} makes a thread wait for the compilation of a method that it made hot.
 *       Otherwise the thread runs on, and a race decides which profile a method has, and which methods are compiled already when the
 *       compiler reaches it. The same code then settles at 24 B in one JVM and at 64 B in the next (published with commit 96153cc7). During
 *       the first calls of the code C2 still works in the background. Code with a loop becomes hot before the JIT has a profile of the
 *       calls around the loop. It would settle at 56 B, where the same code settles at 0 B in production and under JMH (a {@code for} over
 *       an unmodifiable view, 21.0.8 and 25.0.3; published with commit 654863e).
 *   <li><b>Before a verdict</b>, {@link JitCompiler#tiersOf} reports the tier of the measured code from HotSpot's code list.
 *   <li><b>In the report</b>, {@link JvmDescription} names the conditions of a figure other than the code.
 * </ol>
 */
@NullMarked
package io.bytewatcher.internal.jit;

import org.jspecify.annotations.NullMarked;
