/** ByteWatcher where its users run it: in parallel, in several JVMs, in modules, under agents, from Kotlin. */
@NullMarked
package io.bytewatcher.junit.environment;

import org.jspecify.annotations.NullMarked;
