/**
 * The agreed figures of tests, in one committed text file per module.
 *
 * <ol>
 *   <li>{@link io.bytewatcher.baseline.Baseline} is the content of the file and documents its format.
 *   <li>{@link io.bytewatcher.baseline.Comparison} compares a measurement with it, under a
 *       {@link io.bytewatcher.baseline.Tolerance}.
 *   <li>{@link io.bytewatcher.baseline.StrictCheck} checks its lines in a strict run.
 *   <li>{@link io.bytewatcher.baseline.BaselineStore} updates the file, from several JVMs at once if need be.
 *   <li>{@link io.bytewatcher.baseline.BaselineDiff} lists the changes of an update.
 *   <li>{@link io.bytewatcher.baseline.BaselineVersion} reads earlier contents of the file and compares them.
 * </ol>
 */
@NullMarked
package io.bytewatcher.baseline;

import org.jspecify.annotations.NullMarked;
