package io.bytewatcher.internal.steady;

/**
 * An environment in which the compiler has been kept from allocating already, by an earlier measurement of the same code.
 *
 * @param environment what it is otherwise
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
    public TopTier tier(long calls) {
        return environment.tier(calls);
    }

    @Override
    public void silence() {
        // done
    }
}
