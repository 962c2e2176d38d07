/** Support for tests and benchmarks. Not published. */
@NullMarked
package io.bytewatcher.test;

import org.jspecify.annotations.NullMarked;
