/** Tests with two defaults. */
@NullMarked
@NoAllocation
@MeasureAllocation
package io.bytewatcher.junit.defaults.contradictory;

import io.bytewatcher.junit.MeasureAllocation;
import io.bytewatcher.junit.NoAllocation;
import org.jspecify.annotations.NullMarked;
