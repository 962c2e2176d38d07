package io.bytewatcher.samples.prepend;

import java.io.PrintWriter;
import java.util.List;
import java.util.function.Consumer;
import net.openhft.chronicle.bytes.Bytes;

/** Does what an encoder does, one step after the other, and draws the buffer after each. */
final class Explanation {

    /** What the article of 2015 takes; enough for seven digits and the blank, and narrow enough to be drawn. */
    private static final int LENGTH_PADDING = 8;

    private static final int FIX_PADDING = 18;
    private static final int SPARE = 4;
    private static final int CHECKSUM_FIELD = 7;

    /**
     * A step.
     *
     * @param code as in the encoder
     * @param why what it does to the positions
     * @param action does it
     */
    record Step(String code, String why, Consumer<Bytes<?>> action) {}

    private Explanation() {}

    /** Prints how both ways of Chronicle-Bytes write the message. */
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
                "%d steps with prepending, %d by hand, which also has to know how many digits there will be.%n",
                prepending.size(), byHand.size());
    }

    private static void draw(PrintWriter out, List<Step> steps, int size) {
        // append(long) asks for the room of the longest number, whatever the number.
        byte[] array = new byte[size + Long.SIZE];
        Bytes<byte[]> bytes = Bytes.wrapForWrite(array);
        try {
            for (Step step : steps) {
                step.action.accept(bytes);
                out.printf("%-36s %s%n  %s%n", step.code, step.why, Picture.of(bytes, array, size));
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
                        "both positions go behind the padding",
                        out -> out.clearAndPad(LENGTH_PADDING)),
                new Step("out.append8bit(text)", "the write position follows the text", out -> out.append8bit(text)),
                new Step(
                        "out.prewriteByte(' ')",
                        "the read position goes back by the byte written before it",
                        out -> out.prewriteByte(LengthEncoder.SEPARATOR)),
                new Step(
                        "out.prepend(length)",
                        "digits, the last one first: nobody has to know how many",
                        out -> out.prepend(text.length())));
    }

    static List<Step> lengthByHand(String text) {
        int start = LENGTH_PADDING - Digits.count(text.length()) - 1;
        int end = LENGTH_PADDING + text.length();
        return List.of(
                new Step("out.clear()", "both positions at 0", Bytes::clear),
                new Step("out.writeSkip(8)", "a gap for the length", out -> out.writeSkip(LENGTH_PADDING)),
                new Step("out.append8bit(text)", "the text behind the gap", out -> out.append8bit(text)),
                new Step(
                        "out.writePosition(start)",
                        "back into the gap: start = 8 - digits - 1",
                        out -> out.writePosition(start)),
                new Step("out.append(length)", "the digits, the first one first", out -> out.append(text.length())),
                new Step("out.writeByte(' ')", "", out -> out.writeByte(LengthEncoder.SEPARATOR)),
                new Step("out.writePosition(end)", "forth to the end of the text", out -> out.writePosition(end)),
                new Step("out.readPosition(start)", "what is to be read", out -> out.readPosition(start)));
    }

    static List<Step> fixByPrepending(NewOrder order) {
        int length = bodyLength(order);
        return List.of(
                new Step(
                        "out.clearAndPad(" + FIX_PADDING + ")",
                        "both positions go behind the padding",
                        out -> out.clearAndPad(FIX_PADDING)),
                new Step("order.writeTo(out)", "the body", order::writeTo),
                new Step("out.prewriteByte(SOH)", "", out -> out.prewriteByte(FixFrame.DELIMITER)),
                new Step("out.prepend(length)", "the body's length", out -> out.prepend(length)),
                new Step("out.prewrite(header)", "8=FIX.4.4 and 9=", out -> out.prewrite(FixFrame.header())),
                new Step("appendChecksum(out)", "the sum of what there is to read", FixFrame::appendChecksum));
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
                new Step("order.writeTo(out)", "the body behind the gap", order::writeTo),
                new Step(
                        "out.writePosition(start)",
                        "back into the gap: start = " + FIX_PADDING + " - header - digits - 1",
                        out -> out.writePosition(start)),
                new Step("out.write(header)", "8=FIX.4.4 and 9=", out -> out.write(FixFrame.header())),
                new Step("out.append(length)", "the body's length", out -> out.append(length)),
                new Step("out.writeByte(SOH)", "", out -> out.writeByte(FixFrame.DELIMITER)),
                new Step("out.writePosition(end)", "forth to the end of the body", out -> out.writePosition(end)),
                new Step("out.readPosition(start)", "what is to be read", out -> out.readPosition(start)),
                new Step("appendChecksum(out)", "the sum of what there is to read", FixFrame::appendChecksum));
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
