package io.bytewatcher.exactness;

import io.bytewatcher.test.Jdk;
import java.util.List;

/**
 * This JDK, in its default configuration and in an unusual one. {@link SlowExactnessMatrixTests} has the steady states that settle slowly,
 * {@link WholeExactnessMatrixTests} the other JDKs and kinds of JVM.
 */
class ExactnessMatrixTests extends ExactnessMatrix {
    @Override
    List<Combination> combinations() {
        Jdk jdk = Jdk.running();
        return List.of(
                new Combination(jdk, Gc.G1, Jit.DEFAULT),
                jdk.feature() == 17
                        ? new Combination(jdk, Gc.SERIAL, Jit.INTERPRETER)
                        : new Combination(jdk, Gc.ZGC, Jit.C1_ONLY));
    }

    @Override
    boolean measuresAll(Combination combination) {
        return false;
    }
}
