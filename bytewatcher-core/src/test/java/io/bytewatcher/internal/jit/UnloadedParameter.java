package io.bytewatcher.internal.jit;

/** In the signature of {@link UnloadedParameters} but not its nest mate, because nest mates are loaded for other reasons. */
final class UnloadedParameter {}
