/** Tests with a bad default. */
@NullMarked
@MaxAllocation(-1)
package io.bytewatcher.junit.defaults.bad;

import io.bytewatcher.junit.MaxAllocation;
import org.jspecify.annotations.NullMarked;
