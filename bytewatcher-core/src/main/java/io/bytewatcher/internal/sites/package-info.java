/** The service interface of bytewatcher-sites: the input and the result of a search for sites. */
@NullMarked
package io.bytewatcher.internal.sites;

import org.jspecify.annotations.NullMarked;
