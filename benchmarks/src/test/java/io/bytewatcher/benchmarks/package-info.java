@NullMarked
package io.bytewatcher.benchmarks;

import org.jspecify.annotations.NullMarked;
