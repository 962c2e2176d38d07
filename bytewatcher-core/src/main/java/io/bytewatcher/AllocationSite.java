package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;
import java.util.List;

/**
 * The bytes that one instruction allocated: the innermost one outside the JDK. The JDK's own frames below it are {@link #inside}.
 *
 * @param thread the name of the thread that allocated
 * @param path the stack from the site (first) to the measured code (last), at its first allocation; empty for bytes without a place
 * @param inside the known frames of the JDK between the allocated object (first) and the site
 * @param cause in the user's words, such as {@code new Foo}, {@code boxing long → Long}, {@code string concatenation} or {@code
 *     java.util.List.iterator()}; {@code not attributed} for bytes without a place
 * @param bytes allocated in all operations together; negative only in a row without a place, where the other rows exceed the JVM's count
 * @param hits how often the site allocated in all operations together; 0 if unknown
 * @param operations in so many operations of the measured code, 1 or more
 * @param kept why the JIT kept the objects
 */
public record AllocationSite(
        String thread,
        List<StackTraceElement> path,
        List<StackTraceElement> inside,
        String cause,
        long bytes,
        long hits,
        long operations,
        Kept kept)
        implements Serializable {

    /** The cause of bytes without a place. */
    public static final String NOT_ATTRIBUTED = "not attributed";

    /** The cause of code that the JIT optimises together, so that recording its parts changes the figure. */
    public static final String OPTIMISED_TOGETHER = "not placed (optimised together)";

    /**
     * Checks and copies.
     *
     * @param thread the name of the thread that allocated
     * @param path the stack from the site to the measured code
     * @param inside the frames of the JDK below the site
     * @param cause in the user's words
     * @param bytes allocated in all operations
     * @param hits in all operations
     * @param operations 1 or more
     * @param kept why the JIT kept the objects
     * @throws IllegalArgumentException when there are no operations, or a placed site has negative bytes or hits
     */
    public AllocationSite {
        requireNonNull(thread, "thread");
        requireNonNull(cause, "cause");
        path = List.copyOf(path);
        inside = List.copyOf(inside);
        requireNonNull(kept, "kept");
        if (operations < 1) {
            throw new IllegalArgumentException("operations: " + operations + " (expected: >= 1)");
        }
        if (hits < 0 || (bytes < 0 && !path.isEmpty())) {
            throw new IllegalArgumentException("bytes: " + bytes + ", hits: " + hits + " (expected: >= 0)");
        }
    }

    /**
     * Creates a site without reasons.
     *
     * @param thread the name of the thread that allocated
     * @param path the stack from the site to the measured code
     * @param inside the frames of the JDK below the site
     * @param cause in the user's words
     * @param bytes allocated in all operations
     * @param hits in all operations
     * @param operations 1 or more
     * @throws IllegalArgumentException when there are no operations, or a placed site has negative bytes or hits
     */
    public AllocationSite(
            String thread,
            List<StackTraceElement> path,
            List<StackTraceElement> inside,
            String cause,
            long bytes,
            long hits,
            long operations) {
        this(thread, path, inside, cause, bytes, hits, operations, Kept.NOT_SOUGHT);
    }

    /**
     * Returns this site with other reasons.
     *
     * @param other why the JIT kept the objects
     * @return a copy
     */
    public AllocationSite withKept(Kept other) {
        return new AllocationSite(thread, path, inside, cause, bytes, hits, operations, other);
    }

    /** The same site of calls that performed several operations each. */
    AllocationSite times(int operationsPerCall) {
        return new AllocationSite(thread, path, inside, cause, bytes, hits, operations * operationsPerCall, kept);
    }

    /**
     * Creates a row of bytes without a place.
     *
     * @param thread the name of the thread that allocated
     * @param cause {@link #NOT_ATTRIBUTED} or {@link #OPTIMISED_TOGETHER}
     * @param bytes allocated in all operations together; negative where the sites exceed the JVM's count
     * @param operations in so many operations of the measured code, 1 or more
     * @return a site without a path
     */
    public static AllocationSite unplaced(String thread, String cause, long bytes, long operations) {
        return new AllocationSite(thread, List.of(), List.of(), cause, bytes, 0, operations);
    }

    /**
     * Whether the bytes have a place.
     *
     * @return false for rows without a place
     */
    public boolean isPlaced() {
        return !path.isEmpty();
    }

    /**
     * The class that allocated.
     *
     * @return its binary name; empty without a place
     */
    public String className() {
        return isPlaced() ? path.get(0).getClassName() : "";
    }

    /**
     * The method that allocated.
     *
     * @return its name in the class file, such as {@code price}, {@code <init>} or {@code lambda$run$0}; empty without a place
     */
    public String methodName() {
        return isPlaced() ? path.get(0).getMethodName() : "";
    }

    /**
     * The source file.
     *
     * @return its name without a folder; empty if the class file does not state it
     */
    public String fileName() {
        String name = isPlaced() ? path.get(0).getFileName() : null;
        return name == null ? "" : name;
    }

    /**
     * The line.
     *
     * @return 1 or more; -1 if the class file does not state it
     */
    public int line() {
        return isPlaced() && path.get(0).getLineNumber() > 0 ? path.get(0).getLineNumber() : -1;
    }

    /**
     * The place in a short form.
     *
     * @return for example {@code OrderCodec.price(OrderCodec.java:88)}; the cause without a place
     */
    public String place() {
        return isPlaced() ? place(path.get(0)) : cause;
    }

    /** The short form of a frame. Its class file may lack the source file and the lines. */
    static String place(StackTraceElement frame) {
        String className = frame.getClassName();
        String file = frame.getFileName();
        String source = file == null || file.isEmpty()
                ? "unknown source"
                : frame.getLineNumber() > 0 ? file + ":" + frame.getLineNumber() : file;
        return className.substring(className.lastIndexOf('.') + 1) + "." + frame.getMethodName() + "(" + source + ")";
    }

    /**
     * The mean.
     *
     * @return bytes per operation
     */
    public double bytesPerOperation() {
        return (double) bytes / operations;
    }

    /**
     * The mean.
     *
     * @return objects, or calls that allocated, per operation; 0 if unknown
     */
    public double hitsPerOperation() {
        return (double) hits / operations;
    }
}
