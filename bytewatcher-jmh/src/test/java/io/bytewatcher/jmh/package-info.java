@NullMarked
package io.bytewatcher.jmh;

import org.jspecify.annotations.NullMarked;
