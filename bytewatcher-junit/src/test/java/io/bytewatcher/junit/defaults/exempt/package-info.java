/** Tests that are exempt by default. */
@NullMarked
@IgnoreAllocation
package io.bytewatcher.junit.defaults.exempt;

import io.bytewatcher.junit.IgnoreAllocation;
import org.jspecify.annotations.NullMarked;
