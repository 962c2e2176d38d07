/** Gates the allocation of JMH's benchmarks. */
@NullMarked
package io.bytewatcher.jmh;

import org.jspecify.annotations.NullMarked;
