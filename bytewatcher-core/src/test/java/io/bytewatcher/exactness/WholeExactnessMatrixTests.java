package io.bytewatcher.exactness;

import static org.junit.jupiter.api.Assumptions.abort;

import io.bytewatcher.test.ContinuousBuild;
import io.bytewatcher.test.Jdk;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All kinds of JVM: JDK 17, 21 and 25, five collectors, four ways to run bytecode. About fifteen minutes. */
@Tag("nightly")
class WholeExactnessMatrixTests extends ExactnessMatrix {
    private static final int[] FEATURES = {17, 21, 25};

    @Override
    List<Combination> combinations() {
        return Arrays.stream(FEATURES)
                .mapToObj(Jdk::find)
                .flatMap(Optional::stream)
                .flatMap(WholeExactnessMatrixTests::combinations)
                .toList();
    }

    @Override
    boolean measuresAll(Combination combination) {
        return true;
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 21, 25})
    void findsEachJdk(int feature) {
        if (Jdk.find(feature).isEmpty()) {
            String reason = "no JDK " + feature + " on this machine, so nothing is known about it; looked at "
                    + Jdk.places(feature);
            note(reason);
            abort(ContinuousBuild.skipping(reason));
        }
    }

    private static Stream<Combination> combinations(Jdk jdk) {
        return Arrays.stream(Gc.values())
                .flatMap(gc -> Arrays.stream(Jit.values()).map(jit -> new Combination(jdk, gc, jit)));
    }
}
