package io.bytewatcher.internal.sites.events;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedClassLoader;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedStackTrace;

/**
 * A stack as the report shows it.
 *
 * @param path the frames from the innermost one outside the JDK (first) to the measured code (last); empty if ByteWatcher allocated the
 *     object between the code and the counter
 * @param inside the JDK's frames below the site, beginning at the object
 * @param called the frame that the site called, which may be generated; empty if the site made the object itself
 * @param truncated whether the JVM truncated the stack
 */
record CallPath(
        List<RecordedFrame> path, List<RecordedFrame> inside, Optional<RecordedFrame> called, boolean truncated) {
    /** The method around the window, the window, and the loop in it. */
    private static final int FRAMES_OF_THE_WINDOW = 3;

    /**
     * Cuts a stack of the measuring thread.
     *
     * @param stack the stack of an event
     * @param framesAround the number of outermost frames around the window's method, or -1 if unknown
     */
    static CallPath ofMeasured(RecordedStackTrace stack, int framesAround) {
        List<RecordedFrame> frames = stack.getFrames();
        if (stack.isTruncated() || framesAround < 0) {
            return cut(frames, true);
        }
        int end = frames.size() - framesAround - FRAMES_OF_THE_WINDOW;
        boolean inTheLoop = end >= 0 && frames.get(end).getMethod().getName().equals("repeat");
        return cut(inTheLoop ? frames.subList(0, end) : List.of(), false);
    }

    /** Cuts a stack of any other thread. */
    static CallPath ofAnother(RecordedStackTrace stack) {
        return cut(stack.getFrames(), stack.isTruncated());
    }

    private static CallPath cut(List<RecordedFrame> all, boolean truncated) {
        List<RecordedFrame> frames = visible(all);
        int site = 0;
        while (site < frames.size() && isOfTheJdk(frames.get(site))) {
            site++;
        }
        if (site == frames.size()) { // for example, the measured code is a method reference to the JDK
            return new CallPath(List.copyOf(frames), List.of(), Optional.empty(), truncated);
        }
        int end = frames.size();
        while (isOfTheJdk(frames.get(end - 1))) {
            end--;
        }
        int inAll = all.indexOf(frames.get(site));
        return new CallPath(
                List.copyOf(frames.subList(site, end)),
                List.copyOf(frames.subList(0, site)),
                inAll == 0 ? Optional.empty() : Optional.of(all.get(inAll - 1)),
                truncated);
    }

    /** Returns the frames that a source file shows: no proxies of lambdas, no generated callers. */
    private static List<RecordedFrame> visible(List<RecordedFrame> all) {
        List<RecordedFrame> visible = new ArrayList<>();
        for (RecordedFrame frame : all) {
            if (frame.isJavaFrame() && !isGenerated(frame)) {
                visible.add(frame);
            }
        }
        return visible;
    }

    /** Whether the class is generated. The name of a hidden class ends with its address. */
    static boolean isGenerated(RecordedFrame frame) {
        String className = frame.getMethod().getType().getName();
        return className.contains("$$Lambda")
                || className.contains("/0x")
                || className.contains("+0x")
                || className.contains(".0x")
                || className.startsWith("java.lang.invoke.LambdaForm$");
    }

    private static boolean isOfTheJdk(RecordedFrame frame) {
        RecordedClass type = frame.getMethod().getType();
        RecordedClassLoader loader = type.getClassLoader();
        String loaderName = loader == null ? "bootstrap" : loader.getName();
        return "bootstrap".equals(loaderName)
                || "platform".equals(loaderName)
                || type.getName().startsWith("com.sun.tools.")
                || type.getName().startsWith("jdk.");
    }
}
