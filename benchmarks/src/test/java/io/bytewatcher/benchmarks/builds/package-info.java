@NullMarked
package io.bytewatcher.benchmarks.builds;

import org.jspecify.annotations.NullMarked;
