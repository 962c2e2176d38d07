/** What a run has measured: recorded, compared with the baseline, and reported at its end. */
@NullMarked
package io.bytewatcher.junit.internal.run;

import org.jspecify.annotations.NullMarked;
