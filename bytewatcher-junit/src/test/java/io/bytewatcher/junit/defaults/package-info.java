/** Tests with a default limit. */
@NullMarked
@MaxAllocation(32)
package io.bytewatcher.junit.defaults;

import io.bytewatcher.junit.MaxAllocation;
import org.jspecify.annotations.NullMarked;
