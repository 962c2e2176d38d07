package io.bytewatcher;

import io.bytewatcher.test.ForkedJvm;
import java.util.List;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;

/** In a JVM of its own: in this one its threads would allocate beside tests that count the bytes of all. With C1 alone it is twice as fast. */
public final class KotlinCompiler {
    private KotlinCompiler() {}

    /** Compiles; what it has to say is what is printed. */
    public static ForkedJvm.Ended run(List<String> arguments) {
        return ForkedJvm.ofThisJdk()
                .withFlags("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC")
                .end(K2JVMCompiler.class, arguments);
    }
}
