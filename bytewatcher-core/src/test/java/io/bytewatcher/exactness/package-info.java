/** The exactness matrix: known allocations, measured in fresh JVMs of every JDK, collector and JIT mode. */
@NullMarked
package io.bytewatcher.exactness;

import org.jspecify.annotations.NullMarked;
