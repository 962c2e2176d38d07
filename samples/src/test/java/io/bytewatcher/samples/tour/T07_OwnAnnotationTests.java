package io.bytewatcher.samples.tour;

import io.bytewatcher.junit.NoAllocation;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every annotation of ByteWatcher is also a meta-annotation, so your team can name its rule once. {@code @HotPath}
 * combines a test, its tag and a limit of 0 B.
 *
 * <p>A {@code @HotPath} test that boxes fails as any {@code @NoAllocation} test does: {@code 24 B per call, limit 0 B
 * [STEADY]}.
 */
class T07_OwnAnnotationTests {
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.METHOD)
    @Test
    @Tag("hot-path")
    @NoAllocation
    @interface HotPath {}

    private final ByteBuffer buffer = ByteBuffer.allocateDirect(64);

    @HotPath
    void writesALong() {
        buffer.putLong(0, 42);
    }
}
