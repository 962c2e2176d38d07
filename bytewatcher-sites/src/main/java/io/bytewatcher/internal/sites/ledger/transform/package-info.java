/**
 * Inserts probes into class files and keeps the site of each probe. The package {@code ledger} describes the probes.
 *
 * <p>{@link ClassInstrumenter} passes over a class file twice, without loading a class:
 *
 * <ol>
 *   <li><b>Survey.</b> {@code AllocatingInstructions} divides a method's instructions into those that can allocate and all others. {@code
 *       MethodSurvey} notes whether the method allocates or throws, its local variables, and whether a handler can cover it. A constructor
 *       can be covered only after its one call of another constructor.
 *   <li><b>Instrument.</b> {@code MethodInstrumenter} asks the {@link Plan} which sites get probes, and inserts them. The caller's site is
 *       kept in a local variable behind all others, which each stack map frame must then name. Frames name an uninitialised object by the
 *       label of its {@code NEW}, so that label moves behind a probe that is inserted before it. The frames are adjusted and not computed,
 *       because computing them would load classes.
 * </ol>
 *
 * <p><b>Sites.</b> {@code MethodSites} numbers the sites of a class by their order. The order does not depend on the plan, so {@link
 * SiteRegistry} returns the same {@link Site} with the same id in each transformation. If the class file has changed at a position, the
 * position gets a new site. {@link ClassSites} keeps the class file without probes, softly referenced, for the names of causes.
 *
 * <p><b>Threads.</b> The JVM transforms classes on any thread that loads one. {@link ClassInstrumenter} and {@link SiteRegistry} are
 * thread-safe, and all other instances belong to one call.
 *
 * <p><b>Bounds.</b> A method that probes would make larger than 64 KB is found by its failure: the class is transformed again without
 * probes in that method. Methods with more than 65,000 local variables, and classes with a full constant pool, get no probes. A remark
 * names each.
 */
@NullMarked
package io.bytewatcher.internal.sites.ledger.transform;

import org.jspecify.annotations.NullMarked;
