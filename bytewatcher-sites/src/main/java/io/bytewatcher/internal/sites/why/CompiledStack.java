package io.bytewatcher.internal.sites.why;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * The frames from an object up to the root of the compilation that makes it, and that root's caller. Includes frames of the JDK and of
 * hidden classes.
 *
 * @param frames the frames, beginning at the object
 * @param type the object's class
 */
public record CompiledStack(List<CompiledFrame> frames, String type) {
    private static final String INLINED = "Inlined";
    private static final String CALLER = "";

    /**
     * A frame.
     *
     * @param method its method
     * @param bci the offset of its instruction
     * @param type the recorder's word: Inlined, JIT compiled, Interpreted or Native; empty for the root's caller, which does not matter and
     *     can differ by call
     */
    public record CompiledFrame(CompiledMethod method, int bci, String type) {
        boolean isInlined() {
            return type.equals(INLINED);
        }

        boolean isInterpreted() {
            return type.equals("Interpreted");
        }

        boolean isCompiledRoot() {
            return type.equals("JIT compiled");
        }
    }

    /**
     * Returns the frames up to one above the first frame that is not inlined.
     *
     * @param ofObject the object's class, as the event names it
     */
    public static CompiledStack of(RecordedStackTrace stack, String ofObject) {
        List<CompiledFrame> frames = new ArrayList<>();
        boolean isComplete = false;
        for (RecordedFrame frame : stack.getFrames()) {
            RecordedMethod method = frame.getMethod();
            String type = isComplete ? CALLER : frame.getType();
            frames.add(new CompiledFrame(CompiledMethod.of(method), frame.getBytecodeIndex(), type));
            if (isComplete) {
                break;
            }
            isComplete = !type.equals(INLINED);
        }
        return new CompiledStack(List.copyOf(frames), ofObject);
    }

    /** Returns the root of the compilation; empty if the object's method was interpreted or native, or if the stack is truncated. */
    Optional<CompiledFrame> root() {
        return outermost().filter(CompiledFrame::isCompiledRoot);
    }

    /** Returns the first frame that is not inlined; empty if the stack is truncated. */
    public Optional<CompiledFrame> outermost() {
        return frames.stream().filter(frame -> !frame.isInlined()).findFirst();
    }
}
