/**
 * The exact fork: finds sites by an event for each single object, in a JVM that was started for it.
 *
 * <ol>
 *   <li><b>Flags.</b> The JVM's event recorder reports objects outside TLABs, and the first object in a new one. {@code ReportingJvm}
 *       therefore makes TLABs too small for any object. A new TLAB has room for three words. An object of two words leaves one word, which
 *       holds no object, and the JVM keeps a TLAB with a word left. Each object is then allocated on the path that reports events, and
 *       compiled code, escape analysis included, stays nearly the same. 28 of 28 kernels allocate as much as with normal TLABs on 25, 25 of
 *       28 on 17. Without TLABs, C2 keeps objects that it otherwise removes (6 of 28 kernels on 17, 2 on 25). TLABs are off only if an
 *       object can have one word (compact headers) or if the alignment exceeds a word. The serial and parallel collectors then hide objects
 *       before JDK 20, so the fork runs with G1.
 *   <li><b>Start the recorder first.</b> {@link ObjectEventsEngine#prepare} starts the recorder before anything else, with a recording
 *       of the JIT's compilations and inlining decisions. The recorder's Java code then has its part in the JIT's profiles of the JDK's
 *       methods from the beginning. A recorder that starts after settling changes these profiles, and on 17 it discards all compiled code.
 *       The code then settled at another figure for 5 of 47 operations of published libraries on 17 and 1 of 40 on 25. With the recorder
 *       started first, it did so for none.
 *   <li><b>Settle.</b> The code runs until its figure has settled, for at most 35 % of the time bound. No object is recorded, so settling
 *       is slowed down only by the allocation outside TLABs (about 60 ns instead of 6).
 *   <li><b>Start the recorder late</b>, only in further forks. The recorder calls some methods of the JDK with objects of its own, so code
 *       can settle at another figure beside it. The JUnit module asks further forks if the test would still fail, and the first fork
 *       settled at another figure, or the test breaks its baseline or a limit above 0. At least half of one fork's time bound must be left
 *       of the bound of all forks. A further fork settles. If the sites of its figure are known, it ends. Otherwise it starts its recorder,
 *       and settles again at the same figure.
 *   <li><b>Rehearse.</b> A recording of objects starts and ends once before the windows. Its start runs code of the JDK, and the JIT may
 *       discard code that the measured code shares with it: the iterator of a {@code TreeSet}, for example, was interpreted in the window
 *       on 25. The code then runs 20,000 times, or for some 50 ms, so that C2 compiles again what was
 *       discarded. Code of more than 50 ms a call does not run again.
 *   <li><b>Record windows.</b> {@code ObjectRecorder} enables the events only while the windows last. {@code WindowSize} chooses the number
 *       of operations: as many as were counted, but at most 2,000,000, about half a second, and about 4,000 objects if each operation
 *       allocates the same or 20,000 if not. {@code WindowMark} fills the thread's TLAB and allocates a mark before and after each window.
 *       The marks' events bound the windows exactly on that thread.
 *   <li><b>Read events.</b> {@code ObjectEvents} sorts the events by time and keeps the objects between the marks: those of the measuring
 *       thread, or of all threads. The stack of a mark shows how many frames lie around the window.
 *   <li><b>Cut stacks.</b> {@code SiteAggregator} evaluates each distinct stack once. Few stacks differ. Reading the 60 to 80 frames of
 *       each of 40,000 objects took 7 to 10 s of a slow search on 17. {@code CallPath} removes the frames of the window and of generated
 *       classes, and separates the JDK's frames below the site.
 *   <li><b>Find causes.</b> {@code EventCauses} looks up the site's instruction in the class file, which also has the source file's name.
 *       {@code ForeignAgents} may have changed the code. {@code RunningClassFiles} then keeps the class files that agents of the JVM's
 *       start have changed, and the recorder names the classes that later agents have changed. Where the code is not known, the instruction
 *       must fit the event; otherwise the event alone names the cause. Objects that the JVM makes for an exception are added to that
 *       exception.
 *   <li><b>Find reasons</b>, if the engine was given a way to find them. {@code KeptSites} reads the compilations up to the end of the
 *       windows and hands them over with the stacks of each site. A recorder that starts late records compilations, too: the start
 *       discards compiled code (seen on 17 and 25), so the code that is recorded has been compiled after it. A thrown exception leaves the
 *       site as it is. The calls that the JIT inlined wherever it compiled them go with the answer, so that the reasons of another JVM with
 *       a larger figure can be compared with them.
 *   <li><b>Repeat.</b> If bytes have no place, or deviate from a steady figure, up to two further recordings follow, with half and a
 *       quarter of the operations. The one with the smallest fault counts. If its figure still differs from the settled one, the code
 *       settles again, for at most 2 s, and is recorded again.
 * </ol>
 *
 * <p>The recorder's own work runs without waiting for the JIT, because the wait triples its time.
 *
 * <p>The figures above were published with commit f9be4182 for 17.0.15 and 25.0.3; no program repeats them.
 *
 * <p>Limitations: stacks are truncated at 2,048 frames, the JVM's maximum. Events can be lost, and a garbage collection can hide objects. A
 * remark reports truncated stacks and lost events; counted bytes without an object are reported as not attributed. Only HotSpot with the
 * module {@code jdk.jfr} reports objects.
 */
@NullMarked
package io.bytewatcher.internal.sites.events;

import org.jspecify.annotations.NullMarked;
