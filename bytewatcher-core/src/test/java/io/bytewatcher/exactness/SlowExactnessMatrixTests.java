package io.bytewatcher.exactness;

import io.bytewatcher.test.Jdk;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** This JDK in its default configuration, with the steady states that settle slowly. */
@Tag("gate")
class SlowExactnessMatrixTests extends ExactnessMatrix {
    @Override
    List<Combination> combinations() {
        return List.of(new Combination(Jdk.running(), Gc.G1, Jit.DEFAULT));
    }

    @Override
    boolean measuresAll(Combination combination) {
        return true;
    }
}
