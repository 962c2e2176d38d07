/** Files that several JVMs write at once: locked, and replaced in one step. */
@NullMarked
package io.bytewatcher.internal.files;

import org.jspecify.annotations.NullMarked;
