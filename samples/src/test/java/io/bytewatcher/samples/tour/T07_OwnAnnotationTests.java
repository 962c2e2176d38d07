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
 * An annotation of your own. Each annotation of ByteWatcher works on other annotations. {@code @HotPath} says in one
 * word what a team means by it: a test, its tag, and 0 B.
 *
 * <p>The failure is that of {@code @NoAllocation}.
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
