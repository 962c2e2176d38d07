@NullMarked
package io.bytewatcher.benchmarks.reliability;

import org.jspecify.annotations.NullMarked;
