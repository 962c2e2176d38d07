package io.bytewatcher.samples.prepend;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import net.openhft.chronicle.bytes.Bytes;

/** Runs an encoder's steps one by one, and draws the buffer after each. */
final class EncodingSteps {

    /** The padding of the article of 2015: enough for seven digits and the blank, and narrow enough to draw. */
    private static final int LENGTH_PADDING = 8;

    private static final int FIX_PADDING = 18;
    private static final int SPARE = 4;
    private static final int CHECKSUM_FIELD = 7;

    /**
     * A step.
     *
     * @param code the encoder's call
     * @param why the effect on the positions
     * @param action performs the step
     */
    record Step(String code, String why, Consumer<Bytes<?>> action) {}

    private EncodingSteps() {}

    /** Prints how Chronicle-Bytes writes the message with prepending and by hand. */
    static void print(PrintWriter out, Framing framing, NewOrder order, String text) {
        out.println("-- " + (framing == Framing.LENGTH ? "length prefix" : "FIX") + ", with prepending");
        List<Step> prepending = framing == Framing.LENGTH ? lengthByPrepending(text) : fixByPrepending(order);
        draw(out, prepending, size(framing, order, text));
        out.println();
        out.println("-- " + (framing == Framing.LENGTH ? "length prefix" : "FIX") + ", by hand");
        List<Step> byHand = framing == Framing.LENGTH ? lengthByHand(text) : fixByHand(order);
        draw(out, byHand, size(framing, order, text));
        out.println();
        out.printf(
                "%d steps with prepending; %d by hand, which also has to know the number of digits in advance.%n",
                prepending.size(), byHand.size());
    }

    private static void draw(PrintWriter out, List<Step> steps, int size) {
        // append(long) requires room for the longest number, whatever the number.
        byte[] array = new byte[size + Long.SIZE];
        Bytes<byte[]> bytes = Bytes.wrapForWrite(array);
        try {
            for (Step step : steps) {
                step.action.accept(bytes);
                out.printf("%-36s %s%n  %s%n", step.code, step.why, BufferDiagram.of(bytes, array, size));
            }
        } finally {
            bytes.releaseLast();
        }
    }

    private static int size(Framing framing, NewOrder order, String text) {
        return framing == Framing.LENGTH
                ? LENGTH_PADDING + text.length() + SPARE
                : FIX_PADDING + bodyLength(order) + CHECKSUM_FIELD + SPARE;
    }

    static List<Step> lengthByPrepending(String text) {
        return List.of(
                new Step(
                        "out.clearAndPad(8)",
                        "both positions move behind the padding",
                        out -> out.clearAndPad(LENGTH_PADDING)),
                new Step(
                        "out.append8bit(text)",
                        "the write position moves behind the text",
                        out -> out.append8bit(text)),
                new Step(
                        "out.prewriteByte(' ')",
                        "a byte before the read position, which moves back",
                        out -> out.prewriteByte(LengthEncoder.SEPARATOR)),
                new Step(
                        "out.prepend(length)",
                        "digits, the last one first: their number is not needed",
                        out -> out.prepend(text.length())));
    }

    static List<Step> lengthByHand(String text) {
        int start = LENGTH_PADDING - Digits.count(text.length()) - 1;
        int end = LENGTH_PADDING + text.length();
        return List.of(
                new Step("out.clear()", "both positions at 0", Bytes::clear),
                new Step("out.writeSkip(8)", "a gap for the length", out -> out.writeSkip(LENGTH_PADDING)),
                new Step("out.append8bit(text)", "the text after the gap", out -> out.append8bit(text)),
                new Step(
                        "out.writePosition(start)",
                        "back into the gap: start = 8 - digits - 1",
                        out -> out.writePosition(start)),
                new Step("out.append(length)", "the digits, the first one first", out -> out.append(text.length())),
                new Step("out.writeByte(' ')", "", out -> out.writeByte(LengthEncoder.SEPARATOR)),
                new Step("out.writePosition(end)", "forward to the end of the text", out -> out.writePosition(end)),
                new Step("out.readPosition(start)", "the start of the message", out -> out.readPosition(start)));
    }

    static List<Step> fixByPrepending(NewOrder order) {
        int length = bodyLength(order);
        return List.of(
                new Step(
                        "out.clearAndPad(" + FIX_PADDING + ")",
                        "both positions move behind the padding",
                        out -> out.clearAndPad(FIX_PADDING)),
                new Step("order.writeTo(out)", "the body", order::writeTo),
                new Step("out.prewriteByte(SOH)", "", out -> out.prewriteByte(FixFrame.DELIMITER)),
                new Step("out.prepend(length)", "the body's length", out -> out.prepend(length)),
                new Step("out.prewrite(header)", "8=FIX.4.4 and 9=", out -> out.prewrite(FixFrame.header())),
                new Step("appendChecksum(out)", "the sum of all bytes so far", FixFrame::appendChecksum));
    }

    static List<Step> fixByHand(NewOrder order) {
        int length = bodyLength(order);
        int start = FIX_PADDING - FixFrame.header().length - Digits.count(length) - 1;
        int end = FIX_PADDING + length;
        return List.of(
                new Step("out.clear()", "both positions at 0", Bytes::clear),
                new Step(
                        "out.writeSkip(" + FIX_PADDING + ")",
                        "a gap for the header",
                        out -> out.writeSkip(FIX_PADDING)),
                new Step("order.writeTo(out)", "the body after the gap", order::writeTo),
                new Step(
                        "out.writePosition(start)",
                        "back into the gap: start = " + FIX_PADDING + " - header - digits - 1",
                        out -> out.writePosition(start)),
                new Step("out.write(header)", "8=FIX.4.4 and 9=", out -> out.write(FixFrame.header())),
                new Step("out.append(length)", "the body's length", out -> out.append(length)),
                new Step("out.writeByte(SOH)", "", out -> out.writeByte(FixFrame.DELIMITER)),
                new Step("out.writePosition(end)", "forward to the end of the body", out -> out.writePosition(end)),
                new Step("out.readPosition(start)", "the start of the message", out -> out.readPosition(start)),
                new Step("appendChecksum(out)", "the sum of all bytes so far", FixFrame::appendChecksum));
    }

    private static int bodyLength(NewOrder order) {
        Bytes<?> body = Bytes.allocateElasticOnHeap();
        try {
            order.writeTo(body);
            return (int) body.readRemaining();
        } finally {
            body.releaseLast();
        }
    }
}
