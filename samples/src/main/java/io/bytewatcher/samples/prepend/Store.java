package io.bytewatcher.samples.prepend;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.MappedBytes;
import net.openhft.chronicle.core.io.IORuntimeException;
import org.jspecify.annotations.Nullable;

/** Where Chronicle-Bytes keeps bytes. The encoders are the same for all. */
public enum Store {
    /** A {@code byte[]}, wrapped. */
    HEAP,
    /** Memory outside the heap, of a fixed size. */
    NATIVE,
    /** Memory outside the heap that grows: it starts with one byte. */
    ELASTIC,
    /** A file, mapped into memory. Chronicle needs options of the JVM for it on JDK 17, and none on 25. */
    MAPPED;

    /** What JDK 17 has to be told before Chronicle can map a file; the runnable jar tells it. */
    private static final String OPTIONS =
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-opens=java.base/java.lang.reflect=ALL-UNNAMED";

    /**
     * Opens memory for messages.
     *
     * @param capacity bytes; those of {@link #ELASTIC} may become more
     * @return to be {@linkplain Bytes#releaseLast() released}; a mapped file is gone then
     * @throws UncheckedIOException if there is no place for a mapped file
     * @throws UnsupportedOperationException if the JVM lacks the options to map one; the message names them
     */
    Bytes<?> open(int capacity) {
        return switch (this) {
            case HEAP -> Bytes.wrapForWrite(new byte[capacity]);
            case NATIVE -> Bytes.allocateDirect(capacity);
            case ELASTIC -> Bytes.allocateElasticDirect(1);
            case MAPPED -> map(capacity);
        };
    }

    private static Bytes<?> map(int capacity) {
        @Nullable File file = null;
        try {
            file = File.createTempFile("prepend", ".bytes");
            return MappedBytes.singleMappedBytes(file, capacity);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (AssertionError | IORuntimeException e) {
            // Chronicle 2026.4 maps by a private method of JDK 17, and that is how it says that it may not.
            throw new UnsupportedOperationException(
                    "this JVM does not let Chronicle map files (" + e.getMessage() + "); start it with " + OPTIONS, e);
        } finally {
            // The mapping outlives the file's name; where it does not, as on Windows, the file goes when the JVM ends.
            if (file != null && !file.delete()) {
                file.deleteOnExit();
            }
        }
    }
}
