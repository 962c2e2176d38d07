package io.bytewatcher.internal.steady;

import io.bytewatcher.internal.jit.Tier;

/**
 * An environment whose compiler was already silenced by an earlier measurement of the same code.
 *
 * @param environment supplies everything else
 */
public record SilencedEnvironment(Environment environment) implements Environment {
    @Override
    public long nanoTime() {
        return environment.nanoTime();
    }

    @Override
    public long activity() {
        return environment.activity();
    }

    @Override
    public boolean hasCompiler() {
        return environment.hasCompiler();
    }

    @Override
    public Tier tier(long calls) {
        return environment.tier(calls);
    }

    @Override
    public void silence() {
        // done
    }

    @Override
    public void compileInBackground() {
        environment.compileInBackground();
    }

    @Override
    public void waitForCompiler() {
        environment.waitForCompiler();
    }
}
