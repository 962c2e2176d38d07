/** Files that several JVMs write at once: locked, replaced in one step, and with any text in one line. */
@NullMarked
package io.bytewatcher.internal.files;

import org.jspecify.annotations.NullMarked;
