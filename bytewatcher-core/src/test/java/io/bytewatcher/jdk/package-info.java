/** The JDKs of this machine, and their compilers. */
@NullMarked
package io.bytewatcher.jdk;

import org.jspecify.annotations.NullMarked;
