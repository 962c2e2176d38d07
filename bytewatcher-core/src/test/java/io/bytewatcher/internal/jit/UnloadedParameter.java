package io.bytewatcher.internal.jit;

/** In the signature of {@link UnloadedParameters} and no nest mate of it, since those are loaded for other reasons. */
final class UnloadedParameter {}
