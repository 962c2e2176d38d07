/** Derives from bytecode, in the user's words, why an instruction allocates. */
@NullMarked
package io.bytewatcher.internal.sites.code;

import org.jspecify.annotations.NullMarked;
