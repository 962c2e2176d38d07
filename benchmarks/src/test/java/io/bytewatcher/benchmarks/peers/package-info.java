@NullMarked
package io.bytewatcher.benchmarks.peers;

import org.jspecify.annotations.NullMarked;
