/**
 * What tests allocated last time, in one committed text file per module: read, looked up, compared, updated, written.
 *
 * <p>{@link io.bytewatcher.baseline.Baseline} is the file and says how it reads;
 * {@link io.bytewatcher.baseline.Comparison} holds a measurement against it, under a
 * {@link io.bytewatcher.baseline.Tolerance}; {@link io.bytewatcher.baseline.BaselineStore} writes it, also from several
 * JVMs at once; {@link io.bytewatcher.baseline.BaselineDiff} shows what an update changes.
 */
@NullMarked
package io.bytewatcher.baseline;

import org.jspecify.annotations.NullMarked;
