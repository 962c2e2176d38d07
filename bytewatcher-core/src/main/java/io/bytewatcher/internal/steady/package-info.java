/**
 * The steady state: from rounds of figures to a verdict.
 *
 * <p>{@code SteadyStateEngine} runs the code in rounds and asks {@code Judge} after each one for the next {@code JudgeStep}. The judge is
 * pure: it knows neither clock nor counter nor compiler.
 *
 * <ol>
 *   <li><b>Call in the background.</b> For the first 4,000 calls, or 50 ms of its processor time, and at most 500 ms, the thread does not
 *       wait for the top tier's compiler, which then knows more about the code when it comes.
 *   <li><b>Warm up.</b> {@code WarmUp} runs small rounds until the JIT has been idle for some of them, or the limit holds without it. Their
 *       size is fixed, except for slow code. The compiler reaches the loop after a certain number of rounds and calls, so a fixed size
 *       keeps its order relative to the called methods the same. Rounds that grew until one took 2 ms made the same code settle at 56 B in
 *       one JVM and at 0 B in another (25.0.3, published with commit a4fbb60e).
 *   <li><b>Count.</b> {@code RoundLog} takes rounds of one size, each of about 2 ms, until there are enough: at least five, with a million
 *       operations or 250 ms, and no fewer operations than before them. A quarter of a million is enough for a limit that all of them
 *       hold with the same bytes: it halves the cost of a test that passes. The least bytes of a round are what its operations allocate;
 *       more is <em>excess</em>. A level that rises and stays restarts the count there. A round below all others restarts it, too, if the
 *       JIT was at work or all others were level: they were still warm-up.
 *   <li><b>Accept a limit that holds</b> at once, without waiting for the top tier.
 *   <li><b>Preload further constants</b> once if there is excess, so that the JIT allocates less.
 *   <li><b>Classify the excess.</b> Excess that recurs at rising distances and sizes is growth, and so are rounds that only rise.
 *       Excess that recurs otherwise is an amortised cost. Excess that stays away for ten times as many operations, divided by its number, was a one-off, for example a String
 *       that the JIT interned: it is reported as an outlier and not counted. Excess that recurred or came in a burst, but only with
 *       compilations, is a <em>doubt</em>. The count restarts, and the excess must then stay away for equally long.
 *   <li><b>Ask the compiler.</b> Code can allocate for thousands of calls before the JIT removes its allocation. So a figure that exceeds
 *       the limit counts only once the code has reached the compiler's top tier, and some rounds have confirmed it there. A cost of some
 *       calls must have occurred 10,000 times, because the compiler reaches a rare path later. A cost that is too rare for the time bound
 *       counts at once.
 *   <li><b>Stop at the time bound</b> with the best finding; the later bound applies while the JIT is at work or a doubt is open.
 * </ol>
 *
 * <p>A round in which an ignored thread ended with unseen bytes is skipped and repeated.
 */
@NullMarked
package io.bytewatcher.internal.steady;

import org.jspecify.annotations.NullMarked;
