@NullMarked
package io.bytewatcher.maven;

import org.jspecify.annotations.NullMarked;
