/** What tests and benchmarks need. Not published. */
@NullMarked
package io.bytewatcher.test;

import org.jspecify.annotations.NullMarked;
