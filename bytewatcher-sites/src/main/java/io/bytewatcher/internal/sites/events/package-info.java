/** Events of single objects say where code allocates, in a JVM that was started for it. */
@NullMarked
package io.bytewatcher.internal.sites.events;

import org.jspecify.annotations.NullMarked;
