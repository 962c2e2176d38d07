package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import java.io.Serializable;
import java.util.List;

/**
 * A reason why the JIT kept an object that its escape analysis might have removed. An object can have several: each of them keeps it.
 *
 * @param kind what happens to the object
 * @param text a clause whose subject is the object, such as {@code it is stored in Cache.last at Cache.java:12}
 * @param flags the JVM flags under which the JIT should remove the object, for the experiment; none if no flag can, or if the experiment
 *     could not show it. Flags that begin with {@code -Dio.bytewatcher.} have an effect in ByteWatcher's own JVMs only
 * @param call the call that is not inlined, in the bytecode: method, descriptor and offset, such as {@code
 *     com.acme.Codec.encode(J)V@17}; empty if the reason is no such call
 */
public record KeptReason(Kind kind, String text, List<String> flags, String call) implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The use that keeps the object. */
    public enum Kind {
        /** A call that is not inlined receives it. */
        PASSED,
        /** A field or an array that outlives the compiled code holds it. */
        STORED,
        /** It leaves the compiled code as a result. */
        RETURNED,
        /** It leaves the compiled code as an exception. */
        THROWN,
        /** Two paths meet, on which the same variable holds different objects. */
        MERGED,
        /** It is an array whose length or index the JIT does not know, or that is longer than the JIT removes. */
        ARRAY,
        /** A finalizer, a reference or an identity hash needs the object itself. */
        IDENTITY,
        /** The JIT's top tier did not compile the code that allocates it. */
        NOT_COMPILED,
        /** No reason was found. */
        UNKNOWN
    }

    /**
     * Checks and copies.
     *
     * @param kind what happens to the object
     * @param text a clause whose subject is the object
     * @param flags the flags of an experiment, or none
     * @param call the call that is not inlined, or empty
     */
    public KeptReason {
        requireNonNull(kind, "kind");
        requireNonNull(text, "text");
        flags = List.copyOf(flags);
        requireNonNull(call, "call");
    }

    /**
     * Creates a reason without a call or a flag.
     *
     * @param kind what happens to the object
     * @param text a clause whose subject is the object
     */
    public KeptReason(Kind kind, String text) {
        this(kind, text, List.of(), "");
    }
}
