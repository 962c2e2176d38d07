/** Files that several JVMs may write at once. */
@NullMarked
package io.bytewatcher.internal.files;

import org.jspecify.annotations.NullMarked;
