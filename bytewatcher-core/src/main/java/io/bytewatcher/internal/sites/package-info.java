/** Where measured code allocated: what an engine that finds out is given, and what it answers. */
@NullMarked
package io.bytewatcher.internal.sites;

import org.jspecify.annotations.NullMarked;
