package io.bytewatcher.samples.prepend;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import net.openhft.chronicle.bytes.Bytes;
import net.openhft.chronicle.bytes.MappedBytes;
import net.openhft.chronicle.core.io.IORuntimeException;
import org.jspecify.annotations.Nullable;

/** The memory of Chronicle-Bytes. The encoders are the same for all kinds. */
public enum Store {
    /** A {@code byte[]}, wrapped. */
    HEAP,
    /** Memory outside the heap, of a fixed size. */
    NATIVE,
    /** Memory outside the heap that grows from one byte. */
    ELASTIC,
    /** A file, mapped into memory. Chronicle needs JVM options for it on JDK 17, and none on 25. */
    MAPPED;

    /** The options that Chronicle needs to map a file on JDK 17. The runnable jar sets them. */
    private static final String OPTIONS =
            "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED --add-opens=java.base/java.lang.reflect=ALL-UNNAMED";

    /**
     * Opens memory for messages.
     *
     * @param capacity bytes; {@link #ELASTIC} memory can grow further
     * @return memory that the caller {@linkplain Bytes#releaseLast() releases}, which also deletes a mapped file
     * @throws UncheckedIOException if no file can be created
     * @throws UnsupportedOperationException if the JVM lacks the options to map a file; the message names them
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
            // Chronicle 2026.4 maps by a private method of JDK 17, and reports a missing permission by these.
            throw new UnsupportedOperationException(
                    "this JVM does not let Chronicle map files (" + e.getMessage() + "); start it with " + OPTIONS, e);
        } finally {
            // The mapping outlives the file's name. On Windows it does not, and the file is deleted when the JVM ends.
            if (file != null && !file.delete()) {
                file.deleteOnExit();
            }
        }
    }
}
