/**
 * The probes that instrumented code calls, and their control. The package {@code ledger} describes the meaning of each probe.
 *
 * <ol>
 *   <li><b>Define.</b> {@link JavaLang} opens {@code java.lang} to a module of one class, a copy of {@link JavaLangDoor}, because an open
 *       package cannot be closed again. {@link ProbeClass} defines a copy of {@code ProbeRuntime} there, once per JVM, under a name that
 *       all class loaders and modules see. The copy refers only to {@code java.base}, and the JIT does not inline its probes.
 *   <li><b>Prepare.</b> {@link ProbeControl} reaches the copy by method handles. It passes the callbacks of a {@code ProbeListener}, and
 *       makes the calls whose first run allocates.
 *   <li><b>Record.</b> {@code on} and {@code off} delimit a window. A probe finds the state of its thread, reads the thread's counter, and
 *       adds the difference since the last probe to an id. The probes' own bytes, for example at the first hit of a site, belong to no
 *       id: between {@code work} and {@code resume} the thread's probes do nothing, and its bytes are subtracted.
 *   <li><b>Read.</b> {@code results} copies the recordings. {@code release} drops all references to threads and callbacks.
 * </ol>
 *
 * <p><b>Threads.</b> Each instance of {@code ProbeRuntime} belongs to one thread and has no lock. If only one thread records, the state is
 * in a static field, else in a {@code ThreadLocal}. A thread joins a window at its first probe in it. {@code on} is volatile; the other
 * static fields are set before it. The list of all states is locked when a thread joins for the first time. Above 64 threads, the states
 * of those that ended are merged into one. One thread opens and closes windows. Virtual threads record nothing.
 */
@NullMarked
package io.bytewatcher.internal.sites.ledger.probe;

import org.jspecify.annotations.NullMarked;
