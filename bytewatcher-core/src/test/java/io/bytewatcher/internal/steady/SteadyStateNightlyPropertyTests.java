package io.bytewatcher.internal.steady;

import net.jqwik.api.PropertyDefaults;
import net.jqwik.api.Tag;

/** The same properties in many more simulated JVMs. */
@Tag("nightly")
@PropertyDefaults(tries = 20_000)
class SteadyStateNightlyPropertyTests extends SteadyStatePropertyTests {}
