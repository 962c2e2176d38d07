/** Verifies once per JVM that the counter can be trusted. */
@NullMarked
package io.bytewatcher.internal.calibration;

import org.jspecify.annotations.NullMarked;
