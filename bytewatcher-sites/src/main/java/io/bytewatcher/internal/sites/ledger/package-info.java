/**
 * The ledger: probes in the code of this JVM record which instructions allocate.
 *
 * <p><b>Sites.</b> A site is an instruction that can allocate, a method's entry, or the start of an exception handler. Its id is even. The
 * odd id after it identifies the code between it and the next site: bytes there are the JVM's own, mostly the JIT's. Ids 0 and 1 identify
 * code outside all instrumented methods.
 *
 * <p><b>Probes.</b> {@code ClassInstrumenter} inserts calls to static methods, the probes. Each thread has a current id. A probe reads the
 * thread's own counter and attributes the bytes since the last read to an id. These differences telescope, so no byte is lost or counted
 * twice:
 *
 * <ol>
 *   <li>{@code at}, before an instruction that may call back or throw, makes the site current and reads nothing. Other instructions need
 *       no probe before them.
 *   <li>{@code after}, behind the instruction, attributes the bytes to the site. One execution that allocated is one hit, however often
 *       callbacks interrupted it.
 *   <li>{@code enter}, at a method's entry, attributes the bytes to the caller's site and keeps its id in a local variable. {@code exit},
 *       before a return, makes that site current again. A call of uninstrumented code thus gets that code's bytes before, between and after
 *       callbacks. The callbacks' bytes belong to their own sites. If the call was linked before and leads straight into an instrumented
 *       method, no instruction allocates in between, and the bytes are the JVM's.
 *   <li>{@code caught}, in a handler, and {@code leave}, where an exception leaves a method, place exceptions. No instruction creates the
 *       JVM's own exceptions: the bytes go to the top frame of a new exception's stack trace. If that frame is uninstrumented or missing,
 *       or the exception was seen before, they go to the current id.
 * </ol>
 *
 * <p>In a prototype, such probes placed all bytes right in 24 of 24 cases (callbacks, exceptions through JDK frames, constructors,
 * recursion). Probes only after each instruction did so in 13. A recording probe takes 20 to 25 ns (17.0.15, 25.0.3; {@code
 * ProbeCost}).
 *
 * <p><b>The class of the probes.</b> {@code ProbeClass} defines a copy of {@code ProbeRuntime} in {@code java.lang}, where every class
 * loader and every named module sees it. It needs no jar on the boot path. The probes are not inlined: instrumented code grows only by
 * calls without arguments that could escape, and its JIT profile is the same whether they record or not. {@code ProbeControl} controls
 * them.
 *
 * <p><b>First uses.</b> {@link OpenLedger} records a single run from its first call on. So it also instruments instructions that allocate
 * only the first time they run, because they load or initialise a class or create a constant. {@code Transformer} pauses the recording
 * while it transforms a class that the run loads. {@code CauseResolver} separates objects from the first use of their class.
 *
 * <p><b>Threads.</b> Each recording belongs to its thread, and {@code Recorder} keeps the path to each site. Bytes of the recording itself
 * belong to no site and are subtracted. Above 64 threads, those that ended share one recording. Virtual threads have no
 * counter and record nothing.
 *
 * <p><b>The search</b> for the sites of settled code ({@link LedgerEngine}, {@code SettledSearch}) has these passes. {@code Budget} divides
 * the time bound among them:
 *
 * <ol>
 *   <li><b>Undisturbed.</b> The code settles without probes. Its figure is the first {@code Expectation}.
 *   <li><b>All probes.</b> The code runs until it allocates no more than undisturbed, or settles. {@code LedgerWindows} records a window:
 *       up to 1,000,000 operations, or 100,000 if the figure is steady. If its total is as expected, its sites are the result. If not, the
 *       code settles fully and a second window is recorded. Its sites are also the result if the undisturbed figure never settled.
 *   <li><b>No probes.</b> Some code has several settled figures, and each transformation restarts the JIT, which picks one of them. So the
 *       code settles again without probes. If the second window has this total, its sites are the result.
 *   <li><b>Verification.</b> Otherwise the probes keep the JIT from optimising, for instance inside a chain of {@code StringBuilder} calls.
 *       {@code Verification} instruments only the sites that allocated, and the methods that they call back. It accepts their bytes if the
 *       total is as expected, and halves the group if not, down to single sites. {@code begin} replaces {@code at} here and drops the bytes
 *       before a site. Bytes without an accepted site are reported as optimised together. In the prototype, probes disturbed 5 to 10 of
 *       28 kernels, and verification restored the exact sums of 4 of 5 disturbed ones.
 * </ol>
 *
 * <p><b>Transforming</b> allocates 139 to 173 MB, so {@code HelperThread} does it on a thread that no measurement counts. {@code
 * Retransformation} passes 500 classes at a time to the JVM. One bad class fails a batch without a name and is found by halving. {@code
 * Linking} skips classes that the JVM cannot link.
 *
 * <p><b>Limits.</b> One {@link LedgerSession} is open per JVM. Calls that began before their code was instrumented have no probes. Methods
 * close to 64 KB, classes with a full constant pool, and classes whose loader does not delegate to the boot loader stay uninstrumented:
 * their bytes are their callers'. Classes that the probes need stay uninstrumented too ({@link LedgerScope}). After a search, first calls
 * cost kilobytes again (a lambda 7 to 28 KB, a concatenation 2 KB), and the JIT repeats escape analysis: a test JVM is searched after its
 * last test.
 *
 * <p>No program repeats the prototype's figures, or the bytes of a transformation and of first calls (published with commits 94be1740 and
 * ec37cbb7).
 */
@NullMarked
package io.bytewatcher.internal.sites.ledger;

import org.jspecify.annotations.NullMarked;
