package io.bytewatcher;

import static java.util.Objects.requireNonNull;

import io.bytewatcher.internal.invoke.HiddenCopy;
import io.bytewatcher.internal.jit.MethodId;
import io.bytewatcher.internal.loop.Loop;
import io.bytewatcher.internal.loop.LoopSource;
import java.lang.invoke.MethodHandles;
import java.util.List;

/**
 * Code to be measured, of any functional type.
 *
 * @param code the user's object
 * @param template the loop that calls it
 * @param methodName the method that the loop calls
 * @param descriptor the descriptor of that method
 */
record MeasuredCode(Object code, Class<? extends Loop> template, String methodName, String descriptor) {
    MeasuredCode {
        requireNonNull(code, "the code to measure");
    }

    static MeasuredCode of(Body body) {
        return new MeasuredCode(body, BodyLoop.class, "run", "()V");
    }

    static MeasuredCode of(Producer<?> producer) {
        return new MeasuredCode(producer, ProducerLoop.class, "get", "()Ljava/lang/Object;");
    }

    static MeasuredCode of(Producer.OfInt producer) {
        return new MeasuredCode(producer, IntLoop.class, "getAsInt", "()I");
    }

    static MeasuredCode of(Producer.OfLong producer) {
        return new MeasuredCode(producer, LongLoop.class, "getAsLong", "()J");
    }

    static MeasuredCode of(Producer.OfDouble producer) {
        return new MeasuredCode(producer, DoubleLoop.class, "getAsDouble", "()D");
    }

    static MeasuredCode of(Producer.OfFloat producer) {
        return new MeasuredCode(producer, FloatLoop.class, "getAsFloat", "()F");
    }

    static MeasuredCode of(Producer.OfChar producer) {
        return new MeasuredCode(producer, CharLoop.class, "getAsChar", "()C");
    }

    static MeasuredCode of(Producer.OfShort producer) {
        return new MeasuredCode(producer, ShortLoop.class, "getAsShort", "()S");
    }

    /** Creates a loop of a class of its own, so that no other measurement shares its JIT profile. */
    Loop newLoop() {
        return code instanceof LoopSource source
                ? source.newLoop()
                : HiddenCopy.of(MethodHandles.lookup(), Loop.class, template, code);
    }

    /** Creates a loop for a single call, whose JIT profile does not matter. */
    Loop singleCall() {
        return code instanceof LoopSource source ? source.singleCall() : newLoop();
    }

    /** The operations of each call, 1 or more. */
    int operationsPerCall() {
        return code instanceof LoopSource source ? source.operationsPerCall() : 1;
    }

    /** The rules by which the JIT must inline. */
    List<String> inlining() {
        return code instanceof LoopSource source ? source.inlining() : List.of();
    }

    /** The measured method, as the JVM names it. */
    MethodId method() {
        return code instanceof LoopSource source
                ? source.method()
                : new MethodId(code.getClass().getName(), methodName, descriptor);
    }

    /** The class that declares the code; for a lambda, the enclosing class. */
    Class<?> declaringClass() {
        return code instanceof LoopSource source
                ? source.declaringClass()
                : code.getClass().getNestHost();
    }

    /** A loop's own method, as the JVM names it. */
    static MethodId repeatMethod(Loop loop) {
        return new MethodId(loop.getClass().getName(), "repeat", "(I)V");
    }
}
