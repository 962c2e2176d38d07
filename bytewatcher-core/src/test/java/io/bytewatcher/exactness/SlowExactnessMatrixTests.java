package io.bytewatcher.exactness;

import io.bytewatcher.test.Jdk;
import java.util.List;
import org.junit.jupiter.api.Tag;

/** This JDK as most users run it, with the steady states that take long to settle. */
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
